"""Select findings of a report."""


def of(report, check, status=None):
    return [each for each in report.findings if each.check == check and status in {None, each.status}]


def says(report, check, status=None):
    return " ".join(finding.says for finding in of(report, check, status))


def said_of(finding):
    """Return a finding as one line, with its status and events."""
    cite = f" ({finding.cite})" if finding.cite else ""
    return f"{finding.status:5} {finding.check} [{','.join(map(str, finding.events))}]: {finding.says}{cite}"
