// Let the user choose a move on the drawn position. Each game may have a file in pickers/ that says what can be claimed with the
// squares that were clicked; PLAIN has the defaults. `look` is the desk's answer about the position.
import { byId, element } from "./dom.js";
import { frameSpace, showSvg } from "./drawing.js";

const PLAIN = {
  prompt: () => "", // what to do first
  steps: () => [], // moves that have no square: [text, words]; or [parts, words], with which `steps` is asked for what is next
  select: (chosen, square) => [[square]], // what is chosen after a click, and what else the click may mean
  onward: () => [], // the squares with which a legal move goes on
  claims: () => [], // the moves that have just these squares, legal or not: [text, words]
  atOnce: () => false, // whether the only legal one of them needs no further click
  title: (chosen) => chosen.join(" "),
};
const SHORT = 16; // letters; longer words get a wider button
const ANY = "Choose any of them. If it may not be played, the desk says why.";
const GO_ON = "Click a marked square.";
const ASK_ON = "You can also click any other square. The desk says whether that is allowed.";
const known = new Map();

// Return the module of a game; null if there is none.
export async function pickerOf(game) {
  if (!known.has(game)) {
    const found = import(`./pickers/${game}.js`).then((own) => ({ ...PLAIN, ...own }));
    known.set(game, found.catch(() => null));
  }
  return known.get(game);
}

// `onPick(text)` is called with the text of the move that was chosen.
export function attachPicker(onPick) {
  const board = byId("desk-board");
  const panel = byId("desk-picker");
  const start = byId("desk-steps");
  let picker = null;
  let look = null;
  let waits = false; // the device is to decide the next step, so that its results need not be entered
  let restricted = false; // only the moves of `look` can be chosen: the device's note leaves no others
  let chosen = [];

  function close() {
    chosen = [];
    panel.hidden = true;
    panel.replaceChildren(); // what was offered for another choice is not an answer to the next one
    begin([]);
    mark();
  }

  // Begin a choice. The `parts` of a move without squares are already chosen.
  function begin(parts) {
    const says = picker?.prompt(look, parts);
    const parted = [...(says ? [element("p", { textContent: says })] : []), ...choices(picker?.steps(look, parts) ?? [])];
    const isHidden = waits && !parts.length && parted.length;
    start.replaceChildren(...(isHidden ? [element("details", {}, element("summary", { textContent: "Enter it here instead" }), ...parted)] : parted));
    start.hidden = !start.childElementCount;
  }

  function pick(text) {
    close();
    onPick(text);
  }

  function button([text, words]) {
    if (Array.isArray(text)) {
      const made = element("button", { type: "button", textContent: words });
      made.addEventListener("click", () => begin(text));
      return made;
    }
    const may = look.moves.includes(text);
    const [className, says, textContent] = may ? ["may", "legal", "✓"] : ["may-not", "not legal", "✕"];
    const sign = element("span", { className, "aria-label": says, textContent });
    const made = element("button", { type: "button", data: { move: text } }, words, sign);
    made.addEventListener("click", () => pick(text));
    return made;
  }

  function choices(options) {
    const isWide = options.some(([, words]) => words.length > SHORT);
    return options.length ? [element("div", { className: isWide ? "pieces is-wide" : "pieces" }, ...options.map(button))] : [];
  }

  // Draw frames on the picture: where a legal move continues, and what is chosen.
  function mark() {
    for (const old of board.querySelectorAll(".mark")) old.remove();
    if (!picker) return;
    if (restricted && !chosen.length) for (const square of fitting()) frameSpace(board, square, "is-fit");
    else for (const square of picker.onward(chosen, look)) frameSpace(board, square, "is-next");
    for (const square of chosen) frameSpace(board, square, "is-chosen");
  }

  const fits = ([text]) => !restricted || look.moves.includes(text);

  // The first squares of the moves that fit.
  function fitting() {
    const squares = [...new Set([...board.querySelectorAll("[data-square]")].map((each) => each.dataset.square))];
    return squares.filter((square) => {
      const selections = picker.select([], square, look).filter((each) => each.length);
      return selections.some((each) => picker.onward(each, look).length || picker.claims(each, look).some(fits));
    });
  }

  // What to click next. Only squares that continue a legal move are marked.
  function whatNext(options, onward) {
    if (!onward) return options ? ANY : ASK_ON;
    return restricted ? GO_ON : `${GO_ON} ${ASK_ON}`;
  }

  function open(square) {
    const [selection, ...also] = picker.select(chosen, square, look);
    const options = [selection, ...also].flatMap((each) => (each.length ? picker.claims(each, look) : [])).filter(fits);
    const onward = selection.length ? picker.onward(selection, look) : [];
    if (restricted && !options.length && !onward.length) return close();
    if (!onward.length && ((restricted && options.length === 1) || (!also.length && picker.atOnce(selection, look)))) {
      const legal = options.filter(([text]) => look.moves.includes(text));
      const [only, ...others] = legal.length ? legal : options;
      if (only && !others.length) return pick(only[0]);
    }
    if (!selection.length) return close();
    if (!chosen.length) showSvg(board, look.svg, look.names); // without the claim that was asked about before
    chosen = selection;
    const closing = element("button", { type: "button", className: "plain", textContent: "Close" });
    closing.addEventListener("click", close);
    panel.replaceChildren(
      element("div", { className: "card-head" }, element("h3", { textContent: picker.title(chosen, look) }), closing),
      ...choices(options),
      element("p", { className: "quiet", textContent: whatNext(options.length, onward.length) }),
    );
    start.hidden = true;
    panel.hidden = false;
    mark();
    if (options.length && !onward.length) panel.scrollIntoView({ block: "nearest" }); // else the board is clicked next
  }

  board.addEventListener("click", (event) => {
    const under = document.elementsFromPoint(event.clientX, event.clientY);
    const square = under.find((each) => each.dataset?.square)?.dataset.square;
    // While another position is being loaded, the picture is not the position that a click would refer to.
    if (square && picker && byId("desk").ariaBusy !== "true") open(square);
  });
  document.addEventListener("keydown", (event) => event.key === "Escape" && !panel.hidden && close());

  return {
    close,
    // Choose a square as a click on it does.
    choose: (square) => picker && byId("desk").ariaBusy !== "true" && open(square),
    // Set the position that is on the desk now, as the server described it, and the module that `pickerOf` fetched for its game;
    // if `only` is a list, no other moves can be chosen. `isOfDevice`: the device will decide the next step.
    use(own, answer, only = null, isOfDevice = false) {
      picker = own;
      waits = isOfDevice;
      restricted = Boolean(only);
      look = only ? { ...answer, moves: only } : answer;
      board.classList.toggle("is-clickable", Boolean(picker));
      byId("desk-hint").textContent = picker?.hint ?? "";
      close();
    },
  };
}
