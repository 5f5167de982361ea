// Show the event log in sentences, newest first. New ones are added at the top, so that a screen reader reads only them.
import { byId, clock, element, withNames } from "./dom.js";

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
  const told = movesByEvent(view?.desk?.moves ?? []);
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

// Return by the number of a device's event what was recorded with it, in words: its move, and the moves before it that have no event.
function movesByEvent(moves) {
  const told = new Map();
  let before = [];
  for (const { event, says, taken } of moves) {
    if (!taken) before.push(says); // what was taken from the device stands in its line
    if (!event) continue;
    told.set(event, [...(told.get(event) ?? []), ...before]);
    before = [];
  }
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
      ...moves.map((says) => element("span", { className: "quiet recorded" }, ...withNames(says, names))),
      line.undone ? element("span", { className: "badge plain", textContent: "↶ taken back" }) : null,
    ),
  );
}
