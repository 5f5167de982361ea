// Count two names of one person as one, and undo it. Statistics change by it, records never do.
import { get, post } from "./api.js";
import { byId, element, guardedAt, isolated, mayControl, onSubmit, withNames } from "./dom.js";

// `changed()` is called after names were joined or parted.
export function attachJoins(changed) {
  const form = byId("players-join");
  const field = form.elements.name;
  const says = byId("players-join-says");
  const guarded = guardedAt("players-join-trouble");
  let player = null; // whose page is shown
  let isListed = false;

  async function change(path, body, told) {
    says.replaceChildren();
    if ((await guarded(() => post(path, body))) === null) return;
    field.value = "";
    says.replaceChildren(...withNames(`${told} No record was changed.`, Object.values(body)));
    changed();
  }

  onSubmit(form, () => {
    const name = field.value.trim();
    change("players/join", { name, same_as: player }, `${name} is counted as ${player} from now on.`);
  });

  // The names are asked for when somebody begins to choose one: to list them, the laptop reads all games.
  field.addEventListener("focus", async () => {
    if (isListed) return;
    isListed = true;
    const { players } = await get("players").catch(() => ({ players: [] }));
    byId("players-names").replaceChildren(...players.filter((each) => each.player !== player).map((each) => element("option", { value: each.player })));
  });

  return {
    // Show the form on the page of a player, or hide it (null).
    show(found) {
      form.hidden = !mayControl || found === null;
      if (found?.player === player) return;
      player = found?.player ?? null;
      isListed = false;
      field.value = "";
      says.replaceChildren();
      byId("players-join-trouble").textContent = "";
      byId("players-join-as").replaceChildren(player === null ? "" : isolated(player));
    },
    // The other names that are counted as a player's, or null if there are none. Whoever controls the table can part each of them.
    others(found) {
      const [, ...names] = found.names;
      if (!names.length) return null;
      if (!mayControl) return element("p", { className: "quiet" }, "Also counted: ", ...names.flatMap((each, at) => [at ? ", " : "", isolated(each)]));
      return element("ul", { className: "players-others", "aria-label": "Also counted" }, ...names.map((name) => element("li", {}, element("span", { className: "quiet" }, "Also counted: ", isolated(name)), part(name))));
    },
  };

  function part(name) {
    const button = element("button", { type: "button", className: "plain", "aria-label": `Count separately: ${name}`, textContent: "Count separately" });
    button.addEventListener("click", () => {
      byId("players-title").focus({ preventScroll: true }); // the button goes with its name
      change("players/part", { name }, `${name} is counted separately again.`);
    });
    return button;
  }
}
