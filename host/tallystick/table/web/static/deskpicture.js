// Draw a position on the rules desk, or clear the desk.
import { byId } from "./dom.js";
import { showSvg } from "./drawing.js";

export function drawOnDesk(answer) {
  byId("desk-board").dataset.verdict = answer.verdict ?? ""; // a legal move is never framed in red
  showSvg(byId("desk-board"), answer.svg, answer.names);
  byId("desk-drawing").textContent = answer.drawing;
  byId("desk").dataset.game = answer.game;
  byId("desk-canonical").textContent = answer.position;
}

// Clear everything of another position or game, so that nobody takes it for the one on the desk. Show `says` instead.
export function clearDesk(says = "") {
  for (const id of ["desk-board", "desk-caption", "desk-moves", "desk-scores", "desk-drawing", "verdict"]) byId(id).replaceChildren();
  byId("desk-canonical").textContent = byId("desk-trouble").textContent = "";
  byId("desk-about").textContent = says;
  byId("desk").ariaBusy = "false";
  byId("desk").classList.remove("is-stale");
}
