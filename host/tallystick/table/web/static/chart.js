// Draw charts as SVG: lines over turns, bars beside each other, bars in rows. Every colour is a variable of the page, so that a chart
// follows its theme. Only presentation attributes are used, so that a saved chart looks the same elsewhere (chartfile.js).
const SPACE = "http://www.w3.org/2000/svg";
const FONT_PX = 13;
const FAMILY = "system-ui, sans-serif";
const LEGEND_PX = 21; // the height of a row of the legend
const NAME_PX = 130; // A longer name is cut short in the legend. The table has all of it.
const MOST_POINTS = 60; // With more turns, the points would touch each other.
const DASHES = ["", "7 3", "2 3", "10 3 2 3", "14 4", "4 5", "1 4", "7 2 1 2 1 2"];

export const dashOf = (seat) => DASHES[seat % DASHES.length];

export function draw(tag, attributes = {}, ...children) {
  const made = document.createElementNS(SPACE, tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== "" && value !== undefined) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

const words = (x, y, text, more = {}) => draw("text", { x, y, fill: "var(--ink)", "font-size": FONT_PX, ...more }, text);
const titled = (says) => (says ? [draw("title", {}, says)] : []);

// Return how wide a text is drawn.
const ruler = document.createElement("canvas").getContext("2d");
function wide(text) {
  ruler.font = `${FONT_PX}px ${FAMILY}`;
  return ruler.measureText(text).width;
}

// Return as much of a name as fits.
function cut(name, room) {
  if (wide(name) <= room) return name;
  let letters = [...name].slice(0, Math.max(1, Math.floor(room / 2)));
  while (letters.length > 1 && wide(`${letters.join("")}…`) > room) letters = letters.slice(0, -1);
  return `${letters.join("")}…`;
}

// Return round numbers from at most `low` to at least `high`. `steps` are the distances to choose from; without it, whole numbers are taken.
export function ticks(low, high, wanted = 5, steps = null) {
  const rough = Math.max(high - low, 1e-9) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = steps?.find((each) => each >= rough) ?? Math.max(1, [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough * 0.999));
  const found = [];
  for (let at = Math.floor(low / step); found.length < 2 || found.at(-1) < high; at += 1) found.push(at * step);
  return found;
}

// Return an empty chart: its picture, and functions that turn values into places. `x` and `y` have `ticks`, `label` and `says`, which
// writes a value. `bands` is the number of bars, if the chart has bars instead of points.
function frame({ width, height, x, y, legend = [], bands = 0 }) {
  const rows = legendRows(legend, width);
  const left = 12 + Math.max(...y.ticks.map((each) => wide(y.says(each))));
  const [top, bottom, right] = [rows.length * LEGEND_PX + 30, height - 42, width - 14];
  const [low, high] = [y.ticks[0], y.ticks.at(-1)];
  const [first, last] = bands ? [-0.5, bands - 0.5] : [x.ticks[0], x.high];
  const px = (value) => left + ((value - first) / Math.max(last - first, 1e-9)) * (right - left);
  const py = (value) => bottom - ((value - low) / (high - low)) * (bottom - top);
  const picture = draw("svg", { width, height, viewBox: `0 0 ${width} ${height}`, "font-family": FAMILY });
  rows.forEach((row, at) => picture.append(...row.flatMap(({ item, from }) => sample(item, from, at * LEGEND_PX + 13))));
  picture.append(words(0, top - 12, y.label, { fill: "var(--quiet)" }));
  for (const each of y.ticks) {
    picture.append(draw("line", { x1: left, x2: right, y1: py(each), y2: py(each), stroke: "var(--line)" }));
    picture.append(words(left - 7, py(each) + 4, y.says(each), { "text-anchor": "end" }));
  }
  const room = Math.max(...x.ticks.map((each) => wide(x.says(each)))) + 8;
  let free = -Infinity;
  for (const each of x.ticks) {
    if (px(each) < free || px(each) > right + 1) continue;
    free = px(each) + room;
    picture.append(words(px(each), bottom + 17, x.says(each), { "text-anchor": "middle" }));
  }
  picture.append(words(right, bottom + 35, x.label, { "text-anchor": "end", fill: "var(--quiet)" }));
  picture.append(draw("line", { x1: left, x2: right, y1: py(Math.max(low, 0)), y2: py(Math.max(low, 0)), stroke: "var(--quiet)" }));
  return { picture, px, py, left, right, top, bottom, first, last };
}

function legendRows(legend, width) {
  const rows = [];
  let from = Infinity;
  for (const item of legend) {
    const taken = 44 + wide(cut(item.name, NAME_PX));
    if (from + taken > width) {
      rows.push([]);
      from = 0;
    }
    rows.at(-1).push({ item, from });
    from += taken;
  }
  return rows;
}

function sample({ name, colour, dash, isBar }, x, y) {
  const shape = isBar
    ? draw("rect", { x, y: y - 9, width: 24, height: 10, fill: colour })
    : draw("line", { x1: x, x2: x + 24, y1: y - 4, y2: y - 4, stroke: colour, "stroke-width": 2.5, "stroke-dasharray": dash });
  return [shape, words(x + 29, y, cut(name, NAME_PX))];
}

// Return a vertical line that marks a place of the x axis, and the function that moves it.
function marker({ picture, px, top, bottom, first, last }) {
  const line = draw("line", { y1: top - 4, y2: bottom, stroke: "var(--accent)", "stroke-width": 2, "stroke-dasharray": "3 2", "data-marks": "turn" });
  picture.append(line);
  return (value) => {
    const x = px(Math.max(first, Math.min(last, value)));
    line.setAttribute("x1", x);
    line.setAttribute("x2", x);
  };
}

// Call `pick` with the value of the x axis that was clicked.
function clickable({ picture, left, right, first, last }, pick) {
  picture.setAttribute("cursor", "pointer");
  picture.addEventListener("click", (event) => {
    const x = event.clientX - picture.getBoundingClientRect().left;
    pick(Math.max(first, Math.min(last, Math.round(first + ((x - left) / (right - left)) * (last - first)))));
  });
}

// Lines over turns. `lines` have a name, a colour, a dash and their `points`, as [turn, value]; `guides` are further thin lines across.
// Returns the picture and `mark`, which marks a turn.
export function lineChart({ width, height = 280, x, y, lines, guides = [], isStepped = false, pick }) {
  const all = frame({ width, height, x, y, legend: lines });
  const { picture, px, py, left, right } = all;
  for (const each of guides) picture.append(draw("line", { x1: left, x2: right, y1: py(each), y2: py(each), stroke: "var(--quiet)", "stroke-dasharray": "1 5" }));
  for (const { name, colour, dash, points } of lines) {
    const path = points.map(([turn, value], at) => (at === 0 ? `M${px(turn)} ${py(value)}` : isStepped ? `H${px(turn)}V${py(value)}` : `L${px(turn)} ${py(value)}`));
    picture.append(draw("path", { d: path.join(""), fill: "none", stroke: colour, "stroke-width": 2.5, "stroke-dasharray": dash, "stroke-linejoin": "round" }));
    if (points.length > MOST_POINTS) continue;
    for (const [turn, value] of points) picture.append(draw("circle", { cx: px(turn), cy: py(value), r: 3.2, fill: colour }, ...titled(`${name}, ${x.label.toLowerCase()} ${turn}: ${value}`)));
  }
  clickable(all, pick);
  return { picture, mark: marker(all) };
}

// Bars beside each other. `bars` have `value`, `colour` and `says`; with `low` and `high` they have an interval. `expected` is a line across.
export function barChart({ width, height = 240, x, y, bars, expected, legend, pick }) {
  const all = frame({ width, height, x: { ...x, ticks: bars.map((_, at) => at) }, y, legend, bands: bars.length });
  const { picture, px, py, left, right } = all;
  const thick = Math.max(1, (px(1) - px(0)) * 0.7);
  bars.forEach(({ value, colour, says, low, high }, at) => {
    picture.append(draw("rect", { x: px(at) - thick / 2, y: py(value), width: thick, height: Math.max(0, py(0) - py(value)), fill: colour }, ...titled(says)));
    if (high === undefined) return;
    const cap = Math.min(5, thick / 2);
    const d = `M${px(at) - cap} ${py(high)}h${2 * cap}M${px(at) - cap} ${py(low)}h${2 * cap}M${px(at)} ${py(high)}V${py(low)}`;
    picture.append(draw("path", { d, stroke: "var(--ink)", "stroke-width": 1.5, fill: "none" }));
  });
  if (expected !== undefined) picture.append(draw("line", { x1: left, x2: right, y1: py(expected), y2: py(expected), stroke: "var(--ink)", "stroke-dasharray": "6 4" }));
  if (pick) clickable(all, pick);
  return { picture, mark: pick ? marker(all) : null };
}

// Bars in rows, each below its name. `rows` have `name`, `value`, `colour` and `says`.
export function rowChart({ width, rows }) {
  const most = Math.max(...rows.map((row) => row.value), 1);
  const picture = draw("svg", { width, height: rows.length * 46, viewBox: `0 0 ${width} ${rows.length * 46}`, "font-family": FAMILY });
  rows.forEach(({ name, value, colour, says }, at) => {
    picture.append(words(0, at * 46 + 15, cut(name, width - wide(says) - 12)));
    picture.append(words(width, at * 46 + 15, says, { "text-anchor": "end" }));
    picture.append(draw("rect", { x: 0, y: at * 46 + 22, width: (value / most) * width, height: 14, fill: colour }));
  });
  return { picture, mark: null };
}

// Several charts in one picture, in as many columns of at least `least` as there is room for. Above each is its name and what it `says`.
export function panels({ width, least, parts }) {
  const columns = Math.max(1, Math.min(parts.length, Math.floor(width / least)));
  const room = Math.floor(width / columns) - (columns > 1 ? 12 : 0);
  const charts = parts.map(({ make }) => make(room).picture);
  const high = Number(charts[0].getAttribute("height")) + 24;
  const height = high * Math.ceil(parts.length / columns);
  const picture = draw("svg", { width, height, viewBox: `0 0 ${width} ${height}`, "font-family": FAMILY });
  charts.forEach((chart, at) => {
    const [x, y] = [(at % columns) * (room + 12), Math.floor(at / columns) * high];
    const { name, says } = parts[at];
    picture.append(words(x, y + 16, `${cut(name, room - wide(says) - 12)}: ${says}`));
    chart.setAttribute("x", x);
    chart.setAttribute("y", y + 24);
    picture.append(chart);
  });
  return { picture, mark: null };
}
