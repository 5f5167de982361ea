// Show what people set beside the board: choices, switches, and counts of things.
import { element } from "./dom.js";

// `edit(change)` is called with what was set. Controls of one group are together in a part that opens and closes.
export function showControls(place, controls, edit) {
  const open = new Set([...place.querySelectorAll("details[open]")].map((each) => each.dataset.fold));
  const focused = place.contains(document.activeElement) ? document.activeElement.id : "";
  const shown = (control) => ({ choice, counts, switch: onOff })[control.kind](control, edit, open.has(control.id));
  const groups = Map.groupBy(controls, ({ group }) => group);
  place.replaceChildren(
    ...(groups.get("") ?? []).map(shown),
    ...[...groups].filter(([name]) => name).map(([name, of]) => fold(name, open.has(`group ${name}`), of.map(shown))),
  );
  if (focused) document.getElementById(focused)?.focus();
}

function fold(name, isOpen, shown) {
  return element(
    "details",
    { className: "fold of-a-group", open: isOpen, data: { fold: `group ${name}` } },
    element("summary", { textContent: name }),
    element("div", { className: "setup-controls" }, ...shown),
  );
}

const idOf = (control, part = "") => `setup-of-${control.id}${part}`;

function choice(control, edit) {
  const made = element(
    "select",
    { id: idOf(control) },
    ...control.choices.map(({ value, says }) => element("option", { value, textContent: says, selected: value === control.value })),
  );
  made.addEventListener("change", () => edit({ set: control.id, to: made.value }));
  return element("label", {}, control.name, made);
}

function onOff(control, edit) {
  const made = element("input", { type: "checkbox", id: idOf(control), checked: control.value === "on" });
  made.addEventListener("change", () => edit({ set: control.id, to: made.checked ? "on" : "off" }));
  return element("label", { className: "switch" }, made, ` ${control.name}`);
}

function counts(control, edit, isOpen) {
  const there = control.items.filter(({ number }) => number);
  const isUnknown = control.value === "?";
  const total = there.reduce((sum, { number }) => sum + number, 0);
  const unknown = element("input", { type: "checkbox", id: idOf(control, "-unknown"), checked: isUnknown });
  unknown.addEventListener("change", () => edit({ set: control.id, to: unknown.checked ? "?" : "" }));
  const more = element(
    "select",
    { id: idOf(control, "-more"), "aria-label": `Add to: ${control.name}` },
    element("option", { value: "", textContent: "Add …" }),
    ...control.items.filter(({ number }) => !number).map(({ id, name }) => element("option", { value: id, textContent: name })),
  );
  more.addEventListener("change", () => more.value && edit({ count: control.id, item: more.value, to: "1" }));
  return element(
    "details",
    { className: "fold counts", open: isOpen, data: { fold: control.id } },
    element("summary", {}, control.name, " ", element("span", { className: "quiet", textContent: isUnknown ? "not known" : total ? `${total}` : "none" })),
    control.may_be_unknown ? element("label", { className: "switch" }, unknown, " Not known") : "",
    ...there.map((item) => counter(control, item, edit)),
    more,
  );
}

function counter(control, { id, name, number }, edit) {
  const step = (by, sign, says) => {
    const made = element("button", { type: "button", className: "plain step", textContent: sign, "aria-label": says, id: idOf(control, `-${id}${sign}`) });
    made.addEventListener("click", () => edit({ count: control.id, item: id, to: String(number + by) }));
    return made;
  };
  const field = element("input", { type: "number", min: "0", max: "99", value: String(number), "aria-label": `How many: ${name}`, id: idOf(control, `-${id}`) });
  field.addEventListener("change", async () => {
    await edit({ count: control.id, item: id, to: field.value });
    field.value = String(number); // of a field that is still there: the number was refused
  });
  return element("div", { className: "counter" }, element("span", {}, name), step(-1, "−", `One less: ${name}`), field, step(1, "+", `One more: ${name}`));
}
