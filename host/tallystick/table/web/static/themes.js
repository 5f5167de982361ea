// Let somebody choose the theme; this browser keeps it, for all its tabs.
import { byId } from "./dom.js";

const PLACE = "tallystick theme";
const choices = byId("theme").querySelectorAll("input");

function show(theme) {
  const root = document.documentElement;
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  else delete root.dataset.theme;
  for (const choice of choices) choice.checked = choice.value === (root.dataset.theme ?? "system");
}

byId("theme").addEventListener("change", (event) => {
  localStorage.setItem(PLACE, event.target.value);
  show(event.target.value);
});
addEventListener("storage", (event) => event.key === PLACE && show(event.newValue));
show(document.documentElement.dataset.theme);
