// Run the rules desk: it shows a position, and the verdict on a claimed move.
import { get, post } from "./api.js";
import { byId, element, isolated, mayControl, withNames } from "./dom.js";
import { showSeatColours, showSvg } from "./drawing.js";
import { attachPicker, pickerOf } from "./picker.js";
import { attachReadings } from "./readings.js";
import { verdictCard } from "./verdict.js";

export function attachDesk() {
  const positionForm = byId("desk-position");
  const typedForm = byId("desk-typed");
  const claimForm = byId("desk-claim");
  let live = null; // the newest view of the table
  let looked = null; // the position on the desk
  let laid = null; // what it was asked for by: a text that was typed in since is not on the desk yet
  let looks = 0; // how many positions were asked for
  let looking = null; // the last of these, on its way or there
  let chosen = false; // whether a person has said which position to look at
  let following = ""; // the recorded position that is on the desk now

  const picker = attachPicker((text) => {
    claimForm.elements.move.value = text;
    ask();
  });
  const readings = attachReadings(() => look(), agree);

  const game = () => positionForm.elements.game.value;
  const source = () => positionForm.elements.source.value;
  const onTable = () => source() === "table" && live?.game?.desk;

  function position() {
    if (onTable()) return live.game.desk.position;
    return source() === "typed" ? typedForm.elements.position.value : "start";
  }

  async function guarded(work, quietly = false) {
    if (!quietly) byId("desk-trouble").textContent = "";
    try {
      return await work();
    } catch (error) {
      byId("desk-trouble").textContent = error.message;
      return null;
    }
  }

  async function look(quietly = false) {
    picker.close();
    byId("verdict").replaceChildren();
    const number = ++looks;
    const wanted = wish();
    laid = null;
    byId("desk").ariaBusy = "true";
    looking = guarded(async () => {
      const answer = await post("look", { game: game(), position: position(), readings: readings.chosen() }).catch((error) => {
        if (number === looks) throw error; // what is wrong with an earlier one is no matter any more
      });
      if (number !== looks) return;
      const own = await pickerOf(answer.game); // first, so that no click meets a board of one game with the file of another
      if (number !== looks) return; // another position was asked for meanwhile
      looked = answer;
      laid = wanted;
      drawPosition(looked);
      showScores(looked);
      readings.used(looked.readings);
      byId("desk-moves").replaceChildren(...looked.moves.map((value) => element("option", { value })));
      showAbout(looked);
      picker.use(own, looked);
    }, quietly);
    await looking;
    if (number !== looks) return;
    byId("desk").ariaBusy = "false";
    showWhetherLaid();
  }

  // Dim the board while the position typed in is another one.
  const showWhetherLaid = () => byId("desk").classList.toggle("is-stale", laid !== wish());

  function drawPosition(answer) {
    showColours();
    showSvg(byId("desk-board"), answer.svg);
    byId("desk-drawing").textContent = answer.drawing;
    byId("desk-canonical").textContent = answer.position;
  }

  // For a map the desk moves down the page: it must not leave the sight of whoever asked for the map.
  function follow() {
    if (byId("desk").getBoundingClientRect().top > innerHeight / 2) byId("desk").scrollIntoView({ block: "start" });
  }

  const names = () => (live?.game?.players ?? []).map((player) => player.name);

  const showColours = () => showSeatColours(byId("desk-board"), onTable() ? live.game.players : []);

  const showAbout = (answer) => byId("desk-about").replaceChildren(...withNames(about(answer), names()));

  function about(answer) {
    return onTable() ? `${recorded()} ${next(answer)}` : next(answer);
  }

  function next({ seat, winners, count }) {
    const may = `${count} ${seat === null ? "result" : "legal move"}${count === 1 ? "" : "s"}`;
    if (seat !== null) return `${name(seat)} to play: ${may}.`;
    return winners ? "The game is over." : `Chance decides: ${may}.`;
  }

  function recorded() {
    const { moves, waiting } = live.game.desk;
    const count = moves.length === 1 ? "One move is" : `${moves.length || "No"} moves are`;
    if (!waiting.length) return `${count} recorded.`;
    const next = waiting[0];
    const more = waiting.length > 1 ? `, and ${waiting.length - 1} more after it` : "";
    return `${count} recorded. Still to record: ${next.by}, ${next.note} (entry ${next.event})${more}.`;
  }

  const name = (seat) => (onTable() ? live.game.players[seat]?.name : null) ?? `Player ${seat + 1}`;

  // Return the game, and the text of the position to be requested.
  const wish = () => `${game()} ${position()}`;

  async function ask() {
    picker.close();
    const move = claimForm.elements.move.value.trim();
    await looking; // the claim is about the position that is on its way
    if (laid !== wish()) await look(); // typed in, and not set up yet
    if (!move || laid !== wish()) return; // what cannot be set up has been said
    await guarded(async () => {
      const asked = { game: game(), position: looked.position, move };
      const answer = await post("ask", asked);
      drawPosition(answer);
      byId("verdict").replaceChildren(verdictCard(answer, actions(asked, answer)));
      byId("verdict").scrollIntoView({ block: "nearest" });
    });
  }

  function actions(asked, answer) {
    const buttons = [];
    const isOnTable = onTable() && answer.position === live.game.desk.position;
    if (isOnTable && mayControl) {
      const stood = answer.verdict !== "legal";
      const record = element("button", { type: "button", className: stood ? "plain" : "main" });
      record.textContent = stood ? "It stays on the table: record it so" : "Record this move";
      record.addEventListener("click", () => guarded(() => keep({ ...asked, stood })));
      buttons.push(record);
    } else if (!isOnTable) {
      const go = element("button", { type: "button", className: "plain", textContent: "Look at the position after it" });
      go.addEventListener("click", () => setUp(answer.stands));
      buttons.push(go);
    }
    const back = element("button", { type: "button", className: "plain", textContent: "Clear" });
    back.addEventListener("click", () => {
      claimForm.elements.move.value = "";
      look();
    });
    return [...buttons, back];
  }

  async function keep(move) {
    const taken = await post("record", move);
    if (taken.warning) byId("desk-trouble").textContent = `Recorded, but look: ${taken.warning}`;
  }

  function setUp(text) {
    chosen = true;
    positionForm.elements.source.value = "typed";
    typedForm.hidden = false;
    typedForm.elements.position.value = text;
    claimForm.reset(); // it was about another position
    look();
  }

  function showScores(answer) {
    const place = byId("desk-scores");
    if (!answer.scores) return place.replaceChildren();
    const sums = answer.scores.map((score, seat) => element("span", { className: "sum" }, isolated(name(seat)), " ", element("b", {}, score)));
    const card = element("div", { className: "sums" }, element("span", {}, "Score by the rules"), ...sums);
    const isCompared = onTable() && live.game.players.every((player) => player.score !== null);
    const differ = isCompared ? live.game.players.filter((player) => player.score !== answer.scores[player.seat]) : [];
    if (isCompared && live.game.desk.behind) {
      card.append(element("span", { className: "badge", textContent: `${live.game.desk.behind} turns not recorded` }));
    } else if (isCompared && mayControl && live.game.stage === "playing" && differ.length) {
      const send = element("button", { type: "button", className: "plain", textContent: "Send to the device" });
      send.addEventListener("click", () =>
        guarded(async () => {
          for (const player of differ) await post("score", { seat: player.seat, score: answer.scores[player.seat] });
          send.disabled = true;
          send.textContent = "Sent";
        }),
      );
      card.append(send);
    } else if (isCompared) {
      const [tone, words] = differ.length ? ["open", "not as on the device"] : ["good", "✓ as on the device"];
      card.append(element("span", { className: `badge ${tone}`, textContent: words }));
    }
    return place.replaceChildren(card);
  }

  function agree(reading, value) {
    return guarded(() => post("reading", { reading, value }));
  }

  positionForm.addEventListener("change", (event) => {
    chosen = true;
    const played = live?.game?.game;
    if (source() === "table" && game() !== played) {
      // The live table has one game: choosing another leaves the table, returning to it selects its own.
      if (event.target.name === "game") positionForm.elements.source.value = "start";
      else positionForm.elements.game.value = played;
    }
    typedForm.hidden = source() !== "typed";
    if (rulebook()) openRulebook();
    if (source() === "typed" && !typedForm.elements.position.value) {
      typedForm.elements.position.value = looked?.game === game() ? looked.position : "start"; // that of another game may lie there still
    }
    claimForm.reset();
    look().then(follow);
  });
  positionForm.addEventListener("submit", (event) => event.preventDefault());
  typedForm.addEventListener("input", showWhetherLaid);
  typedForm.addEventListener("change", () => look());
  typedForm.addEventListener("submit", (event) => {
    event.preventDefault();
    claimForm.reset();
    look();
  });
  claimForm.addEventListener("submit", (event) => {
    event.preventDefault();
    ask();
  });

  let rulebooks = [];
  const rulebook = () => rulebooks.find((each) => each.game === game());
  const canAgree = () => mayControl && Boolean(onTable()) && live.game.stage === "playing" && live.device.state === "connected";

  function openRulebook() {
    readings.fill(rulebook(), canAgree());
    byId("desk-rulebook").textContent = rulebook().rulebook;
  }

  const ready = guarded(async () => {
    rulebooks = await get("rules");
    positionForm.elements.game.replaceChildren(
      ...rulebooks.map((each) => element("option", { value: each.game, textContent: each.name })),
    );
    positionForm.elements.source.value = "start";
    openRulebook();
    await look();
  });

  return {
    // Lay a position on the desk, to be asked about.
    ask(game, text) {
      positionForm.elements.game.value = game;
      openRulebook();
      setUp(text);
      byId("desk").scrollIntoView({ block: "start" });
    },
    // The desk shows the game on the table as soon as there is one, unless somebody is looking at something else.
    async show(view) {
      live = view;
      await ready;
      const table = positionForm.querySelector('[value="table"]');
      table.disabled = !view.game?.desk;
      if (table.disabled && source() === "table") positionForm.elements.source.value = "start";
      if (!table.disabled && !chosen) positionForm.elements.source.value = "table";
      readings.allow(canAgree());
      const now = onTable() ? `${view.game.seq} ${view.game.desk.position}` : "";
      if (now === following) {
        showColours();
        if (looked) showAbout(looked);
        if (looked && !byId("verdict").childElementCount) showScores(looked);
        return;
      }
      following = now;
      if (onTable()) {
        positionForm.elements.game.value = view.game.game;
        openRulebook();
        claimForm.elements.move.value = "";
        await look(true); // what was said about the move before stays
      }
    },
  };
}
