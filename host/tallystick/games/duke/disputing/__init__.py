"""Why a step is illegal, seen square by square and apart from `generating`; what an answer hangs on; claimed results."""
