// On the page that controls: the address of each seat's own page, for a game with hidden set-ups.
import { get } from "./api.js";
import { byId, element, isolated, mayControl } from "./dom.js";
import { showSvg } from "./drawing.js";

let known = "";

export async function showSeats(game) {
  if (!mayControl) return;
  const wanted = game?.has_seat_pages ? JSON.stringify(game.players.map((player) => player.name)) : "";
  if (wanted === known) return;
  known = wanted;
  const pages = wanted ? await get("seats") : [];
  byId("seats").hidden = pages.length === 0;
  byId("seats-list").replaceChildren(...pages.map(card));
}

// A code is folded away until its player asks for it: one photograph of this page must not take all of them.
function card({ seat, player, address, qr }) {
  const code = element("div");
  const folded = element("details", {}, element("summary", { textContent: "Show the code" }), code);
  folded.addEventListener("toggle", () => (folded.open ? showSvg(code, qr) : code.replaceChildren()));
  const link = element("a", { href: address, target: "_blank", rel: "noopener", textContent: "Open it on this laptop" });
  return element("article", {}, element("h3", {}, `Seat ${seat}, `, isolated(player)), folded, link);
}
