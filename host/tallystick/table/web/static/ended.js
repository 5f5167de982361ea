// Show the end of a game: who has won, by which rule, what speaks against a revealed set-up, the final scores, and what the players do next.
import { misfits } from "./about.js";
import { byId, clock, element, isolated, withNames } from "./dom.js";

const MOST_STOOD = 3;

let shown = "";

export function showEnd(view) {
  const end = view.game?.end ?? null;
  const text = JSON.stringify([end, view.game?.players, view.game?.against_reveals]);
  if (text === shown) return;
  shown = text;
  byId("ended").hidden = !end;
  byId("scoreboard").hidden = Boolean(end);
  byId("ended").replaceChildren(...(end ? [result(view.game, end), scores(view.game.players, end), next(view.game, end)] : []));
}

function result(game, end) {
  const names = game.players.map((player) => player.name);
  const by = {
    rules: () => [element("p", {}, ...withNames(end.says, names)), end.cite ? element("p", { className: "quiet" }, element("code", { textContent: end.rule }), ` ${end.cite}`) : ""],
    scores: () => [element("p", {}, ...listed(end.winners), " had the most points on the device. The record on this laptop ends before the game does, so the rules cannot say who has won.")],
    nobody: () => [element("p", { textContent: game.finished ? "The device does not know who has won." : "The game was abandoned, so nobody has won." })],
  }[end.by]();
  return element("div", { className: "ended-result" }, element("p", { className: "quiet", textContent: `${game.name}, ${game.turn} ${game.turn === 1 ? "turn" : "turns"}` }), element("h2", {}, ...title(game, end)), ...by, ...illegal(end, names), ...misfits(game));
}

// What the audit says of illegal moves. Of many, the first are named.
function illegal({ stood }, names) {
  const more = stood.length - MOST_STOOD;
  const says = [...stood.slice(0, MOST_STOOD), ...(more > 0 ? [`The audit names ${more} more.`] : [])];
  return says.map((each) => element("p", { className: "trouble" }, ...withNames(each, names)));
}

// Most points are not always the victory: only the rules name a winner.
function title(game, { winners, is_draw: isDraw, by }) {
  if (!winners.length || by !== "rules") return [game.finished ? "The game is over" : "The game was abandoned"];
  if (isDraw && winners.length < game.players.length) return ["It is a draw between ", ...listed(winners)];
  return [...listed(winners), winners.length === 1 ? " has won" : winners.length === game.players.length ? " are equal" : " have won"];
}

const listed = (names) => names.flatMap((name, at) => [at ? (at === names.length - 1 ? " and " : ", ") : "", isolated(name)]);

function scores(players, { winners }) {
  const lines = players.map((player) => {
    const name = element("th", { scope: "row" }, element("span", { className: "symbol", role: "img", "aria-label": player.colour, textContent: player.symbol }), " ", isolated(player.name));
    const made = element("tr", { className: winners.includes(player.name) ? "is-winner" : "" }, name, element("td", { textContent: player.score ?? "" }, player.out ? " (out)" : ""), element("td", { className: "quiet", textContent: clock(player.clock_ms) }));
    made.style.setProperty("--seat", player.rgb);
    return made;
  });
  const head = element("tr", {}, ...["Player", "Points", "Time"].map((textContent) => element("th", { scope: "col", textContent })));
  return element("table", { className: "ended-scores" }, element("caption", { className: "unseen", textContent: "Final scores" }), element("thead", {}, head), element("tbody", {}, ...lines));
}

function next(game, end) {
  const code = end.code ? [" It must be ", element("code", { textContent: end.code }), "."] : [];
  return element(
    "ol",
    { className: "ended-next", "aria-label": "What comes next" },
    element("li", {}, element("b", { textContent: "Photograph the seal" }), " on the device: “Seal: photograph it”.", ...code),
    element("li", {}, element("b", { textContent: "Look at the game" }), ": ", element("a", { href: "games", textContent: "its audit and its whole log", data: { goes: "games" } }), "."),
    ...toReveal(end),
    element("li", {}, element("b", { textContent: "Play again" }), " on the device: “Play again”. The players and options stay the same.", end.unrevealed.length ? " After that, nobody can reveal a set-up of this game." : ""),
  );
}

// The device takes reveals until the next game begins. So this comes before Play again.
function toReveal({ unrevealed }) {
  if (!unrevealed.length) return [];
  const each = unrevealed.flatMap(({ player, count }) => [count === 1 ? "The sealed set-up of " : `${count} sealed set-ups of `, isolated(player), ` ${count === 1 ? "is" : "are"} not revealed yet. `]);
  return [element("li", {}, element("b", { textContent: "Reveal" }), " on each player’s own page. ", ...each, "A set-up can be revealed only until the next game begins.")];
}
