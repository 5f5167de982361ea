// Bring the open page of a game up to date while that game goes on at the table, or at another table whose laptop has the same store.
import { onPlace, place } from "./places.js";

const PAUSE_MS = 1000; // between two looks: a turn has many events, and each look has the laptop read the game

const ofCard = ({ game, newest_entry }) => JSON.stringify([game.stage, game.turn, newest_entry, game.players.map((each) => [each.score, each.sealed, each.revealed])]);
const ofAll = (view) => JSON.stringify([ofCard(view), view.game.log.at(-1)?.seq, view.game.desk?.moves.length]);

// `openKey()` is the key of the game whose page is open, if one is. `refresh(withCard)` shows it as it is now. The card has the audit of
// the game, which takes the laptop longest, so it is not asked for at each event.
export function attachLiveGame(openKey, refresh) {
  let live = null; // the newest view that has a game
  let all = "";
  let card = "";
  let isLooking = false;
  let elsewhere = {}; // the last event of each game that another laptop goes on with
  let seenElsewhere = null;

  const isOpen = () => live !== null && place() === "games" && [String(live.game.number), live.game.key].includes(openKey());

  async function look() {
    if (isLooking) return;
    isLooking = true;
    while (isOpen() && all !== ofAll(live)) {
      const withCard = card !== ofCard(live);
      noteSeen();
      await refresh(withCard);
      await new Promise((done) => setTimeout(done, PAUSE_MS));
    }
    isLooking = false;
  }

  async function lookElsewhere() {
    const last = place() === "games" && elsewhere[openKey()];
    if (!last || last === seenElsewhere || isLooking) return;
    isLooking = true;
    seenElsewhere = last;
    await refresh(true);
    await new Promise((done) => setTimeout(done, PAUSE_MS));
    isLooking = false;
    lookElsewhere();
  }

  function noteSeen() {
    seenElsewhere = elsewhere[openKey()];
    [all, card] = live ? [ofAll(live), ofCard(live)] : ["", ""];
  }

  onPlace(look);
  return {
    // A page is opened now: it shows all that the view has so far.
    noteSeen,
    look,
    show(view) {
      live = view.game ? view : null;
      elsewhere = view.elsewhere.games;
      look();
      lookElsewhere();
    },
  };
}
