// Let the user choose a move on the drawn position. The laptop says what a click means, and what can be claimed then.
import { post } from "./api.js";
import { keepFocus } from "./boardfocus.js";
import { calmDown } from "./calm.js";
import { byId, element, ownSeat } from "./dom.js";
import { frameSpace } from "./drawing.js";

const GAP = 8; // pixels around what is brought into sight
const LEAST = 160; // pixels of the choices that must be in sight: their title and the first of them
const SHORT = 16; // letters; longer words get a wider button
const ANY = "Choose any of them. If it may not be played, the desk says why.";
const ASKED = "Everybody then sees it. Nothing is recorded until you press the button.";
const GO_ON = "Click a marked square.";
const ASK_ON = "You can also click any other square. The desk says whether that is allowed.";

// `onPick(text, isLegal)` is called with the move that was chosen, and `onBegin()` when a move is begun. `guarded` shows why a request failed.
export function attachPicker(guarded, onPick, onBegin) {
  const board = byId("desk-board");
  const panel = byId("desk-picker");
  const start = byId("desk-steps");
  let look = null; // the desk's answer about the position; null if nothing can be chosen
  let only = null; // the moves that the device's note leaves; null if every move can be chosen
  let first = null; // what is offered before the first click
  let waits = false; // the device is to decide the next step, so that its results need not be entered
  let chosen = [];
  let marked = [];
  let round = 0; // an answer that belongs to an earlier round is out of date
  let last = Promise.resolve(); // the last click
  let pending = 0; // clicks that have no answer yet

  // Ask what a choice leads to. The answer is null if the choice was given up meanwhile.
  async function ask(choice) {
    const now = round;
    const asked = post("choose", { game: look.game, position: look.position, only: only ?? [], ...choice });
    const answer = await guarded(() => asked.catch((error) => now === round && Promise.reject(error)), true);
    return now === round ? answer : null;
  }

  function close() {
    chosen = [];
    keepFocus([panel, start], () => {
      panel.hidden = true;
      panel.replaceChildren(); // what was offered for another choice is not an answer to the next one
      begin(first);
    });
  }

  function giveUp() {
    round += 1;
    close();
  }

  // Show what is offered before the first click, or after the first parts of a move without squares.
  function begin(offer, isFirst = true) {
    marked = offer?.onward ?? [];
    const parted = [...(offer?.title ? [element("p", { textContent: offer.title })] : []), ...choices(offer?.options ?? [])];
    const isHidden = waits && isFirst && parted.length;
    const fold = () => element("details", {}, element("summary", { textContent: "Enter it here instead" }), ...parted);
    start.replaceChildren(...(!isHidden ? parted : ownSeat ? [] : [fold()])); // a seat is not asked for what others enter
    start.hidden = !start.childElementCount;
    mark();
  }

  function pick(option) {
    close();
    onPick(option.text, option.is_legal);
  }

  // People are called by their names, if these are known.
  const named = (words) => words.replace(/player (\d)/g, (says, number) => look.names[number - 1] || says);

  function button(option) {
    if (!option.text) {
      const made = element("button", { type: "button", textContent: option.says });
      made.addEventListener("click", async ({ detail }) => {
        for (const each of start.querySelectorAll("button")) each.disabled = true; // until the next part is offered
        onBegin();
        begin((await ask({ parts: option.parts })) ?? first, false);
        if (!detail) (start.querySelector("button") ?? board).focus(); // it was the keyboard
      });
      return made;
    }
    const [className, says, textContent] = option.is_undecided ? ["unsure", "undecided", "?"] : option.is_legal ? ["may", "legal", "✓"] : ["may-not", "not legal", "✕"];
    const sign = element("span", { className, "aria-label": says, textContent });
    const made = element("button", { type: "button", data: { move: option.text } }, named(option.says), sign);
    made.addEventListener("click", () => pick(option));
    return made;
  }

  function choices(options) {
    const isWide = options.some(({ says }) => says.length > SHORT);
    return options.length ? [element("div", { className: isWide ? "pieces is-wide" : "pieces" }, ...options.map(button))] : [];
  }

  // Draw frames on the picture: where a legal move continues, and what is chosen.
  function mark() {
    for (const old of board.querySelectorAll(".mark:not(.is-cursor)")) old.remove();
    for (const square of marked) frameSpace(board, square, only && !chosen.length ? "is-fit" : "is-next");
    for (const square of chosen) frameSpace(board, square, "is-chosen");
  }

  // What to click next. Only squares that continue a legal move are marked.
  function whatNext({ options, onward, is_asked: isAsked }) {
    if (isAsked) return ASKED;
    if (!onward.length) return options.length ? ANY : ASK_ON;
    return only ? GO_ON : `${GO_ON} ${ASK_ON}`;
  }

  async function open(space) {
    const isFirst = !chosen.length;
    const offer = await ask({ chosen, space });
    if (offer?.at_once) return pick(offer.at_once);
    if (!offer?.chosen.length) return offer && close();
    if (isFirst) onBegin();
    ({ chosen, onward: marked } = offer);
    const closing = element("button", { type: "button", className: "plain", textContent: "Close" });
    closing.addEventListener("click", giveUp);
    panel.replaceChildren(
      element("div", { className: "card-head" }, element("h3", { textContent: offer.title }), closing),
      ...choices(offer.options),
      element("p", { className: "quiet", textContent: whatNext(offer) }),
    );
    wait(pending > 1);
    start.hidden = true;
    panel.hidden = false;
    mark();
    if (offer.options.length) showChoices();
  }

  // Bring the choices into sight. If the board can be clicked next, its marked squares stay in sight, unless that would hide the choices.
  function showChoices() {
    const before = scrollY;
    const { top, bottom } = panel.getBoundingClientRect();
    if (marked.length) {
      if (top < board.getBoundingClientRect().bottom) return; // they are next to it
      const end = innerHeight - GAP - (parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0);
      const marks = [...board.querySelectorAll(".mark:not(.is-cursor)")].map((each) => each.getBoundingClientRect().top);
      const way = Math.min(bottom - end, Math.max(0, Math.min(...marks) - GAP));
      if (end - (top - way) >= Math.min(bottom - top, LEAST)) scrollBy(0, Math.max(0, way));
      else panel.scrollIntoView({ block: "nearest" });
    } else panel.scrollIntoView({ block: "nearest" });
    if (scrollY !== before) calmDown(panel); // they may lie under the finger now
  }

  // While a click has no answer, what is offered belongs to the clicks before it, and cannot be chosen.
  function wait(isWaiting) {
    for (const each of panel.querySelectorAll("[data-move]")) each.disabled = isWaiting;
  }

  // Choose a space. While another position is being loaded, the picture is not the position that a click would refer to. A click waits
  // for the answer to the one before.
  function choose(space) {
    if (!look || byId("desk").ariaBusy === "true") return;
    const now = round;
    const next = () => now === round && open(space);
    pending += 1;
    wait(true);
    return (last = last.then(next, next).finally(() => wait((pending -= 1) > 0)));
  }

  board.addEventListener("click", ({ clientX, clientY }) => {
    const under = document.elementsFromPoint(clientX, clientY).find((each) => each.dataset?.square);
    if (under) choose(under.dataset.square);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || (!pending && panel.hidden)) return;
    event.preventDefault(); // a verdict stays
    giveUp();
  });

  return {
    close: giveUp,
    choose,
    // Set the position that is on the desk now, as the server described it for these moves that fit; null if nothing can be chosen.
    // If `fits` is a list, no other moves can be chosen. `isOfDevice`: the device will decide the next step. `isOver`: nobody is invited
    // to play any more, but a click still asks.
    async use(answer, fits = null, isOfDevice = false, isOver = false) {
      look = answer?.choosing ? answer : null;
      only = fits;
      waits = isOfDevice;
      const isAsked = look && JSON.stringify(fits) !== JSON.stringify(answer.only);
      first = isAsked || isOver ? null : look && answer.choosing;
      board.classList.toggle("is-clickable", Boolean(look));
      byId("desk-hint").textContent = (!isOver && answer?.choosing?.hint) || "";
      giveUp();
      const offer = isAsked && (await ask({}));
      if (offer) begin((first = offer));
    },
  };
}
