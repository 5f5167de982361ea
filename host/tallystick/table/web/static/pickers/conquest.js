// Say what may be claimed for the zones of Stratego Conquest that were clicked, and the text of each step. People choose set-ups, drawn
// cards, and what a fight shows part by part.
export const hint = "Click a zone, then where its unit goes; or write it: keyfort-a > keyfort-b, play deploy: keyfort-b, stop.";

const UNITS = {
  ...{ K: "King", Q: "Queen", P: "Prince", D: "Duke", C: "Count", E: "Earl", B: "Baron", S: "Sorceress", T: "Scout" },
  ...{ Y: "Spy Master", X: "Cursed Land", F: "Flag" },
};
const LETTERS = Object.keys(UNITS);
const CARDS = {
  ...{ deploy: "Deploy", "rapid-advance": "Rapid Advance", "surprise-attack": "Surprise Attack", redeploy: "Redeploy" },
  ...{ "secret-information": "Secret Information", traitor: "Traitor", "new-spy-master": "New Spy Master" },
};
const MOST_FIGHTS = 16; // if there are more, the attack is claimed first, and what it shows afterwards

const PROMPTS = {
  draw: () => "Chance: which unit was drawn?",
  claim: () => "Click the territory that is chosen.",
  setup: (look, parts) => {
    const zone = ownZones(look)[Math.max(0, parts.length - 1)];
    return `What stands on ${spoken(zone)}? ${parts.length ? "" : "Zone by zone, or write it: setup K-?/QX-/…"}`;
  },
  place: () => "Click a free zone to place a unit there, or a unit to take it back.",
  cards: (_, parts) => (parts.length ? `Chance: which other cards were drawn? So far: ${parts.slice(1).map((card) => CARDS[card]).join(", ")}.` : "Chance: which cards were drawn?"),
  play: () => "Play one of the cards: click its zone, two territories to look at, or three units to redeploy.",
  move: () => "Click a unit, then where it goes.",
  finish: (_, parts) => (parts.length ? "What did the defender show?" : "What was shown?"),
  return: () => "Click where the Flag is put back.",
};

const word = (look, key) => look.position.match(new RegExp(`(?:^| )${key}=(\\S+)`))?.[1] ?? "";
const spoken = (zone) => (zone ? zone.replace(/-(.)$/, " $1") : "the next zone");
const territory = (zone) => zone.slice(0, -2);
// The zones in the order of the map. The picture has the same order.
const zonesOf = (look) => [...new Set([...look.svg.matchAll(/data-square="([^"]+)"/g)].map((found) => found[1]))];
const unitOn = (look, zone) => word(look, "units").match(new RegExp(`(?:^|,)${zone}:(\\d)`))?.[1];

function phase(look) {
  if (word(look, "draws") || look.moves[0]?.startsWith("draw ")) return "draw";
  if (!word(look, "turn")) return { setup: "setup", place: "place", "take-back": "place" }[look.moves[0]?.split(/[ :]/)[0]] ?? "claim";
  if (/(?:^| )returning(?: |$)/.test(look.position)) return "return";
  return word(look, "waiting") ? "finish" : word(look, "step");
}

// The zones in the territories of the player whose set-up is next.
function ownZones(look) {
  const owners = word(look, "claims");
  const zones = zonesOf(look);
  return zones.filter((_, at) => owners[Math.floor(at / 3)] === String(look.seat + 1));
}

export const prompt = (look, parts) => (look.moves.length ? PROMPTS[phase(look)]?.(look, parts) ?? "" : "");

const STEPS = {
  draw: (look) => look.moves.map((text) => [text, UNITS[text.slice(-1)]]),
  setup: (look, parts) => {
    const told = parts.slice(1);
    const count = ownZones(look).length;
    const next = (sign) => {
      const all = [...told, sign];
      return all.length < count ? ["setup", ...all] : `setup ${all.join("").match(/.../g).join("/")}`;
    };
    return [["-", "None"], ["?", "Without its name"], ...Object.entries(UNITS)].map(([sign, words]) => [next(sign), words]);
  },
  cards: (look, parts) => {
    const begun = ["cards", ...parts.slice(1)].join(" ");
    const matching = look.moves.filter((text) => text === begun || text.startsWith(`${begun} `));
    const next = new Set(matching.filter((text) => text !== begun).map((text) => text.slice(begun.length + 1).split(" ")[0]));
    return [...next].map((card) => {
      const text = `${begun} ${card}`;
      const goesOn = matching.some((each) => each.startsWith(`${text} `));
      return [goesOn ? ["cards", ...parts.slice(1), card] : text, CARDS[card] ?? "None"];
    });
  },
  play: (look) =>
    look.moves
      .filter((text) => text === "play none" || text === "play rapid-advance")
      .map((text) => [text, text === "play none" ? "No card" : "Rapid Advance: two more moves"]),
  move: (look) => (look.moves.includes("stop") ? [["stop", "No further move"]] : []),
  finish: (look, parts) => {
    const fights = look.moves.filter((text) => / x..$/.test(text));
    if (fights.length !== look.moves.length) return look.moves.map((text) => [text, text.endsWith("hit") ? "A hit" : "A miss"]);
    if (!parts.length) return [...new Set(fights.map((text) => text.at(-2)))].map((sign) => [["fight", sign], `Attacker: ${UNITS[sign]}`]);
    return fights.filter((text) => text.at(-2) === parts[1]).map((text) => [text, `Defender: ${UNITS[text.at(-1)]}`]);
  },
};

export const steps = (look, parts) => (look.moves.length ? STEPS[phase(look)]?.(look, parts) ?? [] : []);

export function select(chosen, square, look) {
  const now = phase(look);
  if (now === "move") return chosen.length === 1 && chosen[0] !== square ? [[chosen[0], square]] : [[square]];
  if (now !== "play") return [[square]];
  if (chosen.includes(square)) return [chosen.filter((each) => each !== square)];
  return chosen.length < 3 ? [[...chosen, square]] : [[square]];
}

export const onward = (chosen, look) =>
  phase(look) === "move" && chosen.length === 1
    ? [...new Set(look.moves.filter((text) => text.startsWith(`${chosen[0]} > `)).map((text) => text.split(" ")[2]))]
    : [];

const CLAIMS = {
  claim: ([zone]) => [[`claim ${territory(zone)}`, "Choose this territory"]],
  place: ([zone], look) =>
    unitOn(look, zone)
      ? [[`take-back ${zone}`, "Take this unit back"]]
      : [[`place: ${zone}`, "Without its name"], ...LETTERS.map((sign) => [`place ${sign}: ${zone}`, UNITS[sign]])],
  return: ([zone]) => [[`return ${zone}`, "Put the Flag back here"]],
  move: ([from, to], look) => {
    if (!to) return [];
    const step = `${from} > ${to}`;
    const isAttack = Boolean(unitOn(look, to));
    const fights = look.moves.filter((text) => text.startsWith(`${step} x`));
    const told = fights.length <= MOST_FIGHTS ? fights.map((text) => [text, `${UNITS[text.at(-2)]} attacks ${UNITS[text.at(-1)]}`]) : [];
    return [[step, isAttack ? "Attack" : "Move"], ...told];
  },
  play: (zones, look) => {
    const drawn = word(look, "drawn").split(",");
    const inOrder = zonesOf(look).filter((each) => zones.includes(each));
    const lands = [...new Set(inOrder.map(territory))];
    const found = [];
    if (zones.length === 1) {
      const at = zones[0];
      for (const card of ["deploy", "surprise-attack", "new-spy-master"]) {
        if (drawn.includes(card)) found.push([`play ${card}: ${at}`, CARDS[card]]);
      }
      if (drawn.includes("traitor")) found.push(...LETTERS.map((sign) => [`play traitor ${sign}: ${at}`, `Traitor: ${UNITS[sign]}`]));
    }
    if (lands.length === 2 && zones.length === 2 && drawn.includes("secret-information")) {
      found.push([`play secret-information: ${lands.join(" ")}`, "Look at both"]);
    }
    if (drawn.includes("redeploy")) found.push([`play redeploy: ${inOrder.join(" ")}`, "Redeploy these"]);
    return found;
  },
};

export const claims = (chosen, look) => CLAIMS[phase(look)]?.(chosen, look) ?? [];

export const atOnce = (chosen, look) => ["claim", "return"].includes(phase(look)) || (phase(look) === "move" && chosen.length === 2);

export const title = (chosen, look) =>
  phase(look) === "move" && chosen.length === 2 ? `${spoken(chosen[0])} to ${spoken(chosen[1])}` : chosen.map(spoken).join(", ");
