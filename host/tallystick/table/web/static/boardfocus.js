// Give the keyboard back to the board. If a button that has the focus goes away, the page would be without it, and the arrow keys
// would do nothing.
import { byId } from "./dom.js";

// Do `work`, which empties the places. If one of them had the focus, the board has it afterwards.
export function keepFocus(places, work) {
  const hadFocus = places.some((place) => place.contains(document.activeElement));
  work();
  if (hadFocus) focusBoard();
}

export const focusBoard = () => byId("desk-board").focus({ preventScroll: true });
