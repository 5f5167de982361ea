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
  for (const line of view?.log ?? []) {
    const known = lines.get(line.seq);
    if (!known) {
      const made = logLine(line, names);
      lines.set(line.seq, { made, undone: line.undone });
      log.prepend(made);
    } else if (known.undone !== line.undone) {
      const made = logLine(line, names);
      known.made.replaceWith(made);
      lines.set(line.seq, { made, undone: line.undone });
    }
  }
}

// `names` are the players of the game that the line is of.
export function logLine(line, names) {
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
      line.undone ? element("span", { className: "badge plain", textContent: "↶ taken back" }) : null,
    ),
  );
}
