// Start the page: each part receives the live view, and sends its own requests to the laptop.
import { takeBackNoAnswer } from "./api.js";
import { attachDesk } from "./desk.js";
import { showDevice } from "./device.js";
import { byId, isAlone, mayControl, ownSeat } from "./dom.js";
import { showEnd } from "./ended.js";
import { attachGames, card } from "./games.js";
import { showLog } from "./log.js";
import { attachMoves } from "./moves.js";
import { attachNames } from "./names.js";
import { onPlace } from "./places.js";
import { attachOwn } from "./own.js";
import { attachPlayers } from "./players.js";
import { attachReplay } from "./replay.js";
import { showRolls } from "./rolls.js";
import { showScoreboard, tick } from "./scoreboard.js";
import { showSeats } from "./seats.js";
import { attachShare } from "./share.js";
import { follow } from "./stream.js";
import "./themes.js";
import { attachZoom } from "./zoom.js";

const simulator = document.querySelector(".simulator");
let shown = { reopen() {}, close() {} }; // the simulated device
if (simulator) {
  byId("device").hidden = false;
  const { attachSimulator } = await import(new URL("simulator/simulator.js", document.baseURI));
  shown = attachSimulator(simulator, new URL("simulator/", document.baseURI));
  followDevice();
  onPlace(followDevice);
}

// The device is followed only where it is shown: each stream takes one of the browser's few connections.
function followDevice() {
  if (simulator.checkVisibility()) shown.reopen();
  else shown.close();
}

byId("looks-on").hidden = mayControl;
if (ownSeat) byId("looks-on").textContent = `The page of seat ${ownSeat}: show it to nobody`;
const desk = attachDesk();
attachShare(desk.ask);
attachZoom(byId("desk-board"), byId("desk-smaller"), byId("desk-larger"));
const showMoves = attachMoves();
const showNames = attachNames();
const games = isAlone ? null : attachGames();
const replay = isAlone ? null : attachReplay(desk.ask, card);
if (!isAlone) {
  attachPlayers(); // after the replay, which shows the list again where the address names no game
}
const showOwn = attachOwn(desk.ask);

function show(view) {
  const connection = byId("connection");
  connection.dataset.state = view.device.state;
  if (connection.textContent !== view.device.says) connection.textContent = view.device.says;
  document.body.dataset.stage = view.game?.stage ?? "none";
  showScoreboard(view);
  showEnd(view);
  showDevice(view);
  showRolls(view.game);
  showLog(view.game);
  showMoves(view.game);
  showNames(view);
  showSeats(view.game);
  showOwn(view);
  desk.show(view);
  games.show(view);
  replay.show(view);
}

function sayLost(sentence) {
  byId("connection").dataset.state = "trouble";
  if (byId("connection").textContent !== sentence) byId("connection").textContent = sentence;
}

function found() {
  takeBackNoAnswer();
  if (simulator) followDevice();
}

if (isAlone) {
  byId("looks-on").textContent = "Only a rules desk, without a table";
  for (const each of document.querySelectorAll('[data-with="table"]')) each.remove();
  byId("desk-position").querySelector('[value="table"]').closest("label").remove();
} else {
  follow(show, sayLost, found, () => shown.close());
  setInterval(tick, 250);
}
