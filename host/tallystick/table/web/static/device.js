// Say how the device is connected, and what the laptop has of its log.
import { byId, element } from "./dom.js";

let shown = "";

export function showDevice({ device, game }) {
  const facts = [
    ["Now", device.says],
    ["Board", device.board_name],
    ["Program", device.version],
    ["Log", log(device)],
    ["On the table", game ? `${game.name}, ${game.stage}` : "no game"],
  ].filter(([, says]) => says);
  const now = JSON.stringify(facts);
  if (now === shown) return;
  shown = now;
  const lines = facts.flatMap(([name, says]) => [element("dt", { textContent: name }), element("dd", { textContent: says })]);
  byId("device-facts").replaceChildren(element("dl", {}, ...lines));
}

function log({ through, gaps, state }) {
  if (through === undefined) return "";
  const lost = gaps ? ` Gaps: ${gaps}. These events were no longer on the device.` : "";
  const more = state === "connected" ? "New events come as they happen." : "The rest follows when the device is back.";
  return `The laptop has every event up to ${through}. ${more}${lost}`;
}
