import { attachSimulator } from "./simulator.js";

attachSimulator(document.querySelector(".simulator"), new URL("simulator/", location.href), window);
