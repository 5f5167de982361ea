// The page of one seat: what only that player may know. This browser keeps the salt and the text of each seal. The store keeps them
// with the game too, locked with the browser's key. The laptop checks and hashes them, but keeps no open copy. The browser keeps a
// seal before it sends the commitment. So the seal is not lost if the answer is lost.
import { post } from "./api.js";
import { byId, element, guardedAt, onSubmit, ownSeat, withNames } from "./dom.js";
import { showSeatColours, showSvg } from "./drawing.js";
import { placeOf, saveLink, showEarlierSeals } from "./earlierseals.js";
import { attachLegend } from "./legend.js";
import { attachLock } from "./lock.js";

const SALT_BYTES = 16;
const STATES = {
  sealed: ["good", "✓ sealed"],
  revealed: ["plain", "revealed to everybody"],
  unsent: ["open", "? not on the device yet"],
  foreign: ["bad", "✕ differs from the device"],
};

const WITHOUT = "The board shows the position without this seal.";
const NOT_SHOWN = "In this game nobody may look again, so this page does not show what you sealed.";
const MEND = "If it was entered wrongly, undo it on the laptop.";

// Where the pieces of the newest seal do not lie on the board yet: what is said, and what the button does.
const LAYS = {
  later: ["Your pieces come on the board, face down, as soon as everybody has sealed.", "Put them on the board now"],
  "taken back": ["Your sealed set-up was taken back from the board.", "Put it on the board again"],
};

const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// `onAsk(game, position)` is called to take what the player knows to the rules desk.
export function attachOwn(onAsk) {
  if (!ownSeat) return () => {};
  byId("own").hidden = false;
  const form = byId("own-form");
  let place = null; // where this browser keeps the seals of the game on the table
  let shown = ""; // what the answer on the page was asked for by
  let revealing = 0; // the seal that waits for a second press
  let inStore = new Set(); // the seals that the address of this page opens
  let refreshes = 0; // how often the page was refreshed: an older answer that comes late must not replace a newer one
  const showLegend = attachLegend(byId("own-text"));
  const lock = attachLock(`tallystick keys seat ${ownSeat}`);

  const seals = () => (place ? JSON.parse(localStorage.getItem(place) ?? "[]") : []);
  const keep = (all) => localStorage.setItem(place, JSON.stringify(all.sort((one, other) => one.number - other.number)));
  const add = (seal) => keep([...seals().filter((each) => each.number !== seal.number), seal]);
  const ask = (what, body = {}) => post(`seats/${ownSeat}/${what}`, { seals: seals(), ...body });

  const guarded = guardedAt("own-trouble");

  const refresh = () =>
    guarded(async () => {
      const mine = ++refreshes;
      let answer = await ask("holds");
      if (place && (await exchange(answer))) answer = await ask("holds");
      if (mine !== refreshes) return;
      await draw(answer);
      if (answer.lays === "soon") await ask("lay");
    });

  const about = (number) => `setup:${place.split(" ")[1]}:${ownSeat}:${number}`;

  // Get the seals that the store keeps for this seat, and let it keep those of this browser. Return true if this browser has more now.
  async function exchange(answer) {
    const before = seals().length;
    inStore = new Set();
    for (const { number, locked } of answer.locked) {
      const opened = await lock.open(about(number), locked);
      if (!opened) continue;
      if (opened.isByAddress) inStore.add(number);
      if (!seals().some((each) => each.number === number)) add({ ...opened.value, number });
    }
    for (const seal of seals()) if (!inStore.has(seal.number)) await keepLocked(seal);
    return seals().length > before;
  }

  async function keepLocked({ number, salt, text }) {
    if (!(await lock.cipher)) return;
    const locked = await lock.lock(about(number), { salt, text });
    try {
      await ask("keep", { number, locked, seals: [] });
      inStore.add(number);
    } catch (error) {
      byId("own-trouble").textContent = error.message; // this browser has it all the same
    }
  }

  async function draw(answer) {
    byId("own-title").textContent = `${answer.player}: only you may know this`;
    const names = answer.names ?? [];
    const says = [...answer.impossible.map((each) => `${each} ${MEND}`), ...answer.against.map((each) => `${each} ${WITHOUT}`)];
    byId("own-against").replaceChildren(...says.map((each) => element("p", { className: "trouble" }, ...withNames(each, names))));
    byId("own-board").hidden = !answer.svg;
    if (answer.svg) showSvg(byId("own-board"), answer.svg, answer.names);
    byId("own-ask").hidden = !answer.position;
    byId("own-ask").onclick = () => onAsk(answer.game, answer.position);
    form.hidden = !answer.asks;
    byId("own-asks").textContent = answer.asks ?? "";
    showLegend(answer.signs ?? []);
    byId("own-nothing").hidden = Boolean(answer.asks || LAYS[answer.lays]);
    byId("own-nothing").textContent = place ? "You have nothing to seal now." : "No game is on the table yet.";
    const [waits, does] = LAYS[answer.lays] ?? [];
    byId("own-lays").hidden = !waits;
    byId("own-lays").firstChild.textContent = waits ?? "";
    byId("own-lays").lastChild.textContent = does ?? "";
    const kept = seals();
    const lines = answer.seals.map((each) => line({ ...kept.find((seal) => seal.number === each.number), ...each }));
    const missing = answer.missing.map((number) => element("li", {}, lost(number, answer.locked.some((each) => each.number === number))));
    byId("own-seals").replaceChildren(...lines, ...missing);
    byId("own-kept").hidden = !inStore.size;
    byId("own-address").textContent = inStore.size ? lock.address() : "";
    byId("own-alone").hidden = !kept.length || Boolean(await lock.cipher);
    byId("own-handed").hidden = answer.handed_out < 2;
    byId("own-handed").textContent = `The address of this page was shown ${answer.handed_out} times on the laptop. Was it always you who opened it?`;
  }

  function lost(number, isLocked) {
    if (isLocked) return `Seal ${number} is encrypted. To open it, use the whole address of the page where it was made, with the part after “#”, or its file.`;
    return `Seal ${number} was not made in this browser. Load its file to open it.`;
  }

  function line(seal) {
    const [tone, words] = STATES[seal.state];
    const title = element("div", { className: "row" }, element("b", { textContent: `Seal ${seal.number}` }), element("span", { className: `badge ${tone}`, textContent: words }));
    const doing = element("div", { className: "row" });
    if (seal.file) doing.append(saveLink(seal.file, seal.file_name));
    if (seal.state === "sealed") doing.append(reveal(seal));
    if (seal.state === "unsent") doing.append(button("Send it again", () => send(seal)), button("Forget it", () => forget(seal)));
    return element("li", {}, title, seal.shown ? element("code", { textContent: seal.text }) : element("p", { className: "quiet", textContent: NOT_SHOWN }), doing);
  }

  function button(textContent, work) {
    const made = element("button", { type: "button", className: "plain", textContent });
    made.addEventListener("click", () => guarded(work));
    return made;
  }

  function reveal(seal) {
    const asked = revealing === seal.number;
    const made = button(asked ? "Reveal now: everybody will see it" : "Reveal", async () => {
      if (revealing !== seal.number) {
        revealing = seal.number;
        return refresh();
      }
      revealing = 0;
      await ask("reveal", { number: seal.number, salt: seal.salt, text: seal.text });
      return refresh();
    });
    if (asked) made.className = "main";
    return made;
  }

  async function send(seal) {
    await ask("seal", { ...seal, seals: seals().filter((each) => each.number !== seal.number) });
    await refresh();
  }

  async function forget(seal) {
    keep(seals().filter((each) => each.number !== seal.number));
    await refresh();
  }

  onSubmit(form, () => {
    guarded(async () => {
      const { text, number } = await ask("read", { text: form.elements.text.value });
      const salt = hex(crypto.getRandomValues(new Uint8Array(SALT_BYTES)));
      add({ number, salt, text });
      form.reset();
      await keepLocked({ number, salt, text });
      await send({ number, salt, text });
    });
  });

  byId("own-lays").lastChild.addEventListener("click", () => guarded(() => ask("lay", { now: true })));

  byId("own-file").addEventListener("change", (event) => {
    guarded(async () => {
      const { number, salt, text } = await ask("load", { file: await event.target.files[0].text() });
      add({ number, salt, text });
      event.target.value = "";
      await refresh();
    });
  });

  return (view) => {
    const game = view.game;
    showSeatColours(byId("own-board"), game?.players ?? []);
    place = game?.key ? placeOf(game.key, ownSeat) : null;
    const now = JSON.stringify([view.device.state, place, game?.stage, game?.desk?.position, game?.players[ownSeat - 1], game?.handed_out]);
    if (now === shown) return;
    shown = now;
    showEarlierSeals(ownSeat, place);
    refresh();
  };
}
