// Show the rolls, newest first, each with the source of its numbers.
import { byId, element, isolated } from "./dom.js";

const SOURCES = {
  committed: ["good", "✓ committed", "made from the stream that the device fixed before the first roll"],
  typed: ["open", "✎ typed", "rolled or drawn by hand and typed in"],
  unverified: ["bad", "! unverified", "the device had no random source, so this roll cannot be checked"],
};
let drawn = "";

export function showRolls(game) {
  const text = JSON.stringify([game?.rolls, game?.dice, game?.seq]);
  if (text === drawn) return;
  drawn = text;
  const rolls = game?.rolls ?? [];
  byId("rolls-card").hidden = !game; // before a game there is nothing to look for here
  byId("dice-proof").textContent = game ? proof(game.dice) : "";
  const lines = rolls.toReversed().map(line);
  byId("rolls").replaceChildren(...(lines.length ? lines : [element("li", { className: "quiet", textContent: "No roll yet." })]));
}

function proof(dice) {
  if (!dice.commitment) return "No commitment";
  const salts = dice.salts ? `${dice.salts} salt${dice.salts > 1 ? "s" : ""}` : "unsalted";
  return `Committed to ${dice.commitment.slice(0, 8)}…, ${salts}, ${dice.revealed ? "revealed: every roll can be checked" : "not revealed yet"}`;
}

function line(roll) {
  const [tone, words, meaning] = SOURCES[roll.source];
  const sum = roll.faces.reduce((total, face) => total + face, 0);
  const shown = roll.faces.length > 1 ? `${roll.faces.join(" + ")} = ${sum}` : `${roll.faces[0]}`;
  const faces = roll.result || shown;
  const dice = roll.result ? roll.what : roll.dice;
  const place = roll.number ? `roll ${roll.number}` : "by hand";
  return element(
    "li",
    { className: roll.undone ? "is-undone" : "" },
    element("span", { className: "faces", textContent: faces }),
    element("span", {}, isolated(roll.by), `, ${dice}${roll.for_start ? ", for the first turn" : ""}`),
    element(
      "span",
      { className: "badges" },
      roll.undone ? element("span", { className: "badge plain", textContent: "↶ taken back" }) : null,
      element("span", { className: `badge ${tone}`, title: meaning, textContent: words }),
      element("span", { className: "badge plain", textContent: place }),
    ),
  );
}
