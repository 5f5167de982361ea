// Show what the turn on the table needs: notes of the device that the board lacks, requests to the device, and the last undo.
import { hasEnded, misfits } from "./about.js";
import { post } from "./api.js";
import { keepFocus } from "./boardfocus.js";
import { byId, element, isolated, mayControl, withNames } from "./dom.js";
import { place } from "./places.js";

const MOST_LETTERS = 80; // about two lines on a phone
const PLACE = "tallystick click";

// What a click does here, by the choice that this browser keeps for the tables at this address and port.
function kept() {
  try {
    return localStorage.getItem(PLACE) === "asks" ? "asks" : "plays";
  } catch {
    return "plays"; // this browser keeps nothing
  }
}

// `guarded(work)` shows what goes wrong. `refresh()` is called when somebody changes what a click does, `choose(move, isLegal)` when
// somebody says that a note of the device is the move.
export function attachTurn(guarded, refresh, choose) {
  let game = null; // the view of the game on the table, while the desk shows it
  let free = 0; // the event whose note does not restrict the board: the players said that it lies elsewhere
  let told = ""; // what is left to do after an undo
  let byHand = 0; // the device's event that the players are told to undo there
  let shownMoves = "";
  let shownDiffering = "[]";
  let isOver = false;

  byId("turn-undo").addEventListener("click", () =>
    guarded(async () => {
      const says = undone(game.desk);
      const { by_hand, is_too_old, note } = await post("takeback");
      byHand = by_hand;
      told = `Taken back: ${says}.`;
      if (is_too_old) told = `Taken back here: ${says}. The device keeps its note, which is too old to be undone: ${note} (entry ${by_hand}).`;
      else if (by_hand) told = `Taken back here: ${says}. If the device's note is wrong too, undo it there: ${note} (entry ${by_hand}).`;
      show();
    }),
  );
  byId("turn-on").addEventListener("change", (event) => guarded(() => post("requests", { on: event.target.checked })));
  letClick(kept());
  byId("turn-click").addEventListener("change", ({ target }) => {
    refresh();
    localStorage.setItem(PLACE, target.value);
  });

  const asked = () => game?.desk.asked ?? null;

  // In the place Desk a click only asks.
  const canPlay = () => mayControl && game.stage !== "setting up" && place() === "table";

  // The legal moves that the device's note leaves; null where every move may be chosen.
  function fits() {
    const now = asked();
    return now && now.fits.length && now.event !== free ? now.fits : null;
  }

  function show() {
    byId("turn").hidden = !game;
    // At the end the same lines stand below the winner.
    byId("desk-misfits").replaceChildren(...(game && (game.stage !== "ended" || place() !== "table") ? misfits(game) : []));
    if (!game) return;
    const { moves, waiting } = game.desk;
    byId("turn-click").hidden = !canPlay();
    byId("turn-only-asks").hidden = mayControl || game.stage !== "playing" || place() !== "table";
    clickWhenOver(waiting);
    if (game.stage !== "playing") told = "";
    if (byHand && game.log.some((line) => line.seq === byHand && line.undone)) told = "";
    const last = lastEntered(moves);
    byId("turn-undo").hidden = !mayControl || !last;
    byId("turn-undo").textContent = last ? undoLabel(game.desk) : "";
    showDiffering();
    byId("turn-asked").replaceChildren(...question(waiting));
    byId("turn-asked").hidden = !byId("turn-asked").childElementCount;
    const asks = mayControl && game.requests.says !== game.desk.waits ? game.requests.says : "";
    const device = [told, asks].filter(Boolean).join(" ");
    if (byId("turn-device").textContent !== device) byId("turn-device").textContent = device;
    byId("turn").hidden = !device && ["turn-differs", "turn-asked", "turn-click", "turn-only-asks", "turn-undo"].every((id) => byId(id).hidden);
  }

  // Show a line for each move that is not what the device noted. A page that only looks on can do nothing about it.
  function showDiffering() {
    const lines = game.desk.differing.map((each) => {
      const after = game.requests.on ? "The laptop then notes the move there." : "Then note the move there.";
      return [each.says, ...(mayControl ? [each.note, each.can_note ? after : "", each.move] : [])].filter(Boolean).join(" ");
    });
    byId("turn-differs").hidden = !lines.length;
    const now = JSON.stringify(lines);
    if (now === shownDiffering) return; // the same words are not read aloud again
    shownDiffering = now;
    const names = game.players.map((player) => player.name);
    byId("turn-differs").replaceChildren(...lines.map((line) => element("p", { className: "trouble" }, ...withNames(line, names))));
  }

  // After the end of the game a click only asks, because nothing is played any more. If notes still wait for their squares, it plays.
  function clickWhenOver(waiting) {
    if (isOver === (game.stage === "ended")) return;
    isOver = !isOver;
    letClick(isOver && !waiting.length ? "asks" : kept());
    refresh();
  }

  // What the players are asked: where the noted thing lies, or what to press on the device.
  function question([first, ...more]) {
    if (!first) return game.desk.waits && (game.connected || game.desk.sealed) ? [element("p", { textContent: game.desk.waits })] : [];
    const rest = more.length ? ` ${more.length} more ${more.length === 1 ? "note follows" : "notes follow"}.` : "";
    const says = [isolated(first.by), ": ", element("b", { textContent: first.note })];
    if (asked().early) return [element("p", {}, ...says, " (noted on the device). Finish the set-up here first.")];
    if (!fits()) {
      const { fits: legal, itself, against } = asked();
      if (against) return [element("p", {}, ...says, " (noted on the device). But recorded here: ", ...withNames(against, game.players.map((player) => player.name)), ". If the device is right, undo that here. If not, undo the note on the device.")];
      const free = itself && mayControl ? "By the rules, this is not a move here. If it was played, press the button." : `${legal.length ? "" : "No legal move fits this note. "}Show on the board what was played.`;
      const asIs = element("button", { type: "button", className: "plain", textContent: first.note });
      asIs.addEventListener("click", () => choose(itself.move, itself.legal));
      return [element("p", {}, ...says, ` (noted on the device). ${free}${rest}`), itself && mayControl ? asIs : ""];
    }
    const other = element("button", { type: "button", className: "plain", textContent: "It is another move" });
    other.addEventListener("click", () => {
      free = asked().event;
      keepFocus([other], refresh);
    });
    return [element("p", {}, ...says, `. Where?${rest}`), mayControl ? other : ""];
  }

  return {
    // Whether a legal move that is chosen on the board is recorded at once.
    plays: () => Boolean(game && canPlay() && byId("turn-click").querySelector("input:checked").value === "plays"),
    fits,
    isOver: () => hasEnded(game),
    // Whether the connected device rolls, draws or deals the next step, or a seal holds it: nobody has to enter it.
    waits: () => Boolean(game?.desk.sealed || (game?.desk.dice && game.connected)),
    show(view, isOnTable) {
      byId("turn-switch").hidden = !mayControl;
      byId("turn-on").checked = view.requests?.on ?? true;
      game = isOnTable ? { ...view.game, requests: view.requests, connected: view.device.state === "connected" } : null;
      const now = JSON.stringify(game?.desk.moves.map((move) => [move.number, move.move]));
      if (now !== shownMoves && (game?.desk.moves.length ?? 0) >= (JSON.parse(shownMoves || "[]")?.length ?? 0)) told = "";
      shownMoves = now ?? "";
      show();
    },
  };
}

// What Undo takes back, in words; a set-up of many pieces would fill the page.
const undone = (desk) => (desk.undo.length > MOST_LETTERS ? "the last step" : desk.undo);

// What is too old to be undone on the device stays there. The button says so before somebody presses it.
export const undoLabel = (desk) => `Undo${desk.undo_stays ? " here, not on the device" : ""}: ${undone(desk)}`;

function letClick(choice) {
  byId("turn-click").querySelector(`[value=${choice}]`).checked = true;
}

// The move that Undo takes back, with the steps that followed automatically. If the last move came from the device's log: none.
function lastEntered(moves) {
  const last = moves.findLast((move) => !move.taken || move.event);
  return last && !last.taken ? last : null;
}
