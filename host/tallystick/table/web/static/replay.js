// Go through a stored game step by step. The address names the game and the step, as in games?game=3&step=17, so that "look at move 17"
// is a link. The laptop draws each board; a board that was seen once is kept while the game is open.
import { get, post } from "./api.js";
import { byId, clock, element, guardedAt, withNames } from "./dom.js";
import { frameSpace, showSvg } from "./drawing.js";
import { attachFigures } from "./figures.js";
import { openAsIn } from "./games.js";
import { attachLiveGame } from "./livegame.js";
import { marked } from "./moves.js";
import { onPlace, place } from "./places.js";

const OF_TYPING = "input, select, textarea";
const STEPS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };

// `ask(game, position)` opens the rules desk, `cardOf(game)` makes the card of a stored game.
export function attachReplay(ask, cardOf) {
  const card = byId("replay-card");
  const board = byId("replay-board");
  const slider = byId("replay-at");
  const list = byId("replay-steps");
  const playing = byId("replay-play");
  const seen = byId("replay-as").firstElementChild; // by whom: a seat from 1, or empty for everybody
  const guarded = guardedAt("replay-trouble");
  let game = null; // the game that is open, with its steps
  let boards = new Map(); // the answers of the laptop, by step
  let at = 0;
  let as = ""; // the seat, from 1, whose knowledge is shown; empty for what everybody may know
  let opened = 0; // how many games were opened: an answer about an earlier one is not shown
  let timer = 0;
  const figures = attachFigures((seq) => goWhere(() => stepOf(seq)));
  const live = attachLiveGame(() => game?.key, refresh);

  // The last step up to an event of the device's log.
  const stepOf = (seq) => Math.max(0, game.steps.findLastIndex((each) => each.seq <= seq));

  // Return the step of the board after the newest move up to this step. An illegal move is in dispute only at its own step.
  function boardStep(number) {
    let step = number;
    while (step > 0 && game.steps[step].move === null) step -= 1;
    return game.steps[step].verdict === "illegal" ? Math.min(step + 1, number) : step;
  }

  const asked = () => (as ? `?as=${as}` : "");

  async function boardOf(number) {
    const step = boardStep(number);
    if (!boards.has(step)) boards.set(step, get(`games/${encodeURIComponent(game.key)}/replay/${step}${asked()}`));
    try {
      return await boards.get(step);
    } catch (error) {
      boards.delete(step); // it may come the next time
      throw error;
    }
  }

  async function go(number) {
    if (!game?.steps.length || place() !== "games") return;
    if (number !== at) byId("replay-moves").open = false;
    at = Math.max(0, Math.min(number, game.steps.length - 1));
    const [mine, wanted] = [opened, at];
    slider.value = at;
    const step = game.steps[at];
    slider.setAttribute("aria-valuetext", `Step ${at} of ${game.steps.length - 1}: ${step.says}`);
    history.replaceState(null, "", address(game.key, at));
    showStep(step);
    figures.at(step);
    await guarded(async () => {
      const shown = await boardOf(wanted);
      if (mine !== opened || wanted !== at) return;
      showBoard(shown);
      if (at + 1 < game.steps.length) boardOf(at + 1).catch(() => {}); // the next one is there when somebody wants it
    });
  }

  const told = (step, says) => marked(step, withNames(says, game.players));

  function showStep(step) {
    const move = step.move === null ? "" : `Move ${step.move}`;
    const head = [move, step.turn ? `Turn ${step.turn}` : "", `Step ${at} of ${game.steps.length - 1}`].filter(Boolean).join(" · ");
    byId("replay-says").replaceChildren(
      element("p", { className: "quiet", textContent: head }),
      element("p", {}, ...told(step, `${step.says}${/[.!?…]$/.test(step.says) ? "" : "."}`)),
    );
    showSeats(step);
    for (const old of list.querySelectorAll("[aria-current]")) old.removeAttribute("aria-current");
    const button = list.children[at]?.firstElementChild;
    button?.setAttribute("aria-current", "step");
    if (button) list.scrollTop = button.parentElement.offsetTop - list.clientHeight / 2;
  }

  // The points and the clocks of that moment.
  function showSeats(step) {
    const hasPoints = game.steps.some((each) => each.scores.some(Boolean));
    const hasTime = game.steps.some((each) => each.clocks_ms.some(Boolean));
    const cells = (tag, words) => words.map((textContent) => element(tag, { textContent }));
    const head = element("tr", {}, ...cells("th", ["Player", ...(hasPoints ? ["Points"] : []), ...(hasTime ? ["Time"] : [])]));
    const rows = game.players.map((name, seat) =>
      element(
        "tr",
        { className: seat === step.seat ? "is-turn" : "" },
        element("th", { scope: "row" }, ...withNames(name, game.players)),
        ...cells("td", [...(hasPoints ? [step.scores[seat] ?? ""] : []), ...(hasTime ? [clock(step.clocks_ms[seat] ?? 0)] : [])]),
      ),
    );
    byId("replay-seats").replaceChildren(element("thead", {}, head), element("tbody", {}, ...rows));
  }

  function showBoard(shown) {
    byId("replay").classList.toggle("has-no-board", !shown.svg);
    byId("replay-ask").hidden = byId("replay-moves").hidden = !shown.position;
    if (shown.svg) showSvg(board, shown.svg, game.players);
    if (game.steps[at].move !== null) for (const space of shown.marks) frameSpace(board, space, "is-chosen");
    const says = shown.objections.map((each) => element("p", { className: "trouble" }, ...withNames(`It was left standing, although it is illegal: ${each.says}`, game.players), element("span", { className: "quiet", textContent: ` ${each.cite}` })));
    byId("replay-says").append(...says);
  }

  function stop() {
    clearTimeout(timer);
    timer = 0;
    playing.textContent = "Play";
  }

  // Show the next step after a while; the board comes first, however long it takes.
  function play() {
    playing.textContent = "Pause";
    timer = setTimeout(async () => {
      await go(at + 1);
      if (!timer) return;
      if (at + 1 < game.steps.length) play();
      else stop();
    }, Number(byId("replay-speed").value));
  }

  const targets = {
    first: () => 0,
    last: () => game.steps.length - 1,
    back: () => at - 1,
    on: () => at + 1,
    "turn-on": () => { const found = game.steps.findIndex((each, number) => number > at && each.turn !== game.steps[at].turn); return found < 0 ? game.steps.length - 1 : found; },
    "turn-back": () => { const found = game.steps.findLastIndex((each, number) => number < at && each.turn !== game.steps[at].turn); return Math.max(0, found < 0 ? 0 : game.steps.findIndex((each) => each.turn === game.steps[found].turn)); },
  };
  const goWhere = (where) => {
    stop();
    return game && go(where());
  };

  // Open a game at a step, or at an event of its log, or at its end.
  async function open(key, step, seq, seat = "") {
    const mine = ++opened;
    as = seat;
    stop();
    live.noteSeen();
    byId("replay-moves").open = false;
    boards = new Map();
    game = null;
    card.hidden = false;
    byId("games-card").hidden = true;
    byId("replay").hidden = byId("replay-numbers").hidden = true;
    byId("replay-game").replaceChildren();
    byId("replay-title").textContent = `Game ${key}`;
    await guarded(async () => {
      const [found, stored] = await Promise.all([get(`games/${encodeURIComponent(key)}/replay${asked()}`), get(`games/${encodeURIComponent(key)}`)]);
      if (mine !== opened) return;
      game = found;
      byId("replay-title").replaceChildren(...withNames(`${stored.name}: ${game.players.join(", ")}`, game.players));
      showAbout();
      for (const name of ["sheet", "audit"]) byId(`replay-${name}`).href = `api/games/${encodeURIComponent(key)}/${name}`;
      byId("replay-game").replaceChildren(cardOf(stored));
      const seats = ["Everybody", ...game.players].map((textContent, number) => element("option", { value: number || "", textContent }));
      seen.replaceChildren(...seats);
      seen.value = as;
      list.replaceChildren(...game.steps.map(listed));
      byId("replay").hidden = byId("replay-numbers").hidden = false;
      figures.open(key);
      await go(step ?? (seq === undefined ? game.steps.length - 1 : stepOf(seq)));
    });
    live.look();
  }

  function showAbout() {
    byId("replay-why").textContent = game.why.charAt(0).toUpperCase() + game.why.slice(1);
    byId("replay-as").hidden = !game.has_seats;
    slider.max = Math.max(0, game.steps.length - 1);
  }

  // Show the open game as it is by now. Whoever looks at the last step goes on with the game; any other step stays.
  function refresh(withCard) {
    const mine = opened;
    return guarded(async () => {
      const found = await get(`games/${encodeURIComponent(game.key)}/replay${asked()}`);
      const stored = withCard ? await get(`games/${encodeURIComponent(game.key)}`) : null;
      if (mine !== opened) return;
      const before = game.steps;
      game = found;
      boards = new Map();
      showAbout();
      const isOther = game.steps.map((each, number) => JSON.stringify(each) !== JSON.stringify(before[number]));
      while (list.children.length > game.steps.length) list.lastElementChild.remove();
      game.steps.forEach((each, number) => {
        if (number >= before.length) list.append(listed(each, number));
        else if (isOther[number]) list.children[number].replaceWith(listed(each, number));
      });
      if (stored) {
        const made = cardOf(stored);
        openAsIn(made, byId("replay-game"));
        byId("replay-game").replaceChildren(made);
      }
      figures.refresh();
      if (at >= before.length - 1 && !timer) await go(game.steps.length - 1);
      else if (isOther[at]) await go(at);
    });
  }

  function listed(step, number) {
    const button = element("button", { type: "button", className: "plain" }, ...told(step, step.says));
    button.addEventListener("click", () => {
      stop();
      go(number);
    });
    return element("li", { className: step.move === null ? "" : "is-move" }, button);
  }

  function close() {
    opened += 1;
    stop();
    game = null;
    card.hidden = true;
    byId("games-card").hidden = false;
  }

  const address = (key, step) => `games?${new URLSearchParams({ game: key, ...(step === undefined ? {} : { step }), ...(as ? { as } : {}) })}${location.hash}`;
  const number = (text) => (/^\d{1,9}$/.test(text ?? "") ? Number(text) : undefined);

  // Show what the address says.
  function follow() {
    if (place() !== "games") return stop();
    const said = new URLSearchParams(location.search);
    const key = said.get("game");
    if (!key) return close();
    const [step, seq] = [number(said.get("step")), number(said.get("event"))];
    const isOpen = game?.key === key && (said.get("as") ?? "") === as;
    if (isOpen && step === at) return undefined;
    return isOpen && seq !== undefined ? goWhere(() => stepOf(seq)) : open(key, step, seq, said.get("as") ?? "");
  }

  for (const each of card.querySelectorAll("[data-to]")) each.addEventListener("click", () => goWhere(targets[each.dataset.to]));
  playing.addEventListener("click", () => {
    if (timer) return stop();
    if (!game) return undefined;
    if (at + 1 >= game.steps.length) go(0);
    return play();
  });
  slider.addEventListener("input", () => {
    stop();
    go(Number(slider.value));
  });
  seen.addEventListener("change", () => open(game.key, at, undefined, seen.value));
  card.addEventListener("keydown", (event) => {
    if (event.target.matches(OF_TYPING) || event.ctrlKey || event.altKey || event.metaKey || !(event.key in STEPS)) return;
    event.preventDefault();
    goWhere(targets[STEPS[event.key]]);
  });
  byId("replay-ask").addEventListener("click", () => guarded(async () => ask(game.game, (await boardOf(at)).position)));
  byId("replay-moves").addEventListener("toggle", () => {
    if (byId("replay-moves").open) guarded(showMoves);
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[data-replays]");
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    history.pushState(null, "", link.getAttribute("href") + location.hash);
    follow();
    byId("replay-title").focus({ preventScroll: true });
    scrollTo(0, 0);
  });
  byId("replay-all").addEventListener("click", (event) => {
    event.preventDefault();
    history.pushState(null, "", `games${location.hash}`);
    follow();
  });

  async function showMoves() {
    const [mine, wanted] = [opened, at];
    const { position } = await boardOf(at);
    const answer = await post("look", { game: game.game, position });
    if (mine !== opened || wanted !== at) return;
    const [says] = byId("replay-moves").getElementsByTagName("p");
    const [moves] = byId("replay-moves").getElementsByTagName("ul");
    says.textContent = answer.count === 0 ? "Nothing can be played here." : `${answer.count} legal ${answer.count === 1 ? "move" : "moves"}${answer.count > answer.moves.length ? `, of which these are the first ${answer.moves.length}` : ""}.`;
    moves.replaceChildren(...answer.moves.map((textContent) => element("li", { textContent })));
  }

  addEventListener("popstate", () => follow());
  onPlace(() => follow());
  follow();
  return { show: live.show };
}
