// Set up a position on the drawn board. People choose a piece of the tray and put it on places, drag it there, or use the keyboard. The
// page knows no rules: the laptop says what can lie where, how an edit changes the position, and what is wrong with it.
import { post } from "./api.js";
import { keepFocus } from "./boardfocus.js";
import { isRemovalKey } from "./cursor.js";
import { byId, element } from "./dom.js";
import { frameSpace } from "./drawing.js";
import { showActs } from "./setupacts.js";
import { showControls } from "./setupcontrols.js";
import { attachStored } from "./setupstored.js";

const TEXT_FIELDS = "textarea, [contenteditable], input:not([type=radio], [type=checkbox], [type=range])";
const FAR = 8; // in pixels: if a pointer moves less, it is a click

// `onChange(answer)` is called with the laptop's answer to an edit. `onBegin(from)` is called when people want another position, or with ""
// when a click gets another meaning. `guarded` shows errors where the desk shows them. `lay(game, position)` puts a position on the desk.
// `said` remembers what people have set.
export function attachSetup(guarded, said, onChange, onBegin, lay) {
  const stored = attachStored(guarded, lay);
  const board = byId("desk-board");
  const part = byId("setup");
  const beside = byId("setup-beside");
  const form = byId("setup-form");
  let answer = null; // what the laptop says about the position
  let chosen = ""; // the piece of the tray that a click puts down
  let group = 0; // the part of the tray that is shown
  let here = ""; // the place whose pieces can be changed
  let pictures = {};
  let picturesOf = "";
  let told = null; // what people have said about that position
  let before = []; // texts of earlier positions, and of those that were undone, each with what people have said about it
  let after = [];
  let waiting = Promise.resolve(); // the last edit that was asked for
  let hasDragged = false; // the click that ends a drag means nothing

  const isChanging = () => !part.hidden && form.elements.click.value === "changes";
  const lyingOn = (place) => answer?.lying[place] ?? [];

  // Edits run one after the other, because each one changes the result of the one before.
  function inTurn(work) {
    waiting = waiting.then(() => guarded(work));
    return waiting;
  }

  // Make the first of several changes that can be made.
  const edit = (...changes) =>
    inTurn(async () => {
      const last = answer.position;
      take(await firstMade(changes, last), () => {
        before.push([last, told]);
        after = [];
        const control = changes[0].set ?? changes[0].count;
        if (control) said.touch(control);
      });
    });

  // If none can be made, the last one says why.
  async function firstMade([change, ...others], position) {
    try {
      return await post("arrange", { game: answer.game, position, edit: change });
    } catch (error) {
      if (!others.length) throw error;
      return firstMade(others, position);
    }
  }

  function take(next, note) {
    note();
    [answer, told] = [next, said.now()];
    onChange(next);
    show();
  }

  // Go to the newest position of `from`, and keep the present one in `to`.
  const goTo = (from, to) =>
    inTurn(async () => {
      if (!from().length) return;
      const last = answer.position;
      const [position, earlier] = from().at(-1);
      const next = await post("arrange", { game: answer.game, position });
      picturesOf = "";
      take(next, () => {
        from().pop();
        to().push([last, told]);
        said.restore(earlier);
      });
    });

  function show() {
    byId("setup-undo").disabled = !before.length;
    byId("setup-redo").disabled = !after.length;
    byId("setup-faults").replaceChildren(...answer.faults.map((fault) => element("li", { textContent: fault.says })));
    byId("setup-right").hidden = answer.faults.length > 0;
    if (!lyingOn(here).length) here = "";
    showTray();
    showHere();
    showControls(byId("setup-controls"), answer.controls, edit);
    mark();
    loadPictures();
  }

  async function loadPictures() {
    const wanted = JSON.stringify([answer.game, answer.groups]); // another number of players has other pieces
    if (wanted === picturesOf) return;
    picturesOf = wanted;
    pictures = (await guarded(() => post("tray", { game: answer.game, position: answer.position }))) ?? {};
    showTray();
  }

  function showTray() {
    const groups = answer.groups;
    group = Math.min(group, groups.length - 1);
    byId("setup-groups").hidden = groups.length < 2;
    const focused = document.activeElement.closest("#setup-groups input, #setup-tray button");
    byId("setup-groups").replaceChildren(
      ...groups.map((each, at) => {
        const input = element("input", { type: "radio", name: "group", value: String(at), checked: at === group });
        return element("label", {}, input, element("span", { textContent: each.name }));
      }),
    );
    byId("setup-tray").replaceChildren(...(groups[group]?.pieces ?? []).map(pieceButton));
    if (focused) part.querySelector(focused.dataset.piece ? `#setup-tray [data-piece="${CSS.escape(focused.dataset.piece)}"]` : "#setup-groups :checked")?.focus();
  }

  function pieceButton(piece) {
    const made = element("button", { type: "button", className: "piece", title: piece.name, "aria-label": piece.name, data: { piece: piece.id } });
    made.ariaPressed = String(piece.id === chosen);
    const drawn = pictures[piece.id];
    // The piece is an image, so a screen reader reads only the button's name, not the text on the piece. An image follows the page's
    // theme only if it says that it supports both themes.
    const themed = drawn?.replace("<svg ", '<svg style="color-scheme: light dark" ');
    if (themed) made.append(element("img", { alt: "", draggable: false, src: `data:image/svg+xml,${encodeURIComponent(themed)}` }));
    else made.append(piece.name);
    return made;
  }

  function choose(piece) {
    chosen = piece === chosen ? "" : piece;
    here = "";
    for (const each of byId("setup-tray").children) each.ariaPressed = String(each.dataset.piece === chosen);
    say(chosen ? `${nameOf(chosen)}: choose the spaces where it lies.` : "");
    showHere();
    mark();
  }

  const nameOf = (id) => answer.groups.flatMap((each) => each.pieces).find((each) => each.id === id)?.name ?? id;

  // A click on a place puts the chosen piece there. If no piece is chosen, the click shows what can be done with the pieces there. Several
  // `places` can lie under one click, such as a line and a square. The first one that has the piece, or can have it, is meant.
  function touch(...places) {
    const has = (place) => lyingOn(place).some(({ id }) => id === chosen);
    if (!chosen) {
      const place = filledOf(places) ?? places[0];
      here = here === place || !lyingOn(place).length ? "" : place;
      showHere();
      mark();
      say(describe(place));
      return null;
    }
    const place = places.find(has);
    const changed = place ? edit({ take: chosen, at: place }) : edit(...places.map((at) => ({ put: chosen, at })));
    return changed.then(() => say(describe(place ?? places.find(has) ?? places.at(-1))));
  }

  function remove(place) {
    const top = lyingOn(place).at(-1);
    return top ? edit({ take: top.id, at: place }).then(() => say(describe(place))) : null;
  }

  const filledOf = (places) => places.find((place) => lyingOn(place).length);

  function describe(place) {
    const there = lyingOn(place);
    return `${place}: ${there.length ? there.map(({ name }) => name).join(", ") : "empty"}.`;
  }

  function showHere() {
    keepFocus(lyingOn(here).length ? [] : [byId("setup-here")], () => (byId("setup-here").hidden = !lyingOn(here).length));
    showActs(byId("setup-here"), here, lyingOn(here), (change) => edit(change).then(() => say(describe(change.at))));
  }

  const say = (words) => {
    byId("setup-says").textContent = words;
  };

  // Frame the place that can be changed, and those that a fault names.
  function mark() {
    for (const old of board.querySelectorAll(".mark:not(.is-cursor)")) old.remove();
    for (const place of new Set(answer.faults.flatMap((fault) => fault.places))) frameSpace(board, place, "is-faulty");
    if (here) frameSpace(board, here, "is-chosen");
  }

  // The places under a point, the uppermost first.
  function placesAt(x, y) {
    const spaces = document.elementsFromPoint(x, y).filter((each) => each.dataset?.square && board.contains(each));
    return [...new Set(spaces.map((each) => each.dataset.square))];
  }

  // Drag a piece from the tray or from the board with a mouse or a pen. A finger does not drag, because it scrolls. It chooses by tapping.
  function startDrag(event, piece, from, picture) {
    if (event.pointerType === "touch" || event.button) return;
    event.preventDefault(); // so that no text is selected on the way
    let ghost = null;
    const move = (now) => {
      if (!ghost && Math.hypot(now.clientX - event.clientX, now.clientY - event.clientY) < FAR) return;
      if (!ghost) document.body.append((ghost = element("div", { className: "dragged" }, picture?.cloneNode(true) ?? nameOf(piece))));
      ghost.style.translate = `${now.clientX}px ${now.clientY}px`;
    };
    const stop = (now) => {
      for (const [name, each] of [["pointermove", move], ["pointerup", stop], ["pointercancel", stop]]) window.removeEventListener(name, each);
      if (!ghost) return;
      ghost.remove();
      hasDragged = true;
      const places = now.type === "pointerup" ? placesAt(now.clientX, now.clientY) : [from];
      if (places.includes(from)) return;
      if (places.length) edit(...places.map((to) => (from ? { move: piece, from, to } : { put: piece, at: to })));
      else if (from) edit({ take: piece, at: from });
      else say(`There is no space there. ${nameOf(piece)} went back to the tray.`);
    };
    for (const [name, each] of [["pointermove", move], ["pointerup", stop], ["pointercancel", stop]]) window.addEventListener(name, each);
  }

  window.addEventListener("pointerdown", () => (hasDragged = false), { capture: true });
  byId("setup-tray").addEventListener("pointerdown", (event) => {
    const button = event.target.closest("[data-piece]");
    if (button) startDrag(event, button.dataset.piece, "", button.querySelector("img"));
  });
  byId("setup-tray").addEventListener("click", (event) => {
    const button = event.target.closest("[data-piece]");
    if (button && !hasDragged) choose(button.dataset.piece);
  });
  byId("setup-groups").addEventListener("change", (event) => {
    group = Number(event.target.value);
    showTray();
  });
  board.addEventListener("pointerdown", (event) => {
    const place = isChanging() ? filledOf(placesAt(event.clientX, event.clientY)) : "";
    const top = place && lyingOn(place).at(-1);
    if (top) startDrag(event, top.id, place, null);
  });
  board.addEventListener("click", (event) => {
    const places = isChanging() && !hasDragged ? placesAt(event.clientX, event.clientY) : [];
    if (places.length) touch(...places);
  });
  // The keys take off the framed piece, wherever the focus is. A text field keeps them. So does the board while it shows the keyboard's place.
  document.addEventListener("keydown", (event) => {
    if (!isRemovalKey(event) || event.defaultPrevented || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
    if (!isChanging() || !here || !part.checkVisibility() || event.target.closest(TEXT_FIELDS)) return;
    event.preventDefault();
    remove(here);
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", (event) => {
    if (event.target.name === "click") onBegin("");
    else if (event.target.id === "setup-begin" && event.target.value) {
      if (chosen) choose(chosen); // the piece is put back
      stored.show(event.target.value === "stored");
      if (event.target.value !== "stored") onBegin(event.target.value);
      event.target.value = "";
    }
  });
  byId("setup-undo").addEventListener("click", () => goTo(() => before, () => after));
  byId("setup-redo").addEventListener("click", () => goTo(() => after, () => before));

  return {
    isChanging,
    onlyAsk: () => (form.elements.click.value = "asks"),
    touch,
    describe,
    remove,
    // Show or hide the editor. If a click on the board asks about a move, the pieces are hidden.
    open(isOpen = false) {
      for (const each of [part, beside]) {
        each.hidden = !isOpen;
        each.classList.toggle("only-asks", !isChanging());
      }
      byId("desk").classList.toggle("is-setting-up", isOpen);
      byId("desk").classList.toggle("is-changing", isChanging());
      // With pieces, the text of the position comes last. Without them, people must type it, so it comes before the board.
      const text = byId("desk-typed");
      // It is moved only then: a field that is moved loses the focus, and counts as left.
      if (isOpen && text.parentElement !== beside) beside.append(text);
      else if (!isOpen && text.parentElement === beside) byId("desk-position").after(text);
    },
    // Set up the position of a text, and return the laptop's answer.
    async load(game, text, readings) {
      const next = await post("arrange", { game, position: text, readings });
      if (answer && answer.game === next.game && answer.position !== next.position) before.push([answer.position, told]);
      if (answer?.game !== next.game) [before, after, chosen, here] = [[], [], "", ""];
      picturesOf = ""; // a text may draw pieces of its own under the same names
      [answer, told] = [next, said.now()];
      return next;
    },
    show,
  };
}
