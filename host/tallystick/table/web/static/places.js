// Show one place of the page at a time. Each has its own address, such as TOKEN/games, and what is after it in the path belongs to
// that place. Switching loads nothing, so the live stream and all that was typed stay. What comes after "#" is kept: a seat's key.
import { byId } from "./dom.js";

const TITLES = { table: "Table", desk: "Rules desk", games: "Games", device: "Device" };
const home = new URL(".", document.baseURI).pathname;
const heard = [];

export const place = () => document.body.dataset.place;

// `work(place)` is called whenever another place is shown.
export const onPlace = (work) => heard.push(work);

// Show a place, and make it an entry of the browser's history.
export function goTo(wanted) {
  if (wanted === place()) return;
  history.pushState(null, "", `${home}${wanted}${location.hash}`);
  show();
  byId("main").focus({ preventScroll: true });
  scrollTo(0, 0);
}

function show() {
  const [first] = location.pathname.slice(home.length).split("/");
  const wanted = first in TITLES ? first : "table";
  document.title = `${TITLES[wanted]} – Tallystick`;
  for (const link of document.querySelectorAll(".places a")) {
    if (link.dataset.goes === wanted) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  if (wanted === place()) return;
  document.body.dataset.place = wanted;
  for (const work of heard) work(wanted);
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-goes]");
  if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (link.dataset.goes === "main") byId("main").focus();
  else goTo(link.dataset.goes);
});
addEventListener("popstate", show);
show();
