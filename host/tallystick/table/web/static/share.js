// Share the position on the desk with its question: as an address and as a code to photograph. The browser never sends the part
// after "#" to a server. The address has no access key. It opens a desk that knows only the rules.
import { post } from "./api.js";
import { byId, element, ownSeat } from "./dom.js";
import { showSvg } from "./drawing.js";

const LONGEST = 20_000; // characters of an address
const ONLY_HERE = "This address works on this laptop only. To share it with phones, start tallystick play --lan and open its address for the network.";

// True if only this laptop can open an address: a code of it to photograph would lead nowhere.
export const isOfThisLaptop = (address) => ["127.0.0.1", "localhost", "[::1]"].includes(new URL(address, location).hostname);

const OF_SEAT = "Whoever opens this address sees on a rules desk only what everybody may see of the position, without your question. The address gives no access to your table.";

// `lay(game, position, move)` puts a position on the desk, and asks about the move if there is one.
export function attachShare(lay) {
  const fold = byId("share");
  if (ownSeat) byId("share-about").textContent = OF_SEAT;

  async function show() {
    const made = byId("share-made");
    byId("share-trouble").textContent = "";
    const asked = { game: byId("desk").dataset.game, position: byId("desk-canonical").textContent, move: byId("desk-move").value.trim() };
    try {
      const { address, qr } = await post("share", { ...asked, base: location.origin });
      const picture = element("div", { className: "share-code", role: "img", "aria-label": "QR code of the address" });
      made.replaceChildren(
        element("a", { href: address, target: "_blank", rel: "noopener", textContent: address }),
        copyButton(address),
        qr ? picture : element("p", { className: "quiet", textContent: "This position is too long for a QR code. Use the address." }),
        isOfThisLaptop(address) ? element("p", { className: "quiet", textContent: ONLY_HERE }) : "",
      );
      if (qr) showSvg(picture, qr);
    } catch (error) {
      made.replaceChildren();
      byId("share-trouble").textContent = error.message;
    }
  }

  function copyButton(address) {
    const made = element("button", { type: "button", className: "plain", textContent: "Copy" });
    made.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(address);
        made.textContent = "Copied";
      } catch {
        getSelection().selectAllChildren(made.previousElementSibling); // a page over plain HTTP may not write to the clipboard
        made.textContent = "Selected. Copy it now";
      }
    });
    return made;
  }

  // Put the position of an address on the desk, and say what is wrong with the address.
  async function open(hash) {
    const said = new URLSearchParams(hash.slice(1));
    const [version, game, position, move] = ["v", "game", "position", "ask"].map((name) => said.get(name) ?? "");
    byId("share-says").textContent = "";
    if (hash.length > LONGEST) return say(`The shared address is too long: it has ${hash.length} characters, and at most ${LONGEST} are read.`);
    try {
      const answer = await post("shared", { version, game, position });
      if (answer.says) say(answer.says);
      if (answer.game) await lay(answer.game, answer.position, answer.says ? "" : move);
    } catch (error) {
      say(error.message);
    }
    return null;
  }

  const say = (words) => {
    byId("share-says").textContent = words;
  };
  const isShared = (hash) => /^#(?:[^#]*&)?(?:v|game|position)=/.test(hash);

  fold.addEventListener("toggle", () => (fold.open ? show() : byId("share-made").replaceChildren()));
  // The address belongs to the position that was shown. Another position needs a new address, so the part closes.
  new MutationObserver(() => (fold.open = false)).observe(byId("desk-canonical"), { childList: true, characterData: true });
  // A shared address can be pasted where a text is expected.
  addEventListener("change", (event) => {
    const pasted = event.target.closest?.("#desk-typed") && /^https?:\/\/\S+?(#\S+)$/.exec(event.target.value.trim());
    if (!pasted) return;
    event.stopPropagation();
    open(pasted[1]);
  }, { capture: true });
  addEventListener("hashchange", () => isShared(location.hash) && open(location.hash));
  return isShared(location.hash) ? open(location.hash) : null;
}
