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

  // A question with all its answers, each in whole. Verdicts and commands use the short words, such as "tie = shared". The short word
  // is not repeated if the answer begins with it.
  function row(reading) {
    const answers = reading.values.map(({ value, meaning }) =>
      element("label", {}, element("input", { type: "radio", name: reading.id, value }), element("span", {}, meaning, value === reading.default ? " (default)" : "", " ", meaning.split(/\W/)[0] === value ? null : element("code", { textContent: value }))),
    );
    const asks = element("fieldset", {}, element("legend", {}, reading.question, " ", element("code", { textContent: reading.id })), ...answers);
    asks.addEventListener("change", (event) => {
      changed[reading.id] = event.target.value;
      onChange();
    });
    const agree = element("button", { type: "button", className: "plain agree", textContent: "We agree on this. Tell the device" });
    agree.hidden = !mayAgree;
    agree.addEventListener("click", () => onAgree(reading.id, asks.querySelector(":checked").value));
    return element("div", {}, asks, agree);
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
      for (const asks of list.querySelectorAll("fieldset")) {
        const answers = [...asks.querySelectorAll("input")];
        for (const each of answers) each.checked = each.value === readings[each.name];
        if (answers.findIndex((each) => each.checked) > 0) special += 1;
      }
      byId("desk-readings-note").textContent = special ? `(${special} changed)` : "(all default)";
    },
  };
}
