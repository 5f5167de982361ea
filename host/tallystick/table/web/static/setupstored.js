// Begin a set-up from a stored game, at any of its moves.
import { get } from "./api.js";
import { byId, element } from "./dom.js";

// `guarded` shows errors where the desk shows them. `lay(game, position)` sets a position up.
export function attachStored(guarded, lay) {
  const part = byId("setup-stored");
  const games = byId("setup-game");
  const move = byId("setup-move");
  let stored = null; // the game whose positions can be chosen

  const option = ({ key, name, players, when }) => element("option", { value: key, textContent: `${key}: ${name}, ${players.join(", ")}, ${when}` });

  async function open() {
    const before = games.childElementCount ? `?before=${games.lastElementChild.value}` : "";
    const found = await get(`games${before}`);
    games.append(...found.map(option));
    byId("setup-older").hidden = found.length === 0 || !(Number(games.lastElementChild?.value) > 1);
    byId("setup-none").hidden = games.childElementCount > 0;
    if (!stored && games.value) await choose();
  }

  async function choose() {
    stored = null;
    byId("setup-move-says").textContent = "";
    move.disabled = true;
    stored = await get(`games/${games.value}/positions`);
    move.max = stored.positions.length - 1;
    move.value = move.max;
    move.disabled = false;
    await show();
  }

  function show() {
    const { position, says } = stored.positions[move.value];
    byId("setup-move-says").textContent = `${Number(move.value) ? `After move ${move.value} of ${move.max}: ` : ""}${says}`;
    return lay(stored.game, position);
  }

  byId("setup-older").addEventListener("click", () => guarded(open));
  games.addEventListener("change", () => guarded(choose));
  move.addEventListener("change", () => guarded(show));
  return {
    // Show or hide the stored games.
    show(isOpen) {
      part.hidden = !isOpen;
      if (!isOpen) return;
      games.replaceChildren();
      stored = null;
      guarded(open);
    },
  };
}
