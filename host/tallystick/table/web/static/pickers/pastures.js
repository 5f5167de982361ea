// What may be claimed for a square of Pastures New, and the text of the move.
export const hint = "Click a square, or write it: F c3, castle b2, pass.";

export const pieces = [
  ["M", "Mountain"],
  ["P", "Plains"],
  ["F", "Forest"],
  ["R", "River"],
  ["D", "Desert"],
  ["W", "Wasteland"],
  ["C", "Castle"],
];

export const moveText = (piece, square) => `${piece} ${square}`;

export const others = [["pass", "Pass"]];
