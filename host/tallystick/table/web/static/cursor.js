// Move over the places of the drawn board with the arrow keys. Enter chooses a place, as a click does. Delete removes the piece there.
import { byId } from "./dom.js";
import { frameSpace } from "./drawing.js";

const WAYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const SIDEWAYS = 2.5; // how much farther a place beside the way counts

// `enter(place)` and `remove(place)` carry out the keys. `describe(place)` returns the words for a place.
export function attachCursor(board, { enter, remove, describe }) {
  let at = "";

  const drawn = (place) => board.querySelector(`[data-square="${CSS.escape(place)}"]`);

  function middle(each) {
    const { left, top, width, height } = each.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  }

  // The nearest place in this direction; the current place if there is none.
  function next([right, down]) {
    const from = drawn(at);
    if (!from) return board.querySelector("[data-square]")?.dataset.square ?? "";
    const [x, y] = middle(from);
    let best = [Infinity, at];
    for (const each of board.querySelectorAll("[data-square]")) {
      const [dx, dy] = middle(each).map((value, axis) => value - [x, y][axis]);
      const along = dx * right + dy * down;
      const aside = Math.abs(dx * down) + Math.abs(dy * right);
      const far = along + SIDEWAYS * aside;
      if (along > 1 && far < best[0]) best = [far, each.dataset.square];
    }
    return best[1];
  }

  function show() {
    board.querySelector(".is-cursor")?.remove();
    if (!at || !board.matches(":focus-visible")) return;
    frameSpace(board, at, "is-cursor")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  board.addEventListener("keydown", async (event) => {
    if (event.target !== board || event.ctrlKey || event.altKey || event.metaKey) return;
    const way = WAYS[event.key];
    if (way) at = next(way);
    else if (event.key === "Enter" || event.key === " ") {
      if (!at) at = next([0, 0]);
      await enter(at);
    } else if (event.key === "Delete" || event.key === "Backspace") await remove(at);
    else return;
    event.preventDefault();
    show();
    byId("board-says").textContent = describe(at);
  });
  board.addEventListener("focus", show);
  board.addEventListener("blur", show);
  new MutationObserver(() => !board.querySelector(".is-cursor") && show()).observe(board, { childList: true });
}
