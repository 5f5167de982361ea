// Show all players, or one: wins, scores, opponents, times, dice and ratings. The addresses are games?players=all and games?player=NAME.
import { get } from "./api.js";
import { byId, clock, element, isolated } from "./dom.js";
import { onPlace, place } from "./places.js";
import { attachJoins } from "./playerjoins.js";
import { playerAddress, playerLink } from "./playerlinks.js";

const WHY_NOT_RATED = {
  // for one game, and for several
  faulty: ["the audit finds faults in it", "the audit finds faults in them"],
  unaudited: ["it is not audited yet", "they are not audited yet"],
  alone: ["only one player or team was there", "only one player or team was there"],
  unnamed: ["a player has no name, or one person had two seats", "a player has no name, or one person had two seats"],
  forked: ["its log has two versions", "their log has two versions"],
  recorded: ["it was recorded by hand", "they were recorded by hand"],
  imported: ["it came as a file", "they came as files"],
};
const DICE = { usual: "That is usual.", high: "That is unusually high.", low: "That is unusually low." };
const OPPONENTS = { most_frequent: "Most frequent opponents", wins_most_against: "Wins most against", loses_most_against: "Loses most against" };

export function attachPlayers() {
  const card = byId("players-card");
  const body = byId("players-body");
  const joins = attachJoins(() => {
    shown = null; // the figures are other ones now
    follow();
  });
  let shown = null; // the address that is shown
  let asked = 0; // how many answers were asked for: an older one is not shown any more

  // Ask for players, `said` by the query. The first answer comes at once; the laptop computes what is missing for each further one.
  async function ask(said, show) {
    const number = ++asked;
    const further = `players?${new URLSearchParams({ ...said, go_on: "1" })}`;
    let left = Infinity;
    byId("players-trouble").textContent = "";
    body.setAttribute("aria-busy", "true");
    while (number === asked) {
      let found;
      try {
        found = await get(left === Infinity ? `players?${new URLSearchParams(said)}` : further);
      } catch (error) {
        if (number === asked) {
          joins.show(null);
          body.replaceChildren();
          byId("players-says").textContent = "";
          byId("players-trouble").textContent = error.message;
        }
        break;
      }
      if (number !== asked) return;
      show(found);
      byId("players-says").textContent = found.missing ? `${games(found.missing)} still to be counted or audited …` : found.is_rated ? "" : "The ratings are still to be computed …";
      // The laptop computes a few games for each question, and with the first one the ratings. If it does not get on, it is not asked again.
      // A game that is counted is still to be audited after that, so it counts twice until then.
      const todo = (found.missing && found.missing + found.without_result) + (found.is_rated ? 0 : 1);
      if (!todo || todo >= left) break;
      left = todo;
    }
    if (number === asked) body.setAttribute("aria-busy", "false");
  }

  // Show what the address says.
  function follow() {
    if (place() !== "games") return;
    const said = new URLSearchParams(location.search);
    const name = said.get("player");
    const isWanted = !said.has("game") && (name !== null || said.has("players"));
    card.hidden = !isWanted;
    if (!isWanted) {
      asked += 1;
      shown = null;
      return;
    }
    byId("games-card").hidden = true;
    byId("players-all").hidden = name === null;
    if (shown === location.search) return;
    shown = location.search;
    byId("players-title").replaceChildren(name === null ? "Players" : isolated(name));
    body.replaceChildren();
    if (name === null) joins.show(null);
    if (name === null) ask({}, showAll);
    else ask({ name }, showOne);
  }

  function showAll(found) {
    if (!found.players.length) return body.replaceChildren(element("p", { className: "quiet", textContent: "No game has ended yet." }), ...leftOut(found));
    const rows = found.players.map((each) => [
      playerLink(each.player),
      each.games,
      won(each),
      time(each.turn_ms),
      each.luck ? each.luck.mean.toFixed(2) : "–",
      ratings(each.ratings),
    ]);
    body.replaceChildren(table("All players", ["Player", "Games", "Won", "Per turn", "Dice", "Rating"], rows), ...leftOut(found));
  }

  function showOne(found) {
    const also = joins.others(found);
    byId("players-title").replaceChildren(isolated(found.player));
    joins.show(found);
    const head = element("p", { textContent: `${games(found.games)}, ${found.finished} finished, ${found.abandoned} abandoned.` });
    if (!found.games) return body.replaceChildren(...[also, head].filter(Boolean), ...leftOut(found));
    const byGame = found.by_game.map((each) => [each.title, each.games, won(each), each.scores?.best ?? "–", each.scores ? each.scores.average.toFixed(1) : "–", time(each.turn_ms), rating(each.rating)]);
    const lists = Object.entries(OPPONENTS).filter(([list]) => found.opponents[list].length);
    body.replaceChildren(
      ...[also, head].filter(Boolean),
      table("By game", ["Game", "Games", "Won", "Best", "Average", "Per turn", "Rating"], byGame),
      ...found.by_game.filter((each) => each.scores).map(scores),
      table("By number of players", ["Players", "Games", "Won"], found.by_players.map((each) => [each.players, each.games, won(each)])),
      ...lists.map(([list, title]) => table(title, ["Player", "Games", "Won", "Lost"], found.opponents[list].map((each) => [playerLink(each.player), each.games, won(each), each.lost]))),
      ...(found.luck ? dice(found.luck) : []),
      ...leftOut(found),
    );
  }

  function goTo(address) {
    history.pushState(null, "", `${address}${location.hash}`);
    dispatchEvent(new PopStateEvent("popstate")); // as if somebody had gone there: the replay closes too
    byId(card.hidden ? "main" : "players-title").focus({ preventScroll: true });
    scrollTo(0, 0);
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[data-player], a[data-replays], #players-all, #players-games");
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (link.dataset.replays) return follow(); // the replay is open by now
    event.preventDefault();
    goTo(link.dataset.player === undefined ? link.getAttribute("href") : playerAddress(link.dataset.player));
  });
  byId("games-players").addEventListener("click", () => goTo("games?players=all"));
  addEventListener("popstate", follow);
  onPlace(follow);
  follow();
}

// A table in a frame that can be moved sideways where it has no room.
function table(title, heads, rows) {
  const head = element("tr", {}, ...heads.map((textContent) => element("th", { scope: "col", textContent })));
  const lines = rows.map(([first, ...cells]) => element("tr", {}, element("th", { scope: "row" }, filled(first)), ...cells.map((cell) => element("td", {}, filled(cell)))));
  return element("div", { className: "players-frame", role: "group", tabIndex: 0, "aria-label": title }, element("table", { className: "numbers tallies" }, element("caption", { textContent: title }), element("thead", {}, head), element("tbody", {}, ...lines)));
}

const filled = (cell) => (cell instanceof Node ? cell : String(cell));

// A bar that is as long as the share; the numbers stand before it.
function won(tally) {
  const share = tally.decided ? tally.won / tally.decided : 0;
  return element("span", { className: "share" }, `${tally.won} of ${tally.decided}`, bar(share));
}

function bar(share) {
  const part = element("i");
  part.style.setProperty("width", `${100 * share}%`);
  return element("span", { className: "bar", "aria-hidden": "true" }, part);
}

// The last scores in a game, each with a column and a link to its game.
function scores(each) {
  const values = each.scores.last.map((one) => one.score);
  const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)];
  const columns = each.scores.last.map((one) => {
    const column = element("i", { "aria-hidden": "true" });
    column.style.setProperty("height", `${(100 * (one.score - low)) / (high - low)}%`);
    const link = element("a", { href: `games?game=${one.number}`, data: { replays: String(one.number) }, "aria-label": `${one.score} points in game ${one.number}` }, element("span", { className: "column" }, column), String(one.score));
    return element("li", {}, link);
  });
  return element("section", {}, element("h3", { textContent: `Last scores: ${each.title}` }), element("ol", { className: "columns" }, ...columns));
}

// The mean of a player's dice in its interval, on a scale of one standard deviation of a die to each side. Few rolls have no colour.
function dice(luck) {
  const scale = (Math.abs(luck.high - luck.low) / 2 / 1.96) * Math.sqrt(luck.dice);
  const at = (value) => Math.max(0, Math.min(100, 50 + (50 * (value - luck.expected)) / scale));
  const interval = element("i", { className: luck.verdict && luck.verdict !== "usual" ? "is-unusual" : "" });
  interval.style.setProperty("left", `${at(luck.low)}%`);
  interval.style.setProperty("width", `${at(luck.high) - at(luck.low)}%`);
  const mean = element("b");
  mean.style.setProperty("left", `${at(luck.mean)}%`);
  const deviations = `${luck.deviations < 0 ? "−" : "+"}${Math.abs(luck.deviations).toFixed(1)} standard deviations`;
  const says = `${luck.dice} dice in ${luck.rolls} ${luck.rolls === 1 ? "roll" : "rolls"}, ${luck.mean.toFixed(2)} on average (between ${luck.low.toFixed(2)} and ${luck.high.toFixed(2)} with 95 % confidence), expected ${luck.expected.toFixed(2)}: ${deviations}.`;
  const verdict = DICE[luck.verdict] ?? `Fewer than ${luck.fewest_rolls} rolls say nothing about luck.`;
  return [
    element("section", {}, element("h3", { textContent: "Dice" }), element("div", { className: "interval", "aria-hidden": "true" }, interval, mean), element("p", { textContent: says }), element("p", { className: "quiet", textContent: verdict })),
  ];
}

function leftOut(found) {
  const lines = Object.entries(found.not_rated).map(([why, count]) => `${games(count)} without rating: ${WHY_NOT_RATED[why][count === 1 ? 0 : 1]}.`);
  if (found.without_result && !found.missing) lines.push(`${games(found.without_result)} without a result, because the store can only be read.`);
  return lines.length ? [element("ul", { className: "quiet" }, ...lines.map((textContent) => element("li", { textContent })))] : [];
}

// Ratings that are not computed yet are shown as "…", and those that somebody does not have as "–".
const ratings = (all) => (all?.length ? element("ul", {}, ...all.map((one) => element("li", { textContent: `${one.title} ${rating(one)}` }))) : all ? "–" : "…");
const rating = (one) => (one === null ? "…" : one.mu === null ? (one.games ? `${one.games} rated` : "–") : `${one.mu.toFixed(1)} ± ${(one.high - one.mu).toFixed(1)}`);
const time = (ms) => (ms === null ? "–" : clock(ms));
const games = (count) => `${count} game${count === 1 ? "" : "s"}`;
