// Offer the games whose rules are known, and keep what people chose to look at in the place Desk, so that a reload of the page does not
// lose it. The browser forgets it with the tab.
import { element, ownSeat } from "./dom.js";

const KEPT = "tallystick desk";

export function attachKept(positionForm, typedForm, said) {
  const { game, source } = positionForm.elements;
  const { position } = typedForm.elements;
  let rulebooks = [];
  const rulebook = (id) => rulebooks.find((each) => each.game === id);

  // A browser that keeps nothing shows the beginning of the first game after a reload.
  function kept() {
    try {
      return JSON.parse(sessionStorage.getItem(KEPT)) ?? {};
    } catch {
      return {};
    }
  }

  positionForm.addEventListener("submit", (event) => event.preventDefault()); // it only chooses
  return {
    rulebook,
    first: () => rulebooks[0].game,
    offer(all) {
      rulebooks = all;
      game.replaceChildren(
        element("option", { value: "", textContent: "Choose a game", hidden: true }), // shown while the rules do not know the game on the table
        ...rulebooks.map((each) => element("option", { value: each.game, textContent: each.name })),
      );
    },
    // Keep the choice, also while the page is at the place Table. If nobody has chosen anything, forget the last one.
    keep(isChosen, isAtTable) {
      if (ownSeat || (isChosen && isAtTable)) return; // a seat's positions may hold what only this seat knows
      try {
        if (isChosen) sessionStorage.setItem(KEPT, JSON.stringify({ game: game.value, source: source.value, position: position.value, said: said.now() }));
        else sessionStorage.removeItem(KEPT);
      } catch {
        // It is not kept.
      }
    },
    // Choose what was kept, otherwise the beginning of the first game. Return true if something was kept.
    restore() {
      const last = kept();
      const isKnown = Boolean(rulebook(last.game));
      game.value = isKnown ? last.game : rulebooks[0].game;
      source.value = isKnown ? last.source : "start";
      if (isKnown) position.value = last.position;
      if (isKnown && last.said) said.restore(last.said);
      typedForm.hidden = source.value !== "typed";
      return isKnown;
    },
  };
}
