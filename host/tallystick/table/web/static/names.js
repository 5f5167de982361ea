// Let the players type their names before a game: the device offers them while the game is set up there.
import { post } from "./api.js";
import { byId, element, mayControl, onSubmit } from "./dom.js";

const MOST = 8;
const FEWEST = 2; // fields at first; one more comes when the last one is filled in

export function attachNames() {
  const form = byId("names-form");
  const list = byId("names-list");
  let shown = ""; // what the laptop has, as it was put into the fields last

  const fields = () => [...list.querySelectorAll("input")];
  const typed = () => fields().map((field) => field.value.trim());

  function addField(value = "") {
    const seat = fields().length + 1;
    const field = element("input", { name: `seat${seat}`, value, autocomplete: "off", spellcheck: false });
    field.setAttribute("list", "names-known");
    list.append(element("li", {}, element("label", {}, element("span", { textContent: `Seat ${seat}` }), field)));
  }

  function fill(names) {
    list.replaceChildren();
    for (let seat = 0; seat < Math.max(FEWEST, Math.min(MOST, names.length + 1)); seat += 1) addField(names[seat] ?? "");
  }

  list.addEventListener("input", () => {
    if (fields().length < MOST && fields().at(-1).value) addField();
  });
  onSubmit(form, async () => {
    byId("names-trouble").textContent = "";
    try {
      await post("names", { names: typed() });
    } catch (error) {
      byId("names-trouble").textContent = error.message;
    }
  });
  fill([]);

  return ({ game, names = { typed: [], known: [], says: "" } }) => {
    byId("names-card").hidden = !mayControl || Boolean(game && game.stage !== "ended");
    byId("names-known").replaceChildren(...names.known.map((value) => element("option", { value })));
    if (byId("names-says").textContent !== names.says) byId("names-says").textContent = names.says;
    const now = JSON.stringify(names.typed);
    if (now === shown) return;
    shown = now;
    if (JSON.stringify(typed().filter(Boolean)) !== now) fill(names.typed);
  };
}
