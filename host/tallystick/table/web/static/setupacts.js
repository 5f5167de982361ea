// Show what can be done with the pieces of a place: a button for each act. Acts of one fold are together in a part that opens and closes.
import { element } from "./dom.js";

// `pieces` lie on `place`, each with its acts. `act(change)` is called with the change of the button that was pressed.
export function showActs(part, place, pieces, act) {
  const isSame = part.dataset.place === place;
  const open = new Set(isSame ? [...part.querySelectorAll("details[open]")].map((each) => each.dataset.fold) : []);
  const focused = isSame && part.contains(document.activeElement) ? document.activeElement : null;
  const shown = pieces.flatMap((piece, at) => [element("p", { className: "quiet", textContent: piece.name }), ...ofOne(piece, at, place, open, act)]);
  part.dataset.place = place;
  part.replaceChildren(...(shown.length ? [element("h4", { textContent: `On ${place}` }), ...shown] : []));
  if (focused) stayNear(part, focused);
}

function ofOne(piece, at, place, open, act) {
  const button = (name, change) => {
    const made = element("button", { type: "button", className: "plain", textContent: name, data: { piece: piece.id } });
    made.addEventListener("click", () => act(change));
    return made;
  };
  const folds = Map.groupBy(piece.acts, ({ fold }) => fold);
  const buttons = (of) => of.map(({ name, edit }) => button(name, edit));
  return [
    ...buttons(folds.get("") ?? []),
    button("Take off", { take: piece.id, at: place }),
    ...[...folds].filter(([name]) => name).map(([name, of]) => {
      const fold = `${at} ${name}`;
      return element("details", { className: "fold", open: open.has(fold), data: { fold } }, element("summary", { textContent: name }), element("div", {}, ...buttons(of)));
    }),
  ];
}

// A pressed button is made again. The focus stays on the button with the same words, or else on the heading of its fold.
function stayNear(part, focused) {
  const same = [...part.querySelectorAll("button")].find((each) => each.textContent === focused.textContent);
  const fold = focused.closest("details")?.dataset.fold;
  (same ?? [...part.querySelectorAll("details")].find((each) => each.dataset.fold === fold)?.querySelector("summary") ?? part.querySelector("button"))?.focus({ preventScroll: true });
}
