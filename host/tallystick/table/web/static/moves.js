// List the moves that this laptop has recorded for the game on the table.
import { byId, element, isolated, mayControl } from "./dom.js";

export const MARKS = { legal: ["good", "✓ legal"], illegal: ["bad", "✕ illegal, stood"], undecided: ["open", "? undecided"] };

export function attachMoves() {
  byId("takeback").hidden = !mayControl;
  byId("takeback").addEventListener("click", () => byId("turn-undo").click()); // this says what is left to do on the device
  return (game) => {
    const moves = game?.desk?.moves ?? [];
    byId("moves-card").hidden = moves.length === 0;
    byId("moves").replaceChildren(...moves.map(line).reverse());
  };
}

function line(move) {
  const [tone, words] = MARKS[move.verdict];
  return element(
    "li",
    {},
    element("span", { className: "quiet", textContent: `${move.number}.` }),
    element("b", { textContent: move.move }),
    element("span", {}, isolated(move.by)),
    element("span", { className: `badge ${tone}`, textContent: words }),
    element(
      "span",
      { className: "quiet" },
      [...move.rules, where(move)].filter(Boolean).join(", "),
      move.differs ? " " : null, // badge and text are two things, also where they are read aloud or copied
      move.differs ? element("span", { className: "badge bad", textContent: `✕ the device noted ${move.differs}` }) : null,
    ),
  );
}

// The place of the move on the device: most moves have a note there. Moves that were taken from the device were never entered here.
function where(move) {
  if (move.taken) return move.event ? `from the device, entry ${move.event}` : "follows automatically";
  return move.event ? `noted as entry ${move.event}` : "";
}
