// Find what the rules of the game on the desk say about some words.
import { post } from "./api.js";
import { byId, element, guardedAt, onSubmit } from "./dom.js";
import { showSvg } from "./drawing.js";

const PAUSE_MS = 200;
// After the last letter that was typed. Then the rules are asked for.
const guarded = guardedAt("rules-trouble");

const fold = byId("rules");
const form = byId("rules-find");
const game = () => fold.dataset.game;
const wish = () => JSON.stringify([game(), form.elements.words.value.trim()]);

let shown = ""; // the game and the words that are listed
let waiting = 0;

// List what fits the words, unless it is listed already. Nothing is asked for while the list is closed.
async function list() {
  clearTimeout(waiting);
  const wanted = wish();
  if (!fold.open || !game() || wanted === shown) return;
  const [id, words] = JSON.parse(wanted);
  const answer = await guarded(() => post("rules-about", { game: id, words }));
  if (!answer || wanted !== wish()) return; // the field has other words meanwhile
  shown = wanted;
  byId("rules-none").textContent = answer.found.length ? "" : `The rules of ${answer.name} do not have these words.`;
  byId("rules-found").replaceChildren(...answer.found.map(card));
  for (const place of fold.querySelectorAll(".board")) showSvg(place, answer.found[place.dataset.at].svg);
}

function card(entry, at) {
  const { kind, id, says, cite, values } = entry;
  if (kind === "topic") return element("article", {}, element("div", { className: "board", data: { at } })); // its name is in its picture
  return element(
    "article",
    { className: kind === "reading" ? "is-open" : "" },
    element("p", { textContent: says }),
    values ? element("ul", {}, ...values.map((meaning, nth) => element("li", {}, meaning, nth ? "" : " (default)"))) : null,
    element("p", { className: "quiet" }, element("code", { textContent: id }), ` ${cite || "The rulebook leaves this open."}`),
  );
}

fold.addEventListener("toggle", list);
form.addEventListener("focusin", list);
form.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(list, PAUSE_MS);
});
onSubmit(form, list);

// The desk shows this game now. `rulebook` is undefined if the rules do not know it.
export function showRules(rulebook) {
  byId("desk-rulebook").textContent = rulebook?.rulebook ?? "";
  fold.dataset.game = rulebook?.game ?? "";
  fold.hidden = !rulebook;
  list();
}

// What was asked is no move. If its words are in the rules, offer to look there.
export async function offerRules(words) {
  byId("rules-offer").replaceChildren();
  const id = game();
  const answer = await post("rules-about", { game: id, words }).catch(() => null);
  if (!answer?.found.length || id !== game()) return;
  const look = element("button", { type: "button", className: "plain", textContent: "Look for these words in the rules" });
  look.addEventListener("click", async () => {
    form.elements.words.value = words;
    fold.open = true;
    byId("desk-trouble").textContent = "";
    form.elements.words.focus({ preventScroll: true });
    await list();
    fold.scrollIntoView({ block: "start" });
  });
  byId("rules-offer").replaceChildren(look);
}
