// Show the points that a position earns by the rules, and those on the device.
import { element, isolated, mayControl } from "./dom.js";

// `answer` is the desk's answer about the position. `game` is the game on the table, if the desk shows that game. `onSend(points)` is
// called to send the points that differ to the device.
export function pointsCard(answer, game, onSend) {
  const sums = answer.scores.map((score, seat) =>
    element("span", { className: "sum" }, isolated(answer.names[seat] ?? `Player ${seat + 1}`), " ", element("b", {}, score)),
  );
  const card = element("div", { className: "sums" }, element("span", {}, answer.counts_later ? "As the board stands now" : "Score by the rules"), ...sums);
  // Nobody has these points yet, so they are not compared with those on the device. The device gives starting points with the first turn.
  if (!game || answer.counts_later || game.stage === "setting up" || game.players.some((player) => player.score === null)) return card;
  const differ = game.players.filter((player) => player.score !== answer.scores[player.seat]);
  if (game.desk.behind) {
    card.append(element("span", { className: "badge", textContent: `${game.desk.behind} ${game.desk.behind === 1 ? "turn" : "turns"} not recorded` }));
  } else if (mayControl && game.stage === "playing" && differ.length) {
    const send = element("button", { type: "button", className: "plain", textContent: "Send to the device" });
    send.addEventListener("click", async () => {
      if (!(await onSend(differ.map(({ seat }) => ({ seat, score: answer.scores[seat] }))))) return;
      send.disabled = true;
      send.textContent = "Sent";
    });
    card.append(send);
  } else {
    const [tone, words] = differ.length ? ["open", "differs from the device"] : ["good", "✓ the device has the same points"];
    card.append(element("span", { className: `badge ${tone}`, textContent: words }));
  }
  return card;
}
