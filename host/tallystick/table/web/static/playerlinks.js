// Make links to the pages of players and games, which players.js and replay.js follow.
import { element, isolated } from "./dom.js";

const UNNAMED = /^Player \d+$/; // a seat without a name is nobody's

export const playerAddress = (name) => `games?${new URLSearchParams({ player: name })}`;

export const playerLink = (name) => element("a", { href: playerAddress(name), data: { player: name } }, isolated(name));

// The links to the players of a game, or null if none has a name.
export function playerLinks(names) {
  const named = [...new Set(names)].filter((name) => !UNNAMED.test(name));
  return named.length ? element("p", { className: "player-links" }, element("span", { className: "quiet", textContent: named.length === 1 ? "Player:" : "Players:" }), ...named.map(playerLink)) : null;
}
