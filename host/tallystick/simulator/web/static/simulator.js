// The simulated device on a page: views come in as events, presses go out as requests.

import { attachControls } from "./controls.js";

const KEYS = { 1: "a", 2: "b", 3: "c", ArrowLeft: "a", ArrowDown: "b", ArrowRight: "c" };
const ROLES = ["a", "b", "c"];
const LARGEST_SCREEN = 720; // CSS pixels; every pixel of the device becomes a whole number of them
const CLOCK = /^(\d+:)?\d+:\d\d$/;
const CASE = 80; // what the case takes to the left and right of the screen

// The element holds simulator_fragment(); `base` is the address that ends in /simulator/. Keys press the device's buttons while the
// keyboard is in `listens`. On a page with more than the device, that is the element only: a click on the device takes the keyboard there.
export function attachSimulator(element, base, listens = element) {
  const part = (name) => element.querySelector(`[data-part="${name}"]`);
  const canvas = element.querySelector("canvas");
  const held = new Set();
  const mayControl = element.dataset.may === "control"; // else keys and switches are not shown, and none of them is heard
  const showControls = attachControls(element, { press, release, send });
  let drawn = -1;
  let size = "";

  // Requests go one after the other, so that a release never overtakes its press.
  let sending = Promise.resolve();
  function send(input) {
    if (!mayControl) return;
    sending = sending
      .then(() => fetch(new URL("inputs", base), { method: "POST", body: JSON.stringify(input), keepalive: true }))
      .catch(() => {});
  }

  // A button is a role or the name of a key.
  function named(button) {
    return ROLES.includes(button) ? { button } : { key: button };
  }

  function press(button) {
    if (held.has(button)) return;
    held.add(button);
    send({ do: "press", ...named(button) });
  }

  function release(button) {
    if (held.delete(button)) send({ do: "release", ...named(button) });
  }

  function releaseAll() {
    for (const button of [...held]) release(button);
  }

  function shake() {
    if (part("shake").disabled) return;
    send({ do: "shake" });
    element.classList.add("is-shaking");
    setTimeout(() => element.classList.remove("is-shaking"), 600);
  }

  function fit(view) {
    const wanted = `${view.width}x${view.height} in ${element.clientWidth}x${innerHeight}`;
    if (wanted === size || !element.clientWidth) return;
    size = wanted;
    const wide = Math.min(LARGEST_SCREEN, element.clientWidth - CASE) / view.width;
    const high = (innerHeight * 0.55) / view.height;
    const scale = Math.max(1, Math.floor(Math.min(wide, high) * devicePixelRatio)) / devicePixelRatio;
    canvas.width = view.width;
    canvas.height = view.height;
    canvas.style.width = `${view.width * scale}px`;
    canvas.style.height = `${view.height * scale}px`;
    drawn = -1;
  }

  async function draw(view) {
    if (view.frame === drawn) return;
    drawn = view.frame;
    const bytes = Uint8Array.from(atob(view.png), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    if (view.frame !== drawn) return; // a newer frame has come meanwhile
    canvas.getContext("2d").drawImage(picture, 0, 0);
    element.dataset.frame = view.frame;
  }

  // Change only what has changed, since that is read aloud to who hears the page; a clock would be, every second.
  function tell(texts) {
    const list = part("texts");
    texts.forEach((text, at) => {
      const line = list.children[at] ?? list.appendChild(document.createElement("li"));
      if (line.textContent === text) return;
      line.ariaLive = CLOCK.test(text) ? "off" : null;
      line.textContent = text;
    });
    while (list.children.length > texts.length) list.lastElementChild.remove();
  }

  // In a list only the light bar moves: no text changes, so the chosen line is said by itself.
  function tellChosen({ texts, chosen }) {
    [...part("texts").children].forEach((line, at) => {
      if (at === chosen) line.setAttribute("aria-current", "true");
      else line.removeAttribute("aria-current");
    });
    const says = texts[chosen] === undefined ? "" : `Chosen: ${texts[chosen]}`;
    if (part("chosen").textContent !== says) part("chosen").textContent = says;
  }

  function show(view) {
    fit(view);
    draw(view);
    element.dataset.powered = view.powered ? "yes" : "no";
    element.dataset.trouble = view.trouble ? "yes" : "no";
    element.dataset.calm = view.powered && view.plugged && !view.asleep && !view.trouble ? "yes" : "no";
    const texts = JSON.stringify(view.texts);
    if (element.dataset.texts !== texts) {
      element.dataset.texts = texts;
      tell(view.texts);
    }
    tellChosen(view);
    part("name").textContent = `${view.board} · ${view.width} × ${view.height}`;
    part("power").checked = view.powered;
    part("plug").checked = view.plugged;
    part("shake").disabled = !view.can_shake || !view.powered;
    part("reset").disabled = !view.powered;
    showControls(view);
    part("status").textContent = view.trouble || status(view);
  }

  function status(view) {
    if (!view.powered) return "Switched off. What the screen had confirmed is on the drive.";
    if (view.asleep) return "Asleep. A key only wakes it.";
    if (!view.plugged) return "Running without the cable.";
    return view.connected ? "A program on the laptop is connected." : "Plugged in. No program is connected.";
  }

  // What has the keyboard may need the key itself: a field, or a part of the page that arrow keys scroll.
  function isTyping(event) {
    return event.target.closest?.("input:not([type=checkbox]), textarea, select, [contenteditable], [tabindex='0']");
  }

  if (listens === element) {
    element.tabIndex = -1;
    part("where").textContent = " Click the device first.";
  }
  listens.addEventListener("keydown", (event) => {
    if (!mayControl || !element.checkVisibility() || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
    if (event.key in KEYS) {
      event.preventDefault();
      press(KEYS[event.key]);
    } else if (event.key.toLowerCase() === "s" && !event.repeat) {
      shake();
    }
  });
  addEventListener("keyup", (event) => event.key in KEYS && release(KEYS[event.key]));
  // A key let go of elsewhere tells this page nothing.
  addEventListener("blur", releaseAll);
  addEventListener("pagehide", releaseAll);

  part("shake").addEventListener("click", shake);
  part("power").addEventListener("change", (event) => {
    held.clear();
    send({ do: event.target.checked ? "power on" : "cut power" });
  });
  part("reset").addEventListener("click", () => {
    held.clear();
    send({ do: "reset" });
  });
  part("plug").addEventListener("change", (event) => send({ do: event.target.checked ? "plug" : "unplug" }));
  part("shot").href = new URL("screen.png", base);

  let views = null;
  let view = null;
  function open() {
    views?.close();
    views = new EventSource(new URL("views", base));
    views.addEventListener("message", (event) => {
      view = JSON.parse(event.data);
      show(view);
    });
    // The browser looks for it again by itself.
    views.addEventListener("error", () => {
      element.dataset.calm = "no";
      part("status").textContent = "The simulator has stopped. Start it again. This page finds it by itself.";
    });
  }
  open();
  // In the next frame: what is drawn changes the size that is watched.
  new ResizeObserver(() => requestAnimationFrame(() => view && show(view))).observe(element);
  addEventListener("resize", () => view && show(view));
  return { reopen: open, close: () => views.close() };
}
