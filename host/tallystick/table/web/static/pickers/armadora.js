// Say what may be claimed for a square of Armadora, or for the line between two of them, and the text of the step.
export const hint = "Click a square, or two next to each other for a palisade; or write it: W4 c3, c2|d2, pass.";

const VALUES = [1, 2, 3, 4, 5];
const PILES = [3, 4, 5, 6, 7];
const POWERS = [
  ["mage", "Mage: look"],
  ["elf", "Elf: arrow"],
];
const SPOKEN = { stop: "No second palisade", pass: "Pass" };

const isPhase = (look, word) => look.moves[0]?.startsWith(word);

export function prompt(look) {
  if (!look.moves.length || isPhase(look, "faction")) return "";
  if (isPhase(look, "gold")) return "Click the mine where the pile of gold lies.";
  if (isPhase(look, "reveal")) return "Click the square of the warrior that is turned over.";
  return "Click a square for a warrior, or two next to each other for a palisade.";
}

function neighbours(square) {
  const column = square.charCodeAt(0);
  const row = Number(square[1]);
  return [[column, row - 1], [column - 1, row], [column + 1, row], [column, row + 1]]
    .filter(([x, y]) => x >= 97 && x <= 104 && y >= 1 && y <= 5)
    .map(([x, y]) => String.fromCharCode(x) + y);
}

function line(one, other) {
  const [first, second] = one[1] + one[0] < other[1] + other[0] ? [one, other] : [other, one];
  return `${first}${first[1] === second[1] ? "|" : "/"}${second}`;
}

// Return the steps that need no square, if there are any now.
export const steps = (look) =>
  look.moves
    .filter((text) => text in SPOKEN || text.startsWith("faction "))
    .map((text) => [text, SPOKEN[text] ?? text.replace("faction ", "The ")]);

export const select = (chosen, square) =>
  chosen.length === 1 && neighbours(chosen[0]).includes(square) ? [[chosen[0], square]] : [[square]];

export const onward = (chosen, look) =>
  chosen.length === 1 ? neighbours(chosen[0]).filter((each) => look.moves.includes(line(chosen[0], each))) : [];

export function claims(chosen, look) {
  if (chosen.length === 2) {
    const text = line(...chosen);
    const extra = look.moves.some((each) => each.startsWith("orc ")) ? [[`orc ${text}`, "Orc: extra palisade"]] : [];
    return [[text, "Palisade"], ...extra];
  }
  const [square] = chosen;
  if (isPhase(look, "faction")) return [];
  if (isPhase(look, "gold")) return PILES.map((pile) => [`gold ${pile} ${square}`, `${pile} gold`]);
  if (isPhase(look, "reveal")) return VALUES.map((value) => [`reveal ${value} ${square}`, `It is ${value}`]);
  const placed = [[`W ${square}`, "Warrior, without its value"], ...VALUES.map((value) => [`W${value} ${square}`, `Warrior of ${value}`])];
  const others = [[`+1 ${square}`, "Reinforcement"], ...POWERS.map(([power, words]) => [`${power} ${square}`, words])];
  const goblin = VALUES.map((value) => [`goblin ${value} ${square}`, `Goblin: ${value}, face up`]);
  return [...placed, ...[...others, ...goblin].filter(([text]) => look.moves.includes(text))];
}

export const title = (chosen) => (chosen.length === 2 ? `Between ${chosen[0]} and ${chosen[1]}` : `What happens on ${chosen[0]}?`);

// Two squares next to each other mean a palisade. If the Orc's extra palisade is possible too, people must choose.
export const atOnce = (chosen, look) => chosen.length === 2 && claims(chosen, look).length === 1;
