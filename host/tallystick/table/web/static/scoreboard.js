// Show whose turn it is, scores and clocks, in figures that can be read across a table.
import { byId, clock, element, isolated, mayControl } from "./dom.js";

let shown = null;
let shownAt = 0;

export function showScoreboard(view) {
  shown = view;
  shownAt = performance.now();
  byId("scoreboard").replaceChildren(...(view.game ? [head(view.game), players(view.game)] : [nothing(view)]));
  tick();
}

// Between events only the clocks run; they stop while the device's state is not known.
export function tick() {
  if (!shown?.game) return;
  const runs = shown.game.stage === "playing" && !shown.game.paused && shown.device.state === "connected";
  const since = runs ? shown.age_ms + performance.now() - shownAt : 0;
  for (const place of document.querySelectorAll("[data-clock]")) {
    const mine = place.dataset.running === "yes" ? since : 0;
    const text = clock(Number(place.dataset.clock) + mine);
    if (place.textContent !== text) place.textContent = text;
  }
}

function head(game) {
  const facts = [];
  if (game.stage === "setting up") facts.push("being set up");
  if (game.stage === "playing") facts.push(`turn ${game.turn}`, game.phase);
  if (game.stage === "ended") facts.push(game.finished ? "finished" : "abandoned");
  if (game.over) facts.push("over by the rules");
  if (game.paused) facts.push("❚❚ paused");
  return element(
    "div",
    { className: "scoreboard-head" },
    element("h2", { textContent: game.name }),
    element("p", { textContent: facts.filter(Boolean).join(" · ") }),
  );
}

function players(game) {
  return element("div", { className: "players" }, ...game.players.map((player) => card(player, game)));
}

function card(player, game) {
  const running = player.to_play ? "yes" : "no";
  const toPlay = player.to_play && !game.over;
  const time = element("span", { data: { clock: player.clock_ms, running } });
  const turn = toPlay
    ? element("span", { className: "turn" }, "▶ to play, ", element("span", { data: { clock: game.turn_ms, running } }), " · ")
    : null;
  const made = element(
    "article",
    { className: `player${toPlay ? " to-play" : ""}` },
    element("h3", {}, element("span", { className: "symbol", role: "img", "aria-label": player.colour, textContent: player.symbol }), " ", isolated(player.name)),
    player.score === null ? null : element("p", { className: "score", "aria-label": `${player.score} points`, textContent: player.score }),
    element("p", { className: "clock" }, turn, time, " in all", out(player), sealed(player)),
  );
  made.style.setProperty("--seat", player.rgb);
  return made;
}

// Who is out of the game keeps the points, but gets no more turns.
const out = (player) => (player.out ? element("span", {}, " ", element("span", { className: "badge plain", textContent: "out of the game" })) : null);

// How many hidden set-ups a player has sealed, and how many of them are revealed.
function sealed(player) {
  if (!player.sealed) return null;
  const words = player.revealed ? `${player.sealed} sealed, ${player.revealed} revealed` : `${player.sealed} sealed`;
  return element("span", {}, " ", element("span", { className: "badge plain", textContent: words }));
}

function nothing(view) {
  const what = !mayControl
    ? "It appears here when somebody starts it on the device."
    : view.device.simulated
    ? "Start one on the device below. Click or hold its three buttons. After a click on the device you can also use the keys 1, 2 and 3."
    : "Start one on the device. It appears here when the device is plugged in.";
  return element("div", { className: "empty" }, element("strong", { textContent: "No game yet" }), what);
}
