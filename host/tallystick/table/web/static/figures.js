// Show a stored game in pictures: points, time, counters and dice, each with a table of its numbers, and as a file to save.
import { get } from "./api.js";
import { barChart, dashOf, lineChart, panels, rowChart, ticks } from "./chart.js";
import { savePng, saveSvg } from "./chartfile.js";
import { byId, clock, element, guardedAt, withNames } from "./dom.js";
import { showSvg } from "./drawing.js";
import { attachRollProofs } from "./rollproofs.js";

const TIMES_MS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 18_000, 36_000, 86_400].map((each) => each * 1000);
const FILES = { text: "To read (text)", csv: "For a spreadsheet (CSV)", jsonl: "Archive (JSON lines)", bgstats: "A play for BG Stats (JSON)" };

// `goTo(seq)` goes to the last step of the replay up to an event.
export function attachFigures(goTo) {
  const list = byId("figures-list");
  const guarded = guardedAt("figures-trouble");
  const proofs = attachRollProofs(goTo);
  let found = null; // the figures that are shown
  let shownCharts = new Set(); // those in which a turn is marked
  const unfolded = new Set(); // the titles of the pictures whose numbers somebody has opened
  let counter = 0; // which counter is chosen
  let step = null; // the step that the replay shows
  let turn = 0; // its turn, which is marked
  let opened = 0;
  let key = "";
  const draws = new WeakMap(); // the function that draws the picture of a place again in another width
  const sizes = new ResizeObserver((entries) => entries.forEach(({ target, contentRect }) => draws.get(target)(Math.floor(contentRect.width))));

  const seatColour = (seat) => `var(--seat-${found.players[seat]?.colour})`;
  const nameOf = (seat) => found.players[seat]?.name ?? `Player ${seat + 1}`;
  const signed = (seat) => `${found.players[seat]?.symbol ?? ""} ${nameOf(seat)}`;
  const names = () => found.players.map((each) => each.name);
  const goToTurn = (number) => goTo(number < 1 ? 0 : (found.turns.findLast((each) => each.number <= number)?.seq ?? 0));

  // A picture with its heading. `make(width)` draws it, `head` and `rows` are its table. The first cell of a row is its heading.
  function figure({ title, says = "", make, head, rows, choice = null }) {
    const place = element("div", { className: "picture" });
    let shown = null;
    draws.set(place, (width) => {
      if (!width || Number(shown?.picture.getAttribute("width")) === width) return;
      shownCharts.delete(shown);
      shown = make(width);
      shown.picture.setAttribute("role", "img");
      shown.picture.setAttribute("aria-label", `${title}. The numbers are in the table below it.`);
      place.replaceChildren(shown.picture);
      if (shown.mark) shownCharts.add(shown);
      shown.mark?.(turn);
    });
    sizes.observe(place);
    const file = `tallystick game ${key} ${title}`.toLowerCase().replace(/[^a-z0-9]+/g, "-");
    const button = (kind, work) => {
      const made = element("button", { type: "button", className: "plain", textContent: `Save as ${kind}`, "aria-label": `Save as ${kind}: ${title}` });
      made.addEventListener("click", () => guarded(async () => work(shown.picture, title, file)));
      return made;
    };
    const numbers = element("details", { className: "fold" }, element("summary", { textContent: "The numbers" }));
    const unfold = () => numbers.childElementCount === 1 && numbers.append(table(title, head, rows()));
    if (unfolded.has(title)) unfold();
    numbers.open = unfolded.has(title);
    numbers.addEventListener("toggle", () => {
      if (numbers.open) unfold();
      unfolded[numbers.open ? "add" : "delete"](title);
    });
    return element(
      "figure",
      { className: "figure" },
      element("figcaption", {}, element("h4", { textContent: title }), says ? element("p", { className: "quiet" }, ...withNames(says, names())) : null),
      choice,
      place,
      element("div", { className: "figure-tools" }, button("SVG", saveSvg), button("PNG", savePng)),
      numbers,
    );
  }

  function table(title, head, rows) {
    const cell = (tag, said, more = {}) => element(tag, more, ...(said instanceof Node ? [said] : withNames(String(said), names())));
    const made = element(
      "table",
      { className: "numbers" },
      element("caption", { className: "unseen", textContent: title }),
      element("thead", {}, element("tr", {}, ...head.map((each) => cell("th", each, { scope: "col" })))),
      element("tbody", {}, ...rows.map(([first, ...rest]) => element("tr", {}, cell("th", first, { scope: "row" }), ...rest.map((each) => cell("td", each))))),
    );
    return element("div", { className: "table-frame", tabIndex: 0, role: "group", "aria-label": `The numbers: ${title}` }, made);
  }

  // The heading of a turn's row goes to that turn, as a click in the picture does.
  function turnButton(each) {
    const made = element("button", { type: "button", className: "plain", textContent: `Turn ${each.number}` });
    made.addEventListener("click", () => goToTurn(each.number));
    return made;
  }

  const turnTicks = () => ({ label: "Turn", says: String, ticks: ticks(0, found.turns.at(-1).number, 8), high: found.turns.at(-1).number });
  const byTurn = (cells) => () => found.turns.map((each, at) => [turnButton(each), nameOf(each.seat), ...cells(each, at)]);

  // A line for each player. `values(at)` are the values of all seats at the end of turn number `at` of the list.
  function overTurns({ title, says, label, values, high = 0, guides, isStepped, choice }) {
    const rows = found.turns.map((_, at) => values(at));
    const all = rows.flat();
    const y = { label, says: String, ticks: ticks(Math.min(0, ...all), Math.max(high, 1, ...all), 6) };
    const lines = found.players.map((_, seat) => ({ name: signed(seat), colour: seatColour(seat), dash: dashOf(seat), points: [[0, 0], ...found.turns.map((each, at) => [each.number, rows[at][seat] ?? 0])] }));
    const make = (width) => lineChart({ width, x: turnTicks(), y, lines, guides, isStepped, pick: goToTurn });
    return figure({ title, says, make, choice, head: ["Turn", "Turn of", ...names()], rows: byTurn((_, at) => found.players.map((__, seat) => rows[at][seat] ?? 0)) });
  }

  function points() {
    const { track } = found;
    const says = `The points at the end of each turn.${track ? ` The scale is the game’s track, up to ${track.end}.` : ""}${track?.marks.length ? " The dotted lines are the spaces that are marked on it." : ""} A click goes to that turn.`;
    return overTurns({ title: "Points by turn", says, label: "Points", values: (at) => found.turns[at].scores, high: track?.end, guides: track?.marks });
  }

  function captures() {
    const says = "The pieces of others that each player has captured by the end of each turn, by the laptop’s record of the moves. A click goes to that turn.";
    return overTurns({ title: "Captured pieces by turn", says, label: "Pieces", values: (at) => found.captures[at], isStepped: true });
  }

  function timePerPlayer() {
    const rows = found.players.map((each, seat) => ({ name: signed(seat), value: each.time_ms, says: clock(each.time_ms), colour: seatColour(seat) }));
    return figure({ title: "Time per player", make: (width) => rowChart({ width, rows }), head: ["Player", "Time"], rows: () => found.players.map((each) => [each.name, clock(each.time_ms)]) });
  }

  function timePerTurn() {
    const bars = found.turns.map((each) => ({ value: each.time_ms, colour: seatColour(each.seat), says: `Turn ${each.number}, ${nameOf(each.seat)}: ${clock(each.time_ms)}` }));
    const y = { label: "Time", says: clock, ticks: ticks(0, Math.max(1000, ...bars.map((each) => each.value)), 5, TIMES_MS) };
    const x = { label: "Turn", says: (at) => String(found.turns[at].number) };
    const legend = found.players.map((_, seat) => ({ name: signed(seat), colour: seatColour(seat), isBar: true }));
    const make = (width) => {
      const made = barChart({ width, x, y, bars, legend, pick: (at) => goToTurn(found.turns[at].number) });
      return { picture: made.picture, mark: (number) => made.mark(found.turns.findIndex((each) => each.number >= number)) };
    };
    return figure({ title: "Time per turn", says: "Pauses do not count. A click goes to that turn.", make, head: ["Turn", "Turn of", "Time"], rows: byTurn((each) => [clock(each.time_ms)]) });
  }

  // The counters, one at a time, because a game may have many.
  function counters() {
    const select = element("select", {}, ...found.counters.map((each, at) => element("option", { value: at, textContent: each.name })));
    const place = element("div", { className: "figure-choice" });
    select.value = counter;
    const show = () => {
      const { name, by_turn, first_turn } = found.counters[select.value];
      const made = overTurns({ title: `Counter: ${name}`, says: countSays(first_turn), label: name, values: (at) => by_turn[at], isStepped: true, choice: found.counters.length > 1 ? element("label", {}, "Counter ", select) : null });
      place.replaceChildren(made);
    };
    select.addEventListener("change", () => {
      counter = select.value;
      show();
      select.focus();
    });
    show();
    return place;
  }

  function dice({ sides, typed, seats }) {
    const title = `d${sides}${typed ? ", typed in" : ""}`;
    const most = Math.max(1, ...seats.flatMap((each) => each.faces.map(({ high }) => high)));
    const y = { label: "How often", says: String, ticks: ticks(0, most, 4) };
    const x = { label: "Face", says: (at) => String(at + 1) };
    const rolled = seats.map((each, seat) => ({ ...each, seat })).filter((each) => each.rolled);
    const parts = rolled.map(({ seat, faces, expected, rolled: count }) => ({
      name: nameOf(seat),
      says: `${count} ${count === 1 ? "die" : "dice"}`,
      make: (width) => barChart({ width, height: 190, x, y, expected, bars: faces.map((each, at) => ({ value: each.count, low: each.low, high: each.high, colour: "var(--field-edge)", says: `${at + 1}: ${each.count}` })) }),
    }));
    const few = rolled.filter((each) => each.few).map(({ seat }) => nameOf(seat));
    const says = [
      typed ? "These dice were rolled by hand and typed in." : "",
      "The dashed line is the count that fair dice have in the long run. The thin line on each bar is a 95 % interval: it is long if there are few rolls.",
      few.length ? `Fewer than 30 dice say nothing about luck. That is so for ${few.join(", ")}.` : "",
    ];
    const head = ["Player", "Face", "Count", "Expected", "From", "To"];
    const rows = () => rolled.flatMap(({ seat, faces, expected }) => faces.map((each, at) => [nameOf(seat), at + 1, each.count, expected, each.low, each.high]));
    return figure({ title: `Dice: ${title}`, says: says.filter(Boolean).join(" "), make: (width) => panels({ width, least: 56 + 14 * sides, parts }), head, rows });
  }

  function showFiles() {
    const links = found.formats.map((format) => element("a", { className: "plain", href: `api/games/${encodeURIComponent(key)}/export/${format}`, download: "", textContent: FILES[format] }));
    byId("files-list").replaceChildren(...links);
    byId("files-says").hidden = found.formats.includes("jsonl");
    const phone = byId("files-play");
    phone.hidden = !found.formats.includes("bgstats");
    phone.open = false;
    phone.lastElementChild.replaceChildren();
  }

  // Show the address that opens BG Stats, and its code for a phone.
  async function showPlay() {
    const asked = key;
    const { address, qr } = await get(`games/${encodeURIComponent(key)}/play`);
    if (asked !== key) return;
    const picture = element("div", { className: "share-code", role: "img", "aria-label": "QR code of the play" });
    const link = element("a", { href: address, rel: "noopener", textContent: "Open BG Stats on this device" });
    byId("files-play").lastElementChild.replaceChildren(element("p", {}, link), element("p", { className: "quiet", textContent: qr ? "Or photograph this code with the phone that has the app." : "The play is too long for a code." }), picture);
    if (qr) showSvg(picture, qr);
  }

  function show() {
    const lines = found.notes.map((textContent) => element("p", { textContent }));
    if (!found.turns.length) lines.push(element("p", { textContent: "The record counts no turns, so there are no pictures of points and time." }));
    byId("figures-notes").replaceChildren(...lines);
    const { turns } = found;
    list.replaceChildren(
      ...(turns.length && found.has_points ? [points()] : []),
      ...(turns.length ? [timePerPlayer(), timePerTurn()] : []),
      ...(turns.length && found.captures ? [captures()] : []),
      ...(turns.length && found.counters.length ? [counters()] : []),
      ...found.dice.map(dice),
    );
    showFiles();
  }

  // Mark the turn of a step. The steps before the first turn and after the last one have none.
  function mark() {
    const last = found?.turns.at(-1);
    turn = step?.turn || (last && step?.seq >= last.seq ? last.number : 0);
    for (const chart of shownCharts) {
      if (chart.picture.isConnected) chart.mark(turn);
      else shownCharts.delete(chart); // another counter was chosen since
    }
  }

  // Show newer figures in place of those before. What is open, chosen and focused stays, and so does what is in sight.
  function replace(newer) {
    const focused = list.contains(document.activeElement) ? [pictureOf(document.activeElement), labelOf(document.activeElement)] : null;
    list.style.setProperty("min-height", `${list.offsetHeight}px`); // the pictures are drawn a moment later
    requestAnimationFrame(() => requestAnimationFrame(() => list.style.removeProperty("min-height")));
    sizes.disconnect();
    shownCharts = new Set();
    found = newer;
    show();
    mark();
    if (focused) [...list.querySelectorAll("button, summary, select, [tabindex]")].find((each) => pictureOf(each) === focused[0] && labelOf(each) === focused[1])?.focus({ preventScroll: true });
  }

  const pictureOf = (each) => each.closest("figure")?.querySelector("h4").textContent;
  const labelOf = (each) => each.getAttribute("aria-label") ?? each.textContent;

  byId("files-play").addEventListener("toggle", () => byId("files-play").open && guarded(showPlay));

  return {
    async open(other) {
      const mine = ++opened;
      key = other;
      sizes.disconnect();
      shownCharts = new Set();
      found = null;
      list.replaceChildren();
      byId("figures-notes").replaceChildren();
      byId("files-list").replaceChildren();
      byId("files-says").hidden = true;
      proofs.open(key);
      unfolded.clear();
      counter = 0;
      await guarded(async () => {
        const answer = await get(`games/${encodeURIComponent(key)}/figures`);
        if (mine !== opened) return;
        found = answer;
        show();
        mark();
      });
    },
    // The game has gone on.
    async refresh() {
      const mine = opened;
      await guarded(async () => {
        const answer = await get(`games/${encodeURIComponent(key)}/figures`);
        if (mine !== opened || JSON.stringify(answer) === JSON.stringify(found)) return;
        replace(answer);
        proofs.refresh();
      });
    },
    at(newer) {
      step = newer;
      mark();
    },
  };
}

// What the numbers of a counter are. Without the record, nobody knows what it began with.
function countSays(first) {
  if (first === null) return "The changes that the device has counted, at the end of each turn.";
  return `The count at the end of each turn.${first > 1 ? ` Nothing was counted before the end of turn ${first}.` : ""}`;
}
