// List the moves that this laptop has recorded for the game on the table. Name that game, because stored games are listed beside it.
import { byId, element, isolated, mayControl } from "./dom.js";
import { goTo } from "./places.js";
import { undoLabel } from "./turn.js";

export const MARKS = { legal: ["good", "✓ legal"], illegal: ["bad", "✕ illegal, stood"], undecided: ["open", "? undecided"] };

// A step of a stored game in `words`, with a mark if it was taken back or is illegal.
export function marked(step, words) {
  const [tone, textContent] = step.undone ? ["plain", "↶ taken back"] : step.verdict === "illegal" ? MARKS.illegal : [];
  if (!tone) return words;
  return [element(step.undone ? "s" : "span", {}, ...words), " ", element("span", { className: `badge ${tone}`, textContent })];
}

export function attachMoves() {
  // Table says what is left to do on the device, so whoever undoes a move goes there.
  byId("takeback").addEventListener("click", () => {
    goTo("table");
    setTimeout(() => byId("turn-undo").click()); // Table has its buttons a moment later
  });
  return (game) => {
    const moves = game?.desk?.moves ?? [];
    byId("now-title").hidden = !game;
    byId("now-title").textContent = game ? `On the table now: ${game.name}` : "";
    byId("takeback").hidden = !mayControl || !game?.desk?.undo;
    byId("takeback").textContent = game?.desk?.undo ? undoLabel(game.desk) : "";
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
