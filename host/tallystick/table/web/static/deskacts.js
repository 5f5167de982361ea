// What players do after a verdict: keep the move, look at the position after it, send the points.
import { post } from "./api.js";
import { focusBoard } from "./boardfocus.js";
import { save } from "./chartfile.js";
import { byId, element, mayControl, ownSeat } from "./dom.js";
import { plainButton, recordButton } from "./verdict.js";

// `guarded` shows errors at the desk's usual place. `setUp(text)` puts a position on the desk, `clear()` empties the question.
export function attachDeskActs(guarded, { setUp, look, clear }) {
  async function keep(move) {
    const taken = await post("record", move);
    clear();
    const trouble = byId("desk-trouble");
    if (taken.warning) trouble.textContent = `Recorded, but: ${taken.warning}`;
    else if (taken.private) trouble.replaceChildren(element("span", { className: "is-note", textContent: `Recorded. ${taken.private}` }));
  }

  // Write a verdict into the record of the game on the table. The button then says where it can be read.
  async function keepVerdict(asked, button) {
    await post("keep", asked);
    button.textContent = "It is kept with this game: in Games, on the sheet and in the saved text.";
    button.disabled = true;
  }

  // Save a verdict as a page. A seat's own page has no such button: its positions may hold what only this seat knows.
  async function savePage(asked) {
    const { html, file } = await post("page", asked);
    save(new Blob([html], { type: "text/html" }), file);
  }

  function close() {
    clear();
    look();
  }

  // A field keeps the keyboard, for the next question.
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || !byId("verdict").firstElementChild?.checkVisibility()) return;
    if (document.activeElement === document.body) focusBoard();
    close();
  });

  return {
    keep,
    // The buttons below a verdict. `isOnTable`: it is about the position of the game on the table.
    after(asked, answer, isOnTable) {
      // A claim or a question is no step. Of a move with a claim, the move is recorded.
      const stood = answer.verdict === "illegal" && !answer.is_of_result;
      const step = { ...asked, move: answer.is_of_result ? answer.step : asked.move, stood };
      return [
        isOnTable && mayControl && answer.step !== null ? recordButton(stood, () => guarded(() => keep(step))) : "",
        isOnTable && mayControl && !answer.behind ? plainButton("Keep the verdict", ({ currentTarget }) => guarded(() => keepVerdict(asked, currentTarget))) : "",
        isOnTable ? "" : plainButton("Look at the position after it", () => setUp(answer.stands)),
        ownSeat ? "" : plainButton("Save as a page", () => guarded(() => savePage({ ...asked, table: isOnTable }))),
        plainButton("Clear", close),
      ];
    },
    sendPoints: (points) =>
      guarded(async () => {
        for (const each of points) await post("score", each);
        return true;
      }),
  };
}
