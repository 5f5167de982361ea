// The seals of earlier games that this browser keeps for its seat. Nobody can reveal them any more, but a file still proves what was
// sealed. It is written here, so a text that nobody has revealed does not leave this browser.
import { byId, element } from "./dom.js";

// This browser keeps the seals of each game in one place.
export const placeOf = (gameKey, seat) => `tallystick ${gameKey} seat ${seat}`;
const PLACE = /^tallystick ([0-9a-f]{16}):(\d+) seat (\d+)$/;

// The same lines as in referee/setupfile.py.
const HEAD = `# A sealed set-up. Keep it to yourself: whoever reads it knows your pieces, and without it nobody can reveal them.
# To reveal it: tallystick seal GAME --reveal THIS_FILE
`;

// List them, the newest game first, without the game on the table, whose seals are kept at `now` (null: no game is on the table).
export function showEarlierSeals(seat, now) {
  const games = Object.keys(localStorage)
    .filter((place) => place !== now)
    .map((place) => [place, PLACE.exec(place)])
    .filter(([, found]) => found && Number(found[3]) === seat)
    .map(([place, [, log, game]]) => ({ log, game: Number(game), seals: JSON.parse(localStorage.getItem(place)) }))
    .sort((one, other) => other.game - one.game);
  const lines = games.flatMap(({ log, game, seals }) => seals.map((seal) => line({ log, game, seat, ...seal })));
  byId("own-earlier").hidden = !lines.length;
  byId("own-earlier").querySelector("ul").replaceChildren(...lines);
}

function line(seal) {
  const name = `seal-${seal.game}-${seal.seat}-${seal.number}.toml`;
  return element("li", {}, `Seal ${seal.number} of the game that began at event ${seal.game}: `, saveLink(fileOf(seal), name));
}

export function saveLink(file, name) {
  const href = `data:text/plain;charset=utf-8,${encodeURIComponent(file)}`;
  return element("a", { className: "plain", href, download: name, textContent: "Save as a file" });
}

// A sealed text is printable ASCII. JSON writes such a text as TOML does.
function fileOf({ log, game, seat, number, salt, text }) {
  const values = Object.entries({ log, game, seat, number, salt, text });
  return `${HEAD}\n${values.map(([key, value]) => `${key} = ${JSON.stringify(value)}\n`).join("")}`;
}
