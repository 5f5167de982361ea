// Start the page: each part receives the live view, and sends its own requests to the laptop.
import { follow } from "./api.js";
import { attachDesk } from "./desk.js";
import { byId, mayControl, ownSeat } from "./dom.js";
import { attachGames } from "./games.js";
import { showLog } from "./log.js";
import { attachMoves } from "./moves.js";
import { attachNames } from "./names.js";
import { attachOwn } from "./own.js";
import { showRolls } from "./rolls.js";
import { showScoreboard, tick } from "./scoreboard.js";
import { showSeats } from "./seats.js";

const simulator = document.querySelector(".simulator");
if (simulator) {
  byId("device").hidden = false;
  const { attachSimulator } = await import(new URL("simulator/simulator.js", location.href));
  attachSimulator(simulator, new URL("simulator/", location.href));
}

byId("looks-on").hidden = mayControl;
if (ownSeat) byId("looks-on").textContent = `The page of seat ${ownSeat} alone: show it to nobody`;
const desk = attachDesk();
const showMoves = attachMoves();
const showNames = attachNames();
const games = attachGames();
const showOwn = attachOwn(desk.ask);

function show(view) {
  const connection = byId("connection");
  connection.dataset.state = view.device.state;
  if (connection.textContent !== view.device.says) connection.textContent = view.device.says;
  showScoreboard(view);
  showRolls(view.game);
  showLog(view.game);
  showMoves(view.game);
  showNames(view);
  showSeats(view.game);
  showOwn(view);
  desk.show(view);
  games.show(view);
}

follow(show, () => {
  byId("connection").dataset.state = "trouble";
  byId("connection").textContent = "The program on the laptop has stopped; start tallystick play again.";
});
setInterval(tick, 250);
