// Show the open questions of a rulebook, each with the reading that the desk uses.
import { byId, element } from "./dom.js";

// `onChange()` is called when another reading is chosen, `onAgree(reading, value)` when the players agree on one.
export function attachReadings(onChange, onAgree) {
  const list = byId("desk-readings-list");
  let changed = {};
  let mayAgree = false;

  function fill(rulebook, may) {
    mayAgree = may;
    changed = {};
    list.replaceChildren(...(rulebook?.readings ?? []).map(row));
    byId("desk-readings").hidden = !list.children.length;
  }

  function row(reading) {
    const select = element(
      "select",
      { name: reading.id },
      ...reading.values.map((each) =>
        element("option", { value: each.value, textContent: `${each.value}: ${each.meaning}${each.value === reading.default ? " (default)" : ""}` }),
      ),
    );
    select.addEventListener("change", () => {
      changed[reading.id] = select.value;
      onChange();
    });
    const agree = element("button", { type: "button", className: "plain agree", textContent: "We agree on this. Tell the device" });
    agree.hidden = !mayAgree;
    agree.addEventListener("click", () => onAgree(reading.id, select.value));
    return element("div", {}, element("label", {}, reading.question, select), agree);
  }

  return {
    fill,
    chosen: () => changed,
    allow(may) {
      mayAgree = may;
      for (const button of list.querySelectorAll(".agree")) button.hidden = !may;
    },
    used(readings) {
      let special = 0;
      for (const select of list.querySelectorAll("select")) {
        select.value = readings[select.name];
        if (select.selectedIndex > 0) special += 1;
      }
      byId("desk-readings-note").textContent = special ? `(${special} changed)` : "(all default)";
    },
  };
}
