// Say what may be claimed for a square of Pastures New, and the text of the move.
export const hint = "Click a square, or write it: F c3, castle b2, pass.";

const PIECES = [
  ["M", "Mountain"],
  ["P", "Plains"],
  ["F", "Forest"],
  ["R", "River"],
  ["D", "Desert"],
  ["W", "Wasteland"],
  ["C", "Castle"],
];

export function prompt({ position, moves }) {
  if (!moves.length) return "";
  return position.includes(" castles ") ? "Click where the castle goes." : "Click a square, then what is played there.";
}

export const title = ([square]) => `What is played on ${square}?`;

export const claims = ([square]) => [...PIECES.map(([piece, name]) => [`${piece} ${square}`, name]), ["pass", "Pass"]];
