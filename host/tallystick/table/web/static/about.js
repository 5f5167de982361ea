// Say in words which position is on the rules desk, or why there is none, and what speaks against a set-up that was revealed.
import { element, withNames } from "./dom.js";

// `answer` is the desk's answer about a position. `game` is the game on the table, if the position is that of the game.
export function aboutPosition(answer, game) {
  if (!game) return next(answer);
  if (hasEnded(game)) return `${recorded(game.desk)} ${game.finished ? "The game is over." : "The game was abandoned."}`;
  return `${recorded(game.desk)} ${game.desk.dice ? "Chance decides the next step." : next(answer)}`;
}

// True if the game has ended, and nothing is left to be shown on the board. `game` is null if the desk shows something else.
export const hasEnded = (game) => game?.stage === "ended" && !game.desk.waiting.length;

function next({ seat, winners, count, names }) {
  const may = `${count} ${seat === null ? "result" : "legal move"}${count === 1 ? "" : "s"}`;
  if (seat !== null) return `${names[seat] ?? `Player ${seat + 1}`} to play: ${may}.`;
  return winners ? "The game is over." : `Chance decides: ${may}.`;
}

function recorded({ moves }) {
  return moves.length === 1 ? "One move is recorded." : `${moves.length || "No"} moves are recorded.`;
}

// Say why there is no board for the table: there is no game, or the rules library does not know it or cannot show it.
export function whyNothing(game, isKnown) {
  if (!game) return "No game is on the table yet.";
  if (isKnown) return "The rules desk cannot show this game, because its options or its record do not fit the rules library.";
  return `The rules library does not know this game (${game.name}), so there is no board here. You can choose another game.`;
}

// Say why the board does not show what a player revealed, in the words of the audit: a line for each reason.
export function misfits(game) {
  const names = game.players.map((player) => player.name);
  return game.against_reveals.map((says) => element("p", { className: "trouble" }, "A revealed set-up does not fit. ", ...withNames(says, names)));
}
