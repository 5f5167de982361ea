// On the page that controls: the address of each seat's own page, for a game with hidden set-ups.
import { get, post } from "./api.js";
import { byId, element, isolated, mayControl } from "./dom.js";
import { showSvg } from "./drawing.js";
import { isOfThisLaptop } from "./share.js";

const ONLY_HERE = "Only this laptop can open this address. For phones, start tallystick play --lan.";

let known = "";

export async function showSeats(game) {
  if (!mayControl) return;
  const wanted = game?.has_seat_pages ? JSON.stringify(game.players.map((player) => player.name)) : "";
  if (wanted === known) return;
  known = wanted;
  const pages = wanted ? await get("seats") : [];
  byId("seats").hidden = byId("seats-hint").hidden = pages.length === 0;
  byId("seats-list").replaceChildren(...pages.map(card));
}

// An address is shown only when its player asks for it, and only one at a time. So one photograph of this page cannot show all of
// them. The seat's page says how often its address was shown.
function card({ seat, player }) {
  const code = element("div");
  const folded = element("details", {}, element("summary", { textContent: "Show my address" }), code);
  folded.addEventListener("toggle", async () => {
    if (!folded.open) return code.replaceChildren();
    for (const other of byId("seats-list").querySelectorAll("details")) if (other !== folded) other.open = false;
    try {
      const { address, qr } = await post("address", { seat });
      const picture = element("div");
      const phones = element("p", { className: "quiet", textContent: ONLY_HERE });
      code.replaceChildren(isOfThisLaptop(address) ? phones : picture, element("a", { href: address, target: "_blank", rel: "noopener", textContent: "Open it on this laptop" }));
      showSvg(picture, qr);
    } catch (error) {
      code.replaceChildren(element("p", { className: "trouble", textContent: error.message }));
    }
  });
  return element("article", {}, element("h3", {}, `Seat ${seat}, `, isolated(player)), folded);
}
