// Show a drawing of our own rules library. It is parsed as a picture, never as a page.
import { element, withNames } from "./dom.js";

const boards = new ResizeObserver((entries) => requestAnimationFrame(() => entries.forEach(({ target }) => scrollByKeys(target))));

// If the picture is wider than its frame, the keyboard can reach the frame, and the arrow keys move the picture. The keyboard
// can always reach a board where the arrow keys go from place to place (cursor.js). The same holds for the words below, if they are
// longer than their frame.
function scrollByKeys(place) {
  const caption = captionOf(place);
  if (caption) reach(caption, caption.scrollHeight > caption.clientHeight, "The words below the board. The arrow keys move them.");
  if (!("cursor" in place.dataset)) reach(place, place.scrollWidth > place.clientWidth, "The board. The arrow keys move it.");
}

function reach(frame, isNeeded, label) {
  for (const [name, value] of Object.entries({ tabindex: "0", role: "group", "aria-label": label })) {
    if (isNeeded) frame.setAttribute(name, value);
    else frame.removeAttribute(name);
  }
}

// A board that is observed may be gone from the page meanwhile.
const captionOf = (place) => place.parentElement?.querySelector(":scope > .caption");

// The words of a drawing are shown in the element below it with the class `caption`, in letters of the page's size.
// `names` are the players that it may name.
export function showSvg(place, svg, names = []) {
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  const caption = captionOf(place);
  if (caption) caption.replaceChildren(...captions(parsed).map((says) => element("p", {}, ...withNames(says, names))));
  place.replaceChildren(document.importNode(parsed, true));
  boards.observe(place);
  scrollByKeys(place);
  bringDisputedIntoSight(place);
}

// Take the captions out of a drawing, and make it as large as what is left.
function captions(drawing) {
  const groups = [...drawing.querySelectorAll("[data-caption]")];
  for (const group of groups) group.remove();
  const { board } = drawing.dataset;
  if (board) {
    const [, , width, height] = board.split(" ");
    for (const [name, value] of Object.entries({ viewBox: board, width, height })) drawing.setAttribute(name, value);
  }
  return groups.map((group) => [...group.children].map((line) => line.textContent.trim()).join(" "));
}

// If the picture is wider than its frame, move the disputed part to the middle of the frame.
function bringDisputedIntoSight(place) {
  const disputed = place.querySelector("[data-disputed]");
  if (!disputed || place.scrollWidth <= place.clientWidth) return;
  const [inside, frame] = [disputed, place].map((each) => each.getBoundingClientRect());
  if (inside.left < frame.left || inside.right > frame.right) {
    place.scrollLeft += (inside.left + inside.right - frame.left - frame.right) / 2;
  }
}

// Give the drawings in a place the colours that these players chose; If there are no players, use the colours that the device proposes.
export function showSeatColours(place, players) {
  const set = ({ seat, colour }) => ["", "-ground"].map((part) => `--seat-${seat + 1}${part}: var(--seat-${colour}${part})`);
  place.style.cssText = players.flatMap(set).join("; ");
}

// Frame a space of a drawn board, and return the frame. The frame of a square is inside it. Any other space gets its outline.
export function frameSpace(board, name, state) {
  const space = board.querySelector(`[data-square="${CSS.escape(name)}"]`);
  if (!space) return null;
  const isSquare = space.tagName === "rect";
  const made = isSquare ? document.createElementNS(space.namespaceURI, "rect") : space.cloneNode();
  if (isSquare) {
    const { x, y, width, height } = space.getBBox();
    const inset = width / 25;
    const box = { x: x + inset, y: y + inset, width: width - 2 * inset, height: height - 2 * inset, rx: 2 * inset };
    for (const [attribute, value] of Object.entries(box)) made.setAttribute(attribute, value);
  }
  for (const attribute of ["data-square", "fill"]) made.removeAttribute(attribute);
  made.setAttribute("class", `mark ${state}`);
  made.dataset.mark = name;
  space.ownerSVGElement.append(made);
  return made;
}
