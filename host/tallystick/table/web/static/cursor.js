// Move over the places of the drawn board with the arrow keys. Enter chooses a place, as a click does. Delete removes the piece there.
// After a click, no place of the keyboard is shown, until a key is used again.
import { byId } from "./dom.js";
import { frameSpace } from "./drawing.js";

export const WAYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const SIDEWAYS = 2.5; // a distance across the direction counts this many times

export const isRemovalKey = ({ key }) => ["Delete", "Backspace"].includes(key);

// Return the middle of each place of the board, by its name, in the order in which they are drawn.
export function middles(board) {
  const found = new Map();
  for (const each of board.querySelectorAll("[data-square]")) {
    const { left, top, width, height } = each.getBoundingClientRect();
    if (!found.has(each.dataset.square)) found.set(each.dataset.square, [left + width / 2, top + height / 2]);
  }
  return found;
}

// Return the nearest place in this direction from `at`. If there is none, return `at`. If `at` is not a place, return the first place.
export function nextPlace(places, at, [right, down]) {
  if (!places.has(at)) return places.keys().next().value ?? "";
  const [x, y] = places.get(at);
  let best = [Infinity, at];
  for (const [name, middle] of places) {
    const [dx, dy] = [middle[0] - x, middle[1] - y];
    const along = dx * right + dy * down;
    const far = along + SIDEWAYS * Math.abs(dx * down + dy * right);
    if (along > 1 && far < best[0]) best = [far, name];
  }
  return best[1];
}

// `enter(place)` and `remove(place)` carry out the keys. `describe(place)` returns the words for a place.
export function attachCursor(board, { enter, remove, describe }) {
  let at = "";
  let isByMouse = false; // the last thing on the board was a click

  const next = (way) => nextPlace(middles(board), at, way);

  function show() {
    board.querySelector(".is-cursor")?.remove();
    return at && !isByMouse && board.matches(":focus-visible") ? frameSpace(board, at, "is-cursor") : null;
  }

  const showInSight = () => show()?.scrollIntoView({ block: "nearest", inline: "nearest" });

  board.addEventListener("keydown", async (event) => {
    if (event.target !== board || event.ctrlKey || event.altKey || event.metaKey) return;
    const way = WAYS[event.key];
    const isEnter = ["Enter", " "].includes(event.key);
    const isRemoval = isRemovalKey(event) && board.querySelector(".is-cursor"); // nobody means a place that is not shown
    if (!way && !isEnter && !isRemoval) return;
    event.preventDefault();
    isByMouse = false;
    if (way) at = next(way);
    else if (isRemoval) await remove(at);
    else {
      if (!at) at = next([0, 0]);
      await enter(at);
    }
    showInSight();
    byId("board-says").textContent = describe(at);
  });
  board.addEventListener("focus", showInSight);
  board.addEventListener("blur", () => {
    isByMouse = false;
    show();
  });
  board.addEventListener("pointerdown", () => {
    isByMouse = true;
    show();
  });
  // A board that is drawn again does not move the page: there may be a verdict to read.
  new MutationObserver(() => !board.querySelector(".is-cursor") && show()).observe(board, { childList: true });
}
