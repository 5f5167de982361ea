// Ask the laptop about the move in the field, and show its verdict. When another move is begun, the old question goes away with its verdict.
import { post } from "./api.js";
import { byId, onSubmit } from "./dom.js";
import { offerRules } from "./rules.js";
import { closeVerdict, showVerdict } from "./verdict.js";

// `laid()` waits for the position, and returns the game and the position that a question is about, or null if the page has said why there
// is none. `circumstances()` returns what the laptop needs to know besides. `draw(answer)` draws a verdict, and `redraw()` the position
// without one. `actions(asked, answer)` returns the buttons of a verdict.
export function attachQuestion(form, guarded, { laid, circumstances, draw, redraw, actions }) {
  const { move: field } = form.elements;
  let refusal = ""; // of the last question

  async function ask() {
    const move = field.value.trim();
    const position = await laid();
    if (!move || !position) return;
    await guarded(async () => {
      const asked = { ...position, move };
      const answer = await post("ask", { ...asked, ...circumstances() }).catch(drop);
      draw(answer);
      showVerdict(answer, actions(asked, answer));
    });
  }

  // The last question has no answer: what the desk said about the one before goes away.
  function drop(error) {
    refusal = error.message;
    offerRules(field.value.trim());
    closeVerdict();
    redraw();
    throw error;
  }

  // A refused question goes with its refusal. Other messages stay.
  function forgetRefusal() {
    const trouble = byId("desk-trouble");
    if (refusal && trouble.textContent === refusal) trouble.textContent = "";
    refusal = "";
  }

  onSubmit(form, ask);
  field.addEventListener("input", () => field.value.trim() || forgetRefusal());

  return {
    ask,
    set(move) {
      field.value = move;
      forgetRefusal();
    },
    // Another move is begun on the board.
    beginAnother(drawPosition) {
      field.value = "";
      if (!byId("verdict").childElementCount) return;
      closeVerdict();
      drawPosition();
    },
  };
}
