// Draw a position on the rules desk, or clear the desk.
import { byId, element } from "./dom.js";
import { showSvg } from "./drawing.js";

// `isLast`: it is the last position of a game that has ended. Its words may still say whose turn it was.
export function drawOnDesk(answer, isLast) {
  byId("desk-board").dataset.verdict = answer.verdict ?? ""; // a legal move is never framed in red
  showSvg(byId("desk-board"), answer.svg, answer.names);
  if (isLast) byId("desk-caption").prepend(element("p", { textContent: "When the game ended:" }));
  byId("desk-drawing").textContent = answer.drawing;
  byId("desk").dataset.game = answer.game;
  byId("desk-canonical").textContent = answer.position;
}

// Put the line that says what went wrong where people look: beside the button *Set up* in the form of a position, and otherwise below
// the question.
export function sayTroubleIn(form) {
  if (form) form.append(byId("desk-trouble"));
  else byId("rules-offer").before(byId("desk-trouble"));
}

// Clear everything of another position or game, so that nobody takes it for the one on the desk. Show `says` instead.
export function clearDesk(says = "") {
  for (const id of ["desk-board", "desk-caption", "desk-moves", "desk-scores", "desk-drawing", "verdict"]) byId(id).replaceChildren();
  byId("desk-canonical").textContent = byId("desk-trouble").textContent = "";
  byId("desk-about").textContent = says;
  byId("desk").ariaBusy = "false";
  byId("desk").classList.remove("is-stale");
}
