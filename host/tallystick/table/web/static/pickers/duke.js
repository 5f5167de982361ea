// Let the user choose a step of The Duke by clicking: a tile and where it goes, or the squares that the phase asks for.
export const hint = "Click on the board, or write it: Kn b1-c3, Bo b1*b3, Ge b1: Fo a1-c1, draw, Kn@c2.";

const NAMES = {
  ...{ Du: "Duke", Fo: "Footman", Pi: "Pikeman", Kn: "Knight", Wi: "Wizard", Ra: "Ranger", Se: "Seer", Ge: "General" },
  ...{ Pr: "Priest", Ch: "Champion", Ma: "Marshall", Bo: "Bowman", Dr: "Dragoon", As: "Assassin", Lo: "Longbowman" },
  ...{ Dc: "Duchess", Or: "Oracle", Ar: "Aramis", Je: "Jester", Sp: "Specter", Jo: "Joan of Arc", Ab: "Arbalist" },
  ...{ Co: "Countess", Lh: "Light Horse", Ry: "Royal Assassin", Sa: "Sage", Sh: "Shield Maiden" },
};
const ABILITIES = { Dc: "#summon", Or: "#divination" };

const PROMPTS = {
  draft: () => "Which tile is picked?",
  setup: (table, [text]) => {
    const name = table.name(text.slice(0, 2));
    return text.includes(" Fo ") ? `Click where the ${name} stands, then the two Footmen.` : `Click where each ${name} stands.`;
  },
  flags: () => "Click the square of the flag.",
  mountain: () => "Chance: click where the Mountain lies.",
  fort: () => "Chance: click where the Fort lies.",
  dragon: () => "Chance: click where the Dragon lies.",
  turn: (table) => `Click a tile, then where it goes${table.hasBag ? "; or draw" : ""}.`,
  drawing: () => "Chance: which tile was drawn?",
  drawn: (table) => `Click where this tile is placed: ${table.heap(table.hand)}.`,
  divining: () => "Chance: which tiles were drawn?",
  divined: (table) => `Click where one of these is placed: ${table.heap(table.hand)}.`,
  relocate: () => "Click where the flag goes, or let it stay.",
  takes: () => "Chance: click what the Dragon takes.",
  strikes: () => "Chance: click the two tiles that the Dragon strikes.",
  restrikes: () => "Chance: click the two tiles that the Dragon strikes.",
  moves: () => "Chance: click where the Dragon moves.",
  faces: () => "Chance: where does the Dragon face?",
};

// Describe each form of a step's text in words.
const SAYINGS = [
  [/^draw$/, () => "Draw a tile"],
  [/^(?:drawn|pick) (.+)$/, (table, codes) => table.heap(codes)],
  [/^flag stays$/, () => "The flag stays"],
  [/^flag (..)-(..)$/, (table, from, to) => `${table.on(from)} hands the flag to ${table.on(to)}`],
  [/^dragon (?:..|faces) (\w+)$/, (_, way) => `The Dragon faces ${way}`],
  [/^summon .. (..)-(..)$/, (table, from, to) => `${table.on(from)} is summoned to ${to}`],
  [/^divine .. (..)$/, (table, at) => `${table.on(at)} uses Divination`],
  [/^escape .. (..) for (..) to (..)$/, (table, from, lost, to) => `${table.on(from)} escapes to ${to} for ${table.on(lost)}`],
  [/^escape .. (..) ransom (..) to (..)$/, (table, from, code, to) => `${table.on(from)} escapes to ${to} for ${table.name(code)}`],
  [/^ransom (..) for (..) to (..)$/, (table, code, back, to) => `${table.name(back)} comes back to ${to} for ${table.name(code)}`],
  [/^keep (..)@..(?: destroy (.+))?$/, (table, code, rest) => `Keep ${table.name(code)}${rest ? `, destroy ${table.heap(rest)}` : ""}`],
  [/^.. (..)[-x].. dragon$/, (table, from) => `${table.on(from)} pushes the Dragon onto a tile`],
  [/^.. (..)[-x].. dragon (\w+)$/, (table, from, way) => `${table.on(from)} pushes the Dragon, which faces ${way}`],
  [/^.. (..): .. (..)-(..)$/, (table, by, from, to) => `${table.on(by)} commands ${table.on(from)} to ${to}`],
  [/^.. (..): .. (..)x(..)$/, (table, by, from, to) => `${table.on(by)} commands ${table.on(from)} to take ${table.on(to)}`],
  [/^.. (..)-(..)$/, (table, from, to) => `${table.on(from)} moves to ${table.on(to)}`],
  [/^.. (..)x(..)$/, (table, from, to) => `${table.on(from)} takes ${table.on(to)}`],
  [/^.. (..)\*(..)$/, (table, from, to) => `${table.on(from)} strikes ${table.on(to)}`],
];

// Return the board that a position's text describes.
function read({ position }) {
  const [rows, phase, seat, , , ...keys] = position.split(" ");
  const key = (name) => keys.find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";
  const own = keys.map((each) => each.match(/^tile=(.+?)\((..)\^?([#a-z]*)/u)).filter(Boolean);
  const names = { ...NAMES, ...Object.fromEntries(own.map(([, name, code]) => [code, name.replaceAll("_", " ")])) };
  const abilities = { ...ABILITIES, ...Object.fromEntries(own.map(([, , code, list]) => [code, list])) };
  const dragon = key("dragon").slice(0, 2);
  const name = (code) => names[code] ?? code;
  const tiles = {};
  rows.split("/").forEach((row, down) => {
    let column = 0;
    for (const [, gap, first, second] of row.matchAll(/(\d)|(\p{L})(\p{L})/gu)) {
      if (gap) column += Number(gap);
      else tiles["abcdef"[column++] + (6 - down)] = { code: first.toUpperCase() + second, seat: /\p{Lu}/u.test(first) ? "1" : "2" };
    }
  });
  return {
    tiles,
    phase,
    name,
    hand: key("hand"),
    hasBag: key("objective") !== "rider",
    dragon,
    hasFlag: (square) => key("flags").split("/").includes(square),
    isOwn: (square) => tiles[square]?.seat === seat,
    sign: (square) => (square in tiles && tiles[square].seat !== seat ? "x" : "-"),
    can: (square, ability) => abilities[tiles[square].code]?.includes(ability),
    on: (square) => (square in tiles ? `${name(tiles[square].code)} ${square}` : square === dragon ? `Dragon ${square}` : square),
    heap: (codes) => codes.match(/\p{L}\p{L}\d?/gu).map((each) => name(each.slice(0, 2)) + (each[2] ? ` ×${each[2]}` : "")).join(", "),
  };
}

const SQUARE = /(?<!\p{Lu})[a-f][1-6]/gu; // never the end of a tile's code
const squaresIn = (text) => text.match(SQUARE) ?? [];
const tilesIn = (heap) => heap.match(/\p{L}\p{L}\d?/gu).flatMap((each) => Array(Number(each[2] ?? 1)).fill(each.slice(0, 2)));

// Return how many of a step's squares have a fixed order. People choose the others in any order.
const fixedIn = (text, phase) => (phase === "setup" ? Number(text.includes(" Fo ")) : text.startsWith("dragon strikes") ? 0 : 9);

// Return the squares that may come next in a step that begins with those chosen; null if it does not.
function rest(text, chosen, phase) {
  const squares = squaresIn(text);
  const fixed = fixedIn(text, phase);
  const fits = chosen.every((each, at) => (at < fixed ? squares[at] === each : squares.slice(fixed).includes(each)));
  if (!fits) return null;
  return chosen.length < fixed ? squares.slice(chosen.length, chosen.length + 1) : squares.filter((each) => !chosen.includes(each));
}

function worded(texts, table) {
  return [...new Set(texts)].map((text) => {
    const form = SAYINGS.find(([each]) => each.test(text));
    return [text, form ? form[1](table, ...text.match(form[0]).slice(1)) : text];
  });
}

// Return the same steps with the chosen squares in place of theirs.
function likewise(chosen, moves, phase) {
  return moves
    .filter((text) => squaresIn(text).length === chosen.length)
    .map((text) => {
      const fixed = fixedIn(text, phase);
      const inRows = chosen.slice(fixed).sort((one, other) => one[1].localeCompare(other[1]) || one.localeCompare(other));
      const squares = [...chosen.slice(0, fixed), ...inRows];
      return text.replace(SQUARE, () => squares.shift());
    });
}

// Hundreds of combinations can be drawn at once, so they are chosen tile by tile.
function divinations({ moves }, drawn, table) {
  const next = new Map();
  for (const text of moves) {
    const left = tilesIn(text.slice("drawn ".length));
    const fits = drawn.every((code) => left.includes(code) && left.splice(left.indexOf(code), 1));
    for (const code of fits ? left : []) next.set(code, left.length === 1 ? text : [...drawn, code]);
  }
  return [...next].map(([code, what]) => [what, table.name(code)]);
}

// Return every step that a tile might be claimed to take with these squares.
function sayable([from, to, third], table) {
  const tile = table.tiles[from];
  if (!tile) return [];
  const { code } = tile;
  const able = (ability, text) => (table.can(from, ability) ? [text] : []);
  if (!to) return able("#divination", `divine ${code} ${from}`);
  if (third) {
    const commanded = table.tiles[to] ? [`${code} ${from}: ${table.tiles[to].code} ${to}${table.sign(third)}${third}`] : [];
    return [...commanded, ...able("#escape", `escape ${code} ${from} for ${to} to ${third}`)];
  }
  const ways = to === table.dragon ? [" dragon up", " dragon down"] : [""];
  const moves = ways.map((way) => `${code} ${from}${table.sign(to)}${to}${way}`);
  const handed = table.hasFlag(from) ? [`flag ${from}-${to}`] : [];
  return [...moves, `${code} ${from}*${to}`, ...able("#summon", `summon ${code} ${from}-${to}`), ...handed];
}

export function prompt(look, drawn) {
  const table = read(look);
  const says = look.moves.length ? PROMPTS[table.phase](table, look.moves) : "";
  return drawn.length ? `${says} So far: ${drawn.map(table.name).join(", ")}.` : says;
}

export function steps(look, drawn) {
  const table = read(look);
  if (table.phase === "divining") return divinations(look, drawn, table);
  const draw = table.phase === "turn" && table.hasBag ? ["draw"] : [];
  return worded([...look.moves.filter((text) => !squaresIn(text).length), ...draw], table);
}

export function onward(chosen, look) {
  const { phase } = read(look);
  if (phase === "turn" && !chosen.length) return []; // half the board would be marked
  return [...new Set(look.moves.flatMap((text) => rest(text, chosen, phase) ?? []))];
}

export function claims(chosen, look) {
  const table = read(look);
  const legal = look.moves.filter((text) => squaresIn(text).length === chosen.length && rest(text, chosen, table.phase));
  return worded([...legal, ...(table.phase === "turn" ? sayable(chosen, table) : likewise(chosen, look.moves, table.phase))], table);
}

// A click on a player's own tile selects it. The tile may also be the target of the tile that was selected before.
export function select(chosen, square, look) {
  const table = read(look);
  const isNext = chosen.length > 0 && onward(chosen, look).includes(square);
  if (chosen.includes(square) && !isNext) return [[]];
  if (table.phase !== "turn") {
    const most = Math.max(...look.moves.map((text) => squaresIn(text).length));
    return [chosen.length < most ? [...chosen, square] : [square].slice(0, most)];
  }
  if (isNext) return [[...chosen, square]];
  const [from] = chosen;
  if (chosen.length === 1 && table.isOwn(square)) return [[square], [from, square]];
  const goesOn = chosen.length === 1 ? from in table.tiles : chosen.length === 2 && onward(chosen, look).length > 0;
  return [goesOn ? [...chosen, square] : [square]];
}

export function title(chosen, look) {
  const table = read(look);
  return table.phase === "turn" ? chosen.map(table.on).join(" → ") : `On ${chosen.join(", ")}`;
}

// True if the only step that is left with these squares may be claimed without another click.
export const atOnce = (chosen, look) => read(look).phase !== "turn" || chosen.length > 1;
