// List the moves that this laptop has recorded for the game on the table.
import { post } from "./api.js";
import { byId, element, isolated, mayControl } from "./dom.js";

export const MARKS = { legal: ["good", "✓ legal"], illegal: ["bad", "✕ illegal, stood"], undecided: ["open", "? undecided"] };

export function attachMoves() {
  byId("takeback").hidden = !mayControl;
  byId("takeback").addEventListener("click", async () => {
    try {
      await post("takeback");
    } catch (error) {
      byId("desk-trouble").textContent = error.message;
    }
  });
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
      [...move.rules, move.event ? `noted as entry ${move.event}` : "not noted on the device"].join(", "),
      move.undone ? element("span", { className: "badge open", textContent: "? the device took this turn back" }) : null,
    ),
  );
}
