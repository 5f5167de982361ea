// List the stored games, each with the result of its audit.
import { get } from "./api.js";
import { byId, element, withNames } from "./dom.js";
import { logLine } from "./log.js";
import { onPlace, place as shownPlace } from "./places.js";
import { playerLinks } from "./playerlinks.js";

const PAGE_GAMES = 20; // the server's, in storedgames.py
const TYPED_MS = 250; // Whoever types a name has paused for so long when the list is asked for.
const KEPT = "games-filter"; // in this tab
const NONE_YET = "None yet. Games arrive here as soon as the device is plugged in.";
const NONE_FITS = "No stored game fits what is chosen above.";

export function attachGames() {
  const place = byId("games");
  const form = byId("games-filter");
  let known = null;
  let asked = 0; // how many lists were asked for: an older answer is not shown any more
  let typed = 0;
  let isFilling = false;
  let fits = ""; // What the shown games fit. Games that fitted something else before do not stay in the list.

  // What the form says, as the end of an address.
  const wanted = () => new URLSearchParams([...new FormData(form)].filter(([, value]) => value)).toString();

  async function refresh() {
    await restored;
    const number = ++asked;
    const now = wanted();
    try {
      const games = await get(`games?${now}`);
      if (number !== asked) return;
      const isOther = fits !== now;
      fits = now;
      if (!games.length) return place.replaceChildren(element("p", { className: "quiet", textContent: now ? NONE_FITS : NONE_YET }));
      if (isOther) return show(listed(games));
      // Opened parts stay open, and older games that somebody asked for stay in the list.
      const before = new Map([...place.querySelectorAll("article")].map((each) => [each.dataset.key, each]));
      const shown = listed(games);
      for (const each of shown) if (before.has(each.dataset.key)) openAsIn(each, before.get(each.dataset.key));
      const lowest = Number(games.at(-1).key);
      const older = [...before.values()].filter((each) => Number(each.dataset.key) < lowest);
      const button = older.length ? place.querySelector(":scope > button") : shown.find((each) => each.tagName === "BUTTON");
      show([...shown.filter((each) => each.tagName !== "BUTTON"), ...older, ...(button ? [button] : [])]);
    } catch (error) {
      if (number === asked) place.replaceChildren(element("p", { className: "trouble", textContent: error.message }));
    }
  }

  function show(shown) {
    place.replaceChildren(...shown);
    fill();
  }

  // Ask for the cards whose audits are not made yet, one after another from the top, while somebody looks at the games.
  async function fill() {
    if (isFilling) return;
    isFilling = true;
    for (let next; shownPlace() === "games" && (next = place.querySelector("article[aria-busy]")); ) {
      try {
        fillIn(next, card(await get(`games/${encodeURIComponent(next.dataset.key)}/card`)));
      } catch (error) {
        next.removeAttribute("aria-busy");
        next.append(element("p", { className: "trouble", textContent: error.message }));
      }
    }
    isFilling = false;
  }

  onPlace(fill);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", (event) => {
    clearTimeout(typed);
    typed = setTimeout(refresh, event.target.type === "search" ? TYPED_MS : 0);
    sessionStorage.setItem(KEPT, wanted());
  });
  // The games of the rules library, to choose from. After a reload, what was chosen is chosen again.
  const restored = get("rules")
    .then((all) => form.elements.game.append(...all.map((each) => element("option", { value: each.game, textContent: each.name }))))
    .catch(() => {})
    .then(() => [...new URLSearchParams(sessionStorage.getItem(KEPT) ?? "")].forEach(([name, value]) => (form.elements[name].value = value)))
    .catch(() => {}); // a browser that keeps nothing shows all games

  // The cards of some games. After a full page, a button asks for older ones.
  function listed(games) {
    const cards = games.map(card);
    const last = Number(games.at(-1)?.key);
    if (games.length < PAGE_GAMES || !(last > 1)) return cards;
    const older = element("button", { type: "button", className: "plain", textContent: "Show older games" });
    older.addEventListener("click", async () => {
      try {
        older.replaceWith(...listed(await get(`games?${wanted()}&before=${last}`)));
        fill();
      } catch (error) {
        older.replaceWith(element("p", { className: "trouble", textContent: error.message }));
      }
    });
    return [...cards, older];
  }

  byId("games-refresh").addEventListener("click", () => refresh());
  return {
    // Do not request the audits at each event. Request them when a game begins or ends, a set-up is sealed, a move is noted or
    // recorded (by any program), or another laptop brings something. The seal comes after the end.
    show(view) {
      const end = view.game?.stage === "ended" ? view.game.log.at(-1)?.seq : null;
      const seals = view.game?.players.map((player) => [player.sealed, player.revealed]);
      const now = JSON.stringify([view.device.state, view.game?.seq, view.game?.stage, end, view.newest_entry, view.elsewhere.newest, seals, view.game?.desk?.to_note.length]);
      if (now === known) return;
      known = now;
      refresh();
    },
  };
}

const VERDICTS = {
  ok: ["good", "✓ audit: no fault"],
  "cannot be told": ["open", "? audit: incomplete"],
  fault: ["bad", "✕ audit: faults found"],
};
const WAITING = ["plain", "not audited yet"];
const STAY = ["row", "player-links", "whole-log"]; // the parts of a card that its audit does not change
const MOST_LINKS = 12; // A finding names no more events, either.
const SIGNS = { fault: "✕", "cannot be told": "?", noted: "·" };

// The card of a game. If its audit is not made yet, the card is busy until the page has asked for it.
export function card(game) {
  const [tone, words] = game.audit ? VERDICTS[game.audit.verdict] : WAITING;
  const log = element("ol", { className: "log with-seals" });
  const whole = element("details", { className: "whole-log" }, element("summary", { textContent: "The whole log" }), element("div", { className: "log-frame", tabIndex: 0, role: "group", "aria-label": "The whole log" }, log));
  whole.addEventListener("toggle", async () => {
    if (whole.open && !log.childElementCount) log.append(...(await get(`games/${game.key}`)).log.map((line) => logLine(line, game.players)));
  });
  const time = game.minutes === null ? "" : `${game.minutes} min`;
  const facts = [`Game ${game.key}`, game.when, game.stage, time, game.result ? "" : game.scores, game.audit ? `dice: ${game.audit.dice}` : ""];
  return element(
    "article",
    { data: { key: game.key }, ...(game.audit ? {} : { "aria-busy": "true" }) },
    element(
      "div",
      { className: "row" },
      element("h3", {}, element("a", { href: `games?game=${encodeURIComponent(game.key)}`, data: { replays: game.key } }, ...withNames(`${game.name}: ${game.players.join(", ")}`, game.players))),
      element("span", { className: `badge ${tone}`, textContent: words }),
    ),
    game.result ? element("p", { className: "result" }, ...withNames(sentence(game.result), game.players)) : null,
    game.audit ? element("p", { className: `is-${game.audit.verdict.replaceAll(" ", "-")}`, textContent: game.audit.headline }) : null,
    element("p", { className: "quiet" }, ...withNames(facts.filter(Boolean).join(" · "), game.players)),
    playerLinks(game.players),
    game.audit ? findings(game, (each) => each.status !== "noted") : null,
    game.audit ? passed(game) : null,
    game.remarks?.length ? element("h4", { textContent: "Verdicts and remarks" }) : null,
    game.remarks?.length ? element("ul", { className: "remarks" }, ...game.remarks.map((each) => element("li", {}, ...withNames(each, game.players)))) : null,
    whole,
  );
}

function passed(game) {
  const notes = game.audit.findings.filter((each) => each.status === "noted").length;
  return element(
    "details",
    {},
    element("summary", { textContent: `${game.audit.passed} checks passed${notes ? `, ${notes} ${notes === 1 ? "note" : "notes"}` : ""}` }),
    findings(game, (each) => each.status === "noted"),
    element("ul", { className: "proofs" }, ...game.audit.proofs.map((each) => element("li", {}, ...withNames(`✓ ${each.says}`, game.players), ...places(game.key, each.events)))),
  );
}

const sentence = (words) => `${words[0].toUpperCase()}${words.slice(1)}.`;

// Open the parts of a new card that are open in the card before it. One of them may not have the part of the audit.
export function openAsIn(card, before) {
  for (const each of card.querySelectorAll("details")) each.open = [...before.querySelectorAll("details")].some((one) => one.open && one.className === each.className);
}

// Put what is new in a card into the one before it. Its heading, its links and its log stay: somebody may have a finger on them.
function fillIn(before, card) {
  before.removeAttribute("aria-busy");
  before.querySelector(".row > .badge").replaceWith(card.querySelector(".row > .badge"));
  const kept = [...before.children].filter((each) => STAY.some((name) => each.classList.contains(name)));
  for (const each of [...before.children]) if (!kept.includes(each)) each.remove();
  let last = null;
  for (const each of [...card.children]) {
    const same = kept.find((one) => one.className === each.className);
    if (!same) last ? last.after(each) : before.prepend(each);
    last = same ?? each;
  }
}

function findings(game, isMeant) {
  const meant = game.audit.findings.filter(isMeant);
  return meant.length ? element("ul", {}, ...meant.map((each) => finding(each, game))) : null;
}

function finding(each, game) {
  const says = `${SIGNS[each.status]} ${each.says}`;
  const cite = each.cite ? element("span", { className: "quiet", textContent: ` ${each.cite}` }) : null;
  return element("li", { className: `finding is-${each.status.replaceAll(" ", "-")}` }, ...withNames(says, game.players), cite, ...places(game.key, each.events));
}

// Links to the events of a finding, in the replay of its game.
function places(key, events) {
  const links = events.slice(0, MOST_LINKS).map((seq) => element("a", { className: "place", href: `games?${new URLSearchParams({ game: key, event: seq })}`, data: { replays: key }, textContent: `event ${seq}` }));
  const more = events.length > MOST_LINKS ? [` and ${events.length - MOST_LINKS} more`] : [];
  return [...links.flatMap((link) => [" ", link]), ...more];
}
