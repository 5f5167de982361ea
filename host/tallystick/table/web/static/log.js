// Show the event log in sentences, newest first. New ones are added at the top, so that a screen reader reads only them.
import { byId, clock, element, withNames } from "./dom.js";
import { MARKS } from "./moves.js";

const ILLEGAL = MARKS.illegal[1];
const SEALS = new Set(["sealed", "dice_committed"]);
let game = null;
let lines = new Map();

byId("log-seals").addEventListener("change", (event) => byId("log").classList.toggle("with-seals", event.target.checked));

export function showLog(view) {
  const log = byId("log");
  byId("log-card").hidden = !view;
  if (view?.seq !== game) {
    game = view?.seq;
    lines = new Map();
    log.replaceChildren();
  }
  const names = (view?.players ?? []).map((player) => player.name);
  const told = movesByEvent(view?.desk?.moves ?? [], view?.log?.findLast((line) => !line.undone && !SEALS.has(line.kind))?.seq);
  for (const line of view?.log ?? []) {
    const [known, moves] = [lines.get(line.seq), told.get(line.seq) ?? []];
    const shown = JSON.stringify([line.undone, moves]);
    if (known?.shown === shown) continue;
    const made = logLine(line, names, moves);
    lines.set(line.seq, { made, shown });
    if (known) known.made.replaceWith(made);
    else log.prepend(made);
  }
}

// Return by the number of a device's event what was recorded with it: its move, and the moves before it that have no event. Moves after
// the last such event have the number `newest`.
function movesByEvent(moves, newest) {
  const told = new Map();
  let before = [];
  const tell = (event) => {
    if (before.length) told.set(event, [...(told.get(event) ?? []), ...before]);
    before = [];
  };
  for (const { filed, says, taken, verdict } of moves) {
    // What was taken from the device stands in its line, unless it was illegal.
    if (!taken || verdict === "illegal") before.push({ says, verdict });
    if (filed) tell(filed);
  }
  tell(newest);
  return told;
}

// `names` are the players of the game that the line is of, `moves` what was recorded on the laptop with it.
export function logLine(line, names, moves = []) {
  const classes = [];
  if (line.undone) classes.push("is-undone");
  if (line.kind === "turn_ended") classes.push("is-turn");
  if (SEALS.has(line.kind)) classes.push("is-seal");
  return element(
    "li",
    { className: classes.join(" "), data: { kind: line.kind, seq: line.seq } },
    element("time", { textContent: clock(line.at_ms) }),
    element(
      "span",
      {},
      element("span", { className: "says" }, ...withNames(line.says, names)),
      ...moves.map(({ says, verdict }) =>
        element("span", { className: "quiet recorded" }, ...withNames(says, names), ...(verdict === "illegal" ? [" ", element("span", { className: "badge bad", textContent: ILLEGAL })] : [])),
      ),
      line.undone ? element("span", { className: "badge plain", textContent: "↶ taken back" }) : null,
    ),
  );
}
