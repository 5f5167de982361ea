// Choosing a move on the drawn position. Each game may have a file in pickers/ that says what can be put on a square.
import { byId, element } from "./dom.js";

const known = new Map();

async function pickerOf(game) {
  if (!known.has(game)) known.set(game, import(`./pickers/${game}.js`).catch(() => null));
  return known.get(game);
}

// `onPick(text)` is called with the text of the move that was chosen.
export function attachPicker(onPick) {
  const board = byId("desk-board");
  const panel = byId("desk-picker");
  let game = "";
  let legal = new Set();

  function close() {
    panel.hidden = true;
  }

  async function open(square) {
    const picker = await pickerOf(game);
    if (!picker) return;
    const choice = ([piece, name]) => {
      const text = picker.moveText(piece, square);
      const may = legal.has(text);
      const button = element(
        "button",
        { type: "button", data: { move: text } },
        name,
        element("span", { className: may ? "may" : "may-not", "aria-label": may ? "legal" : "not legal", textContent: may ? "✓" : "✕" }),
      );
      button.addEventListener("click", () => pick(text));
      return button;
    };
    const closing = element("button", { type: "button", className: "plain", textContent: "Close" });
    closing.addEventListener("click", close);
    const rest = picker.others.map(([text, name]) => {
      const button = element("button", { type: "button", data: { move: text } }, name);
      button.addEventListener("click", () => pick(text));
      return button;
    });
    panel.replaceChildren(
      element("div", { className: "card-head" }, element("h3", { textContent: `What is played on ${square}?` }), closing),
      element("div", { className: "pieces" }, ...picker.pieces.map(choice), ...rest),
      element("p", { className: "quiet", textContent: "Choose any of them: where it may not be played, the desk says why." }),
    );
    panel.hidden = false;
    panel.querySelector(".pieces button").focus({ preventScroll: true });
  }

  function pick(text) {
    close();
    onPick(text);
  }

  board.addEventListener("click", (event) => {
    const under = document.elementsFromPoint(event.clientX, event.clientY);
    const square = under.find((each) => each.dataset?.square)?.dataset.square;
    if (square) open(square);
  });
  panel.addEventListener("keydown", (event) => event.key === "Escape" && close());

  return {
    close,
    async use(newGame, moves) {
      game = newGame;
      legal = new Set(moves);
      const picker = await pickerOf(game);
      board.classList.toggle("is-clickable", Boolean(picker));
      byId("desk-hint").textContent = picker?.hint ?? "";
    },
  };
}
