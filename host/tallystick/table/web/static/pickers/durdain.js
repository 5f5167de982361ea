// Say what may be claimed for the spaces of Kingdoms of Durdain that were clicked, and the text of each step. People choose dice and
// tokens part by part.
export const hint = "Click a piece, then where it goes; or write it: d7>d8, enter army e2>e3, battle d7 e7 > d8, done.";

const COMES_WITH = { cavalry: "", army: "", ship: "armadas", kingsman: "kingsmen" };
const WALKERS = Object.keys(COMES_WITH);
const ACTIONS = { camps: "Camps", castle: "Castle", move: "Move", attack: "Attack", dragon: "Dragon" };
const PROMPTS = {
  mountain: "Click the spaces that a mountain range covers.",
  home: "Chance: which token was drawn?",
  first: "Chance: what does the d12 show?",
  castles: "Click where the castle stands.",
  "first-camps": "Click where the camp stands.",
  pieces: "Click a space for a cavalry or an army, two next to each other for a wall.",
  choose: "Which action is chosen?",
  camps: "Click a camp to take it off, or a piece that a camp replaces.",
  castle: "Click the camp that becomes a castle.",
  move: "Click a piece, a camp or a castle, then where the piece goes.",
  attack: "Click all pieces that attack, then their target.",
  dragon: "Click a dragon and the range it flies to, or a piece and the nest it claims.",
  roll: "Chance: what was rolled?",
  in: "Click the piece that moves in.",
  queen: "Click where the Queen goes.",
  call: "Beware must be called.",
  spoils: "Click each vacant castle that is claimed.",
};
const IN_TWO = new Set(["pieces", "move", "dragon"]);
const AT_ONCE = new Set(["castles", "first-camps", "castle", "in", "queen", "spoils"]);

const word = (look, key) => look.position.match(new RegExp(`(?:^| )${key}=(\\S+)`))?.[1] ?? "";
const items = (look, key) => word(look, key).split(",").filter(Boolean);
const unique = (list) => [...new Set(list)];

// Return the phase, by the first word of the legal steps or by a word of the position.
function phase(look) {
  if (!look.moves.length) return "over";
  const verbs = new Set(look.moves.map((text) => text.split(" ")[0]));
  for (const verb of ["mountain", "home", "first", "roll", "in", "queen"]) if (verbs.has(verb)) return verb;
  if (verbs.has("beware")) return "call";
  if (word(look, "claimer")) return "spoils";
  if (word(look, "turn")) return word(look, "action") || "choose";
  return verbs.has("castle") ? "castles" : verbs.has("camp") ? "first-camps" : "pieces";
}

// The names of the spaces and ranges, in the order in which texts name them.
const orders = new Map();
function order(look) {
  if (!orders.has(look.svg)) {
    orders.clear();
    orders.set(look.svg, unique([...look.svg.matchAll(/data-square="([^"]+)"/g)].map((found) => found[1])));
  }
  return orders.get(look.svg);
}
const inOrder = (squares, look) => [...squares].sort((one, other) => order(look).indexOf(one) - order(look).indexOf(other));
const border = (one, other, look) => inOrder([one, other], look).join("/");
const ownerOf = (look, key, at) => items(look, key).find((each) => each.startsWith(`${at}:`))?.split(":")[1];
const isOwnBase = (look, at) => [ownerOf(look, "castles", at), ownerOf(look, "camps", at)].includes(String(look.seat + 1));

export const prompt = (look, parts) =>
  parts.length ? `Chance: what was rolled next? So far: ${parts.slice(1).join("").replace("roll ", "")}.` : PROMPTS[phase(look)] ?? "";

// Split a roll into its faces: "roll d12=7", " d8=3"; or "roll d7=6", "+8".
const faces = (text) => text.split(/(?<=\d)(?=[ +])/);

function rolls(look, parts) {
  const told = parts.slice(1);
  const texts = look.moves.filter((text) => text.startsWith("roll ")).map(faces);
  const going = texts.filter((text) => told.every((face, at) => text[at] === face));
  return unique(going.map((text) => text[told.length])).map((face) => {
    const isLast = going.every((text) => text.length === told.length + 1);
    return [isLast ? [...told, face].join("") : ["roll", ...told, face], face.replace("roll ", "").replace("+", "and ").trim()];
  });
}

const SPOKEN = [
  [/^home (.*)/, (found) => found[1]],
  [/^first (.*)/, (found) => found[1]],
  [/^beware (.*)/, (found, names) => `Beware, ${names[found[1] - 1] ?? `player ${found[1]}`}!`],
  [/^kingsmen (.*)/, (found) => `Kingsmen by the ${found[1]}`],
  [/^done$/, () => "The action is over"],
  [/^done (.*)/, (found) => `Done with ${found[1]}`],
  [/^end$/, () => "End of the turn"],
];

function spoken(text, names) {
  const [pattern, words] = SPOKEN.find(([each]) => each.test(text)) ?? [];
  return pattern ? [[text, words(text.match(pattern), names)]] : [];
}

export function steps(look, parts) {
  const now = phase(look);
  if (now === "over") return [];
  if (now === "roll") return rolls(look, parts);
  const there = Object.entries(ACTIONS).filter(([text]) => text !== "dragon" || word(look, "extensions").includes("dragons"));
  return [...(now === "choose" ? there : []), ...look.moves.flatMap((text) => spoken(text, look.names))];
}

export function select(chosen, square, look) {
  const now = phase(look);
  if (now === "mountain" || now === "attack") {
    return [chosen.includes(square) ? chosen.filter((each) => each !== square) : [...chosen, square]];
  }
  if (!IN_TWO.has(now) || chosen.length !== 1 || chosen[0] === square) return [[square]];
  return now === "pieces" ? [[chosen[0], square], [square]] : [[chosen[0], square]];
}

// Return the other places of the legal steps that fit the chosen squares.
export function onward(chosen, look) {
  const now = phase(look);
  if (!IN_TWO.has(now) && now !== "mountain" && now !== "attack") return [];
  if (now === "mountain" && !chosen.length) return []; // a range may begin almost anywhere, so marks would not help
  const named = look.moves.map((text) => text.match(/[a-z]\d+/g) ?? []);
  const isGoing = now === "move" || now === "dragon" ? isFrom : (names) => chosen.every((each) => names.includes(each));
  const going = named.filter((names) => isGoing(names, chosen));
  return unique(going.flat()).filter((each) => !chosen.includes(each) && order(look).includes(each));
}

// A step begins with the place of the piece. Only walls and claims name it last.
const isFrom = (names, chosen) => chosen.length === 1 && [names[0], names.at(-1)].includes(chosen[0]) && !isBackward(names, chosen);
const isBackward = (names, chosen) => names.length === 2 && names[1] === chosen[0] && !names[0].startsWith("m");

const CLAIMS = {
  mountain: (chosen, look) => {
    const laid = items(look, "mountains").map((each) => each.split(":")[0]);
    const left = ["m1", "m2", "m3", "m4", "m5", "m6", "m7", "m8", "m9"].filter((name) => !laid.includes(name));
    return left.map((name) => [`mountain ${name}: ${inOrder(chosen, look).join(" ")}`, `Lay ${name}`]);
  },
  castles: ([at]) => [[`castle ${at}`, "Castle"]],
  "first-camps": ([at]) => [[`camp ${at}`, "Camp"]],
  castle: ([at]) => [[`castle ${at}`, "Castle"]],
  in: ([at]) => [[`in ${at}`, "Move in"]],
  queen: ([at]) => [[`queen ${at}`, "The Queen goes here"]],
  spoils: ([at]) => [[`flag ${at}`, "Claim the castle"]],
  pieces: ([one, other], look) =>
    other ? [[`wall ${border(one, other, look)}`, "Wall"]] : [[`cavalry ${one}`, "Cavalry"], [`army ${one}`, "Army"]],
  camps: ([at], look) => (ownerOf(look, "camps", at) ? [[`off ${at}`, "Take the camp off"]] : [[`camp ${at}`, "Camp"]]),
  move: ([from, to], look) => {
    if (!to) return [];
    const at = border(from, to, look);
    const builds = ownerOf(look, "walls", at)
      ? [[`unwall ${at} by ${from}`, "Remove the wall"]]
      : [[`wall ${at} by ${from}`, "Build a wall"]];
    if (isOwnBase(look, from)) {
      const coming = WALKERS.filter((kind) => isInPlay(kind, look));
      return coming.map((kind) => [`enter ${kind} ${from}>${to}`, `Enter: ${kind}`]);
    }
    const others = WALKERS.map((kind) => [`${kind} ${from}>${to}`, `Move the ${kind}`]).filter(([text]) => look.moves.includes(text));
    return [...(others.length ? others : [[`${from}>${to}`, "Move"]]), ...builds];
  },
  attack: (chosen, look) => {
    const target = chosen.at(-1);
    const attackers = inOrder(chosen.slice(0, -1), look);
    if (!attackers.length) return [];
    const battles = [[`battle ${attackers.join(" ")} > ${target}`, `Attack ${target}`]];
    const walls = attackers.map((each) => border(each, target, look)).filter((at) => ownerOf(look, "walls", at));
    return [...battles, ...walls.map((at) => [`battle ${attackers.join(" ")} > ${at}`, `Attack the wall ${at}`])];
  },
  dragon: ([from, to]) => {
    if (!to) return [];
    return from.startsWith("m") && to.startsWith("m") ? [[`fly ${from}>${to}`, "Fly"]] : [[`claim ${to} by ${from}`, "Claim the nest"]];
  },
};
const isInPlay = (kind, look) => word(look, "extensions").includes(COMES_WITH[kind]);

export function claims(chosen, look) {
  const found = CLAIMS[phase(look)]?.(chosen, look) ?? [];
  const flag = `flag ${chosen.at(-1)}`;
  const isFlag = chosen.length === 1 && look.moves.includes(flag) && !found.some(([text]) => text === flag);
  return isFlag ? [...found, [flag, "Flag the castle"]] : found;
}

export const atOnce = (chosen, look) => AT_ONCE.has(phase(look)) || ((phase(look) === "move" || phase(look) === "dragon") && chosen.length === 2);

export const title = (chosen, look) => {
  const now = phase(look);
  if (now === "attack" && chosen.length > 1) return `${chosen.slice(0, -1).join(" and ")} against ${chosen.at(-1)}`;
  return chosen.join(IN_TWO.has(now) ? " to " : ", ");
};
