// Run the rules desk: it shows a position, and the verdict on a claimed move. In the place Table, it shows the game on the table. In the
// place Desk, people can choose another position. It stays chosen while they look at the table.
import { aboutPosition, whyNothing } from "./about.js";
import { get, post } from "./api.js";
import { byId, element, guardedAt, mayControl, onSubmit, ownSeat, withNames } from "./dom.js";
import { attachDeskActs } from "./deskacts.js";
import { attachKept } from "./deskkept.js";
import { clearDesk, drawOnDesk, sayTroubleIn } from "./deskpicture.js";
import { attachQuestion } from "./deskquestion.js";
import { showSeatColours } from "./drawing.js";
import { attachCursor } from "./cursor.js";
import { attachPicker } from "./picker.js";
import { goTo, onPlace, place } from "./places.js";
import { pointsCard } from "./points.js";
import { attachReadings } from "./readings.js";
import { showRules } from "./rules.js";
import { attachSaid } from "./said.js";
import { attachSetup } from "./setup.js";
import { attachTurn } from "./turn.js";
import { closeVerdict } from "./verdict.js";

export function attachDesk() {
  const positionForm = byId("desk-position");
  const typedForm = byId("desk-typed");
  const claimForm = byId("desk-claim");
  let live = null; // the newest view of the table
  let looked = null; // the position on the desk
  let laid = null; // the game and the text that it was asked for by: a text typed in later is not on the desk yet
  let looks = 0; // how many positions were asked for
  let looking = null; // the last request for a position, finished or not
  let chosen = false; // true if a person has chosen which position to look at
  let occasion = null; // the game on the table when the person chose, and whether it was over
  let following = ""; // the recorded position that is on the desk now, or why there is none
  let known = ""; // a typed position of the game on the table

  const guarded = guardedAt("desk-trouble");
  const said = attachSaid(typedForm);
  const kept = attachKept(positionForm, typedForm, said);
  const choose = (text, isLegal) => {
    // A legal move, or one that depends on something hidden, is one act: it is recorded here. An illegal move is judged first.
    const isPlayed = onTable() && turn.plays() && laid === wish() && isLegal;
    if (isPlayed) return guarded(() => acts.keep({ game: game(), position: looked.position, move: text, stood: false }));
    question.set(text);
    return question.ask();
  };
  const picker = attachPicker(guarded, choose, () => question.beginAnother(() => drawPosition(looked)));
  const turn = attachTurn(guarded, () => {
    turn.show(live, onTable());
    if (looked) usePicker();
  }, choose);
  const readings = attachReadings(() => look().then(() => isTable() || question.ask()), (reading, value) => guarded(() => post("reading", { reading, value })));
  const acts = attachDeskActs(guarded, { setUp: (text) => setUp(text, ofTable(), isWhole()), look: () => look(), clear: () => question.set("") });
  const question = attachQuestion(claimForm, guarded, {
    laid: laidNow,
    circumstances: () => ({ table: ofTable(), set_up: !byId("setup").hidden && !isWhole(), typed: said.now().typed, touched: said.now().touched }),
    draw: (answer) => drawPosition(answer),
    redraw: () => {
      drawPosition(looked);
      usePicker();
    },
    actions: (asked, answer) => acts.after(asked, answer, answer.position === (onTable() && live.game.desk.position)),
  });
  const setup = attachSetup(guarded, said, (answer) => showSetUp(answer), (from) => {
    if (from) begin(from === "table" ? tablesPosition() : from);
    return look();
  }, (id, text) => lay(id, text, false));
  attachCursor(byId("desk-board"), {
    enter: (at) => (setup.isChanging() ? setup.touch(at) : picker.choose(at)),
    remove: (at) => setup.isChanging() && setup.remove(at),
    describe: (at) => (setup.isChanging() ? setup.describe(at) : at),
  });

  const isTable = () => place() === "table";
  const game = () => (isTable() ? gameOfTable() : positionForm.elements.game.value);
  const source = () => (isTable() ? "table" : positionForm.elements.source.value);
  const gameOfTable = () => (kept.rulebook(live?.game?.game) ? live.game.game : "");
  const tablesPosition = () => (live?.game?.game === game() && live.game.desk?.position) || "start";
  const onTable = () => source() === "table" && live?.game?.desk;
  const fits = () => (onTable() ? turn.fits() : null);

  // The reason why the desk has no board for the table; "" if it has one or shows something else.
  const nothing = () => (source() !== "table" || onTable() ? "" : whyNothing(live?.game, Boolean(kept.rulebook(live?.game?.game))));

  // True if the game on the table has reached the position, or could reach it.
  const ofTable = () => Boolean(onTable() || (known && typed() === known));

  const typed = () => (source() === "typed" ? typedForm.elements.position.value : null);
  const position = () => (onTable() ? live.game.desk.position : typed() ?? "start");
  const isWhole = () => typed() === null || said.now().isWhole; // nothing was left out in it

  // Begin to set up a position from a text. That of the game on the table says everything, and an empty board nothing.
  function begin(text) {
    typedForm.elements.position.value = text;
    said.begin(text === "empty" ? "" : text, text !== "start" && text === tablesPosition());
  }

  async function look(quietly = false) {
    picker.close();
    closeVerdict();
    const number = ++looks;
    if (live) turn.show(live, onTable()); // it is only about the game on the table
    byId("desk").classList.toggle("is-empty", Boolean(nothing()));
    if (nothing()) return showNothing();
    const wanted = wish();
    sayTroubleIn(typed() !== null && typedForm);
    laid = null;
    byId("desk").ariaBusy = "true";
    setup.open(!isTable() && source() === "typed" && rulebook()?.arranges);
    looking = guarded(async () => {
      if (setup.isChanging()) {
        const asked = position();
        const answer = await setup.load(game(), asked, readings.chosen());
        if (number === looks) showSetUp(answer, position() === asked);
        return;
      }
      const [only, read] = [fits(), isTable() ? {} : readings.chosen()];
      const answer = await post("look", { game: game(), position: position(), readings: read, table: ofTable(), only: only ?? [] }).catch((error) => {
        if (number === looks) throw error; // problems of an earlier position do not matter any more
      });
      if (number !== looks) return; // another position was asked for meanwhile
      looked = { ...answer, only };
      laid = wanted;
      drawPosition(looked);
      showScores(looked);
      readings.used(looked.readings);
      byId("desk-moves").replaceChildren(...looked.moves.map((value) => element("option", { value })));
      showAbout(looked);
      usePicker();
    }, quietly);
    await looking;
    if (number !== looks) return;
    byId("desk").ariaBusy = "false";
    showWhetherLaid();
  }

  // Draw a position during its set-up. A click changes it, and does not choose a move. A text that was typed meanwhile stays.
  function showSetUp(answer, isText = true) {
    if (isText) typedForm.elements.position.value = answer.position;
    looked = { names: [], moves: [], ...answer };
    laid = `${answer.game} ${answer.position}`;
    picker.use(null);
    clearDesk();
    drawPosition(looked);
    showWhetherLaid();
    readings.used(looked.readings);
    setup.show();
  }

  function usePicker() {
    byId("desk").classList.toggle("has-no-picker", !looked.choosing);
    picker.use(looked, fits(), onTable() && turn.waits(), turn.isOver());
  }

  function showNothing() {
    laid = looked = null;
    picker.use(null);
    clearDesk(nothing());
  }

  // Dim the board while the typed position is a different one. Otherwise keep what is on the board.
  const showWhetherLaid = () => byId("desk").classList.toggle("is-stale", laid !== wish()) || kept.keep(chosen, isTable());

  function drawPosition(answer) {
    showColours();
    drawOnDesk(answer, turn.isOver());
  }

  const showColours = () => showSeatColours(byId("desk-board"), ofTable() ? live.game.players : []);

  const showAbout = (answer) => byId("desk-about").replaceChildren(...withNames(aboutPosition(answer, onTable() ? live.game : null), answer.names));

  // Return the game and the text of the position that the desk should show.
  const wish = () => `${game()} ${position()}`;

  // Return the game and the position on the desk. If it cannot be set up, the page says why, and there is none.
  async function laidNow() {
    picker.close();
    if (laid === wish()) sayTroubleIn(null);
    await looking; // a question is about the position that was requested last
    if (laid !== wish()) await look(); // it is typed in, and not set up yet
    return laid === wish() ? { game: game(), position: looked.position } : null;
  }

  function setUp(text, isOfTable, isGiven) {
    chosen = true;
    known = isOfTable ? text : "";
    if (isGiven) said.begin(text, true);
    positionForm.elements.source.value = "typed";
    typedForm.hidden = false;
    typedForm.elements.position.value = text;
    claimForm.reset(); // it was about another position
    return look();
  }

  function lay(id, text, isOfTable) {
    positionForm.elements.game.value = id;
    openRulebook();
    return setUp(text, isOfTable, true);
  }

  const showScores = (answer) =>
    byId("desk-scores").replaceChildren(...(answer.scores ? [pointsCard(answer, onTable() ? live.game : null, acts.sendPoints)] : []));

  positionForm.addEventListener("change", (event) => {
    if (source() === "table") {
      // The live table has one game. To choose another game leaves the table. To return to the table selects its game again.
      if (event.target.name === "game" && game() !== live?.game?.game) positionForm.elements.source.value = "start";
      else layTable();
    }
    chosen = source() !== "table";
    if (chosen && !game()) positionForm.elements.game.value = kept.first();
    typedForm.hidden = source() !== "typed";
    openRulebook();
    if (source() === "typed" && (event.target.name === "game" || !typedForm.elements.position.value)) {
      begin(looked?.game === game() ? looked.position : "start"); // the desk may still show another game
    }
    claimForm.reset();
    look();
  });
  typedForm.addEventListener("input", showWhetherLaid);
  typedForm.addEventListener("change", () => look());
  onSubmit(typedForm, () => {
    claimForm.reset();
    look().then(() => byId("desk-trouble").scrollIntoView({ block: "nearest" }));
  });

  const rulebook = () => kept.rulebook(game());
  const canAgree = () => mayControl && Boolean(onTable()) && live.game.stage === "playing" && live.device.state === "connected";

  function openRulebook() {
    readings.fill(rulebook(), canAgree());
    showRules(rulebook());
  }

  // Choose the table, with its game.
  function layTable() {
    positionForm.elements.source.value = "table";
    positionForm.elements.game.value = gameOfTable();
    typedForm.hidden = true;
  }

  const ready = guarded(async () => {
    kept.offer(await get("rules"));
    // The page of a seat shows the game on the table, or none.
    if (ownSeat) layTable();
    else chosen = kept.restore();
    openRulebook();
    await look();
  });

  // Table and Desk can show different positions, so look again after a change.
  onPlace(async () => {
    if (!live) return;
    await ready;
    turn.show(live, onTable());
    if (!nothing() && laid === wish() && !Object.keys(readings.chosen()).length) return;
    openRulebook();
    await look(true);
  });

  return {
    // Put a position on the desk, so that people can ask about it. If there is a move, ask about it.
    async ask(game, text, move = "") {
      await ready;
      goTo("desk");
      setup.onlyAsk();
      await lay(game, text, game === live?.game?.game);
      question.set(move);
      if (move) await question.ask();
    },
    // The desk shows the game on the table, or says why it cannot, unless somebody is looking at something else. Such a choice
    // holds until that game is over or another one begins.
    async show(view) {
      live = view;
      await ready;
      if (view !== live) return; // a newer view has come meanwhile
      const now = JSON.stringify([view.game?.key, view.game?.stage === "ended"]);
      if (occasion !== null && occasion !== now) chosen = false;
      occasion = now;
      positionForm.querySelector('[value="table"]').disabled = !view.game && !ownSeat;
      if (view.game && !chosen) layTable();
      readings.allow(canAgree());
      turn.show(view, onTable());
      const { seq, stage, desk, players } = view.game ?? {};
      const wanted = onTable() ? JSON.stringify([seq, stage, desk.position, desk.asked, desk.sealed, players.map((player) => player.name)]) : nothing();
      if (wanted === following) {
        showColours();
        if (looked) showAbout(looked);
        if (looked && !byId("verdict").childElementCount) showScores(looked);
        return;
      }
      following = wanted;
      if (source() === "table") {
        openRulebook();
        question.set("");
        await look(true); // the last message stays
      }
    },
  };
}
