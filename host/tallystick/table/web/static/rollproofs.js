// Give each roll of a stored game with the lines that anybody can type into `sha256sum`, when somebody opens that part.
import { get } from "./api.js";
import { byId, element, guardedAt } from "./dom.js";

const SAID_MS = 2000; // how long a button says that it has copied

// `goTo(seq)` goes to the last step of the replay up to an event.
export function attachRollProofs(goTo) {
  const fold = byId("rolls-proof-fold");
  const list = byId("rolls-proof-list");
  const guarded = guardedAt("rolls-proof-trouble");
  let key = "";
  let shown = "";

  fold.addEventListener("toggle", () => {
    if (fold.open && shown !== key) show();
  });

  function show() {
    guarded(async () => {
      const mine = key;
      const found = await get(`games/${encodeURIComponent(key)}/rolls`);
      if (mine !== key) return;
      shown = key;
      byId("rolls-proof-says").textContent = found.why || "Type or copy a line into a terminal. It must print the hash below it. The faces of a roll follow from the bytes of its hash.";
      list.replaceChildren(...found.start.map(({ says, ...line }) => element("li", {}, element("p", { textContent: `${says}.` }), command(line))), ...found.rolls.map(roll));
    });
  }

  function roll({ seq, roll: number, player, dice, faces, commands, working, is_undone }) {
    const place = element("button", { type: "button", className: "plain", textContent: `Roll ${number}` });
    place.addEventListener("click", () => goTo(seq));
    const says = element("p", { className: is_undone ? "is-undone" : "" }, place, " ", element("bdi", { textContent: player }), `, ${dice}: ${faces.join(", ")}${is_undone ? ". It was undone." : ""}`);
    return element("li", {}, says, ...commands.map(command), element("p", { className: "quiet", textContent: `${working.join("; ")}.` }));
  }

  function command({ command: line, prints }) {
    const copy = element("button", { type: "button", className: "plain", textContent: "Copy" });
    copy.addEventListener("click", () => guarded(() => copied(copy, line)));
    return element("div", { className: "command" }, element("code", { textContent: line }), copy, element("code", { className: "quiet", textContent: prints }));
  }

  async function copied(button, line) {
    if (!navigator.clipboard) throw new Error("This browser copies nothing on a page without encryption. Select the line and copy it by hand.");
    await navigator.clipboard.writeText(line);
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = "Copy"), SAID_MS);
  }

  return {
    open(other) {
      key = other;
      shown = "";
      fold.open = false;
      list.replaceChildren();
      byId("rolls-proof-says").textContent = "";
    },
    // The game has gone on. What nobody looks at is asked for when somebody opens it.
    refresh() {
      shown = "";
      if (fold.open) show();
    },
  };
}
