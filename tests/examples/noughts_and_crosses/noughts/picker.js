// What may be claimed for a square.
export const hint = "Click a square, or write it: b2.";

export const claims = ([square]) => [[square, "Mark it"]];
