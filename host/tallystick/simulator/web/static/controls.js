// What differs from board to board: its keys by their own names, a knob, a screen that feels fingers, lights, a battery.

const MOVE_EVERY_MS = 40; // a finger that slides is told no oftener

// `press(name)` and `release(name)` take a role or a key's own name; `send` takes any input.
export function attachControls(element, { press, release, send }) {
  const part = (name) => element.querySelector(`[data-part="${name}"]`);
  const canvas = element.querySelector("canvas");
  let built = "";
  let battery = null;

  function hold(button, name) {
    button.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      button.setPointerCapture(event.pointerId);
      press(name);
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      button.addEventListener(end, () => release(name));
    }
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    button.addEventListener("keydown", (event) => {
      if (event.key !== " " && event.key !== "Enter") return;
      event.preventDefault();
      press(name);
    });
    button.addEventListener("keyup", (event) => {
      if (event.key === " " || event.key === "Enter") release(name);
    });
  }

  for (const button of element.querySelectorAll("[data-button]")) hold(button, button.dataset.button);

  // Letters on the board are not always those of the roles: "B" alone would be misread.
  function printed(key) {
    return key.kind === "key" && key.label.length < 3 ? `key ${key.label}` : key.label;
  }

  function firstOf(view, role) {
    return view.keys.find((key) => key.role === role);
  }

  function build(view) {
    const wanted = JSON.stringify([view.keys, view.has_knob, view.has_touch]);
    if (wanted === built) return;
    built = wanted;
    for (const button of element.querySelectorAll("[data-button]")) {
      const key = firstOf(view, button.dataset.button);
      button.hidden = !key;
      button.classList.toggle("is-zone", key?.kind === "third");
      element.querySelector(`[data-printed="${button.dataset.button}"]`).textContent = key ? printed(key) : "";
    }
    const more = view.keys.filter((key) => key !== firstOf(view, key.role));
    part("more").replaceChildren(
      ...more.map((key) => {
        const button = document.createElement("button");
        button.type = "button";
        button.dataset.key = key.name;
        const role = Object.assign(document.createElement("small"), { textContent: key.role.toUpperCase() });
        button.append(`${key.label} `, role);
        hold(button, key.name);
        return button;
      }),
    );
    part("more").hidden = more.length === 0;
    part("knob").hidden = !view.has_knob;
    part("shake").hidden = !view.can_shake;
    canvas.classList.toggle("is-touch", view.has_touch);
    part("how").textContent =
      (view.can_shake ? " S shakes." : "") +
      (view.has_knob ? " The mouse wheel turns the knob." : "") +
      (view.has_touch ? " The screen is a touch screen: its thirds are A, B, C." : "");
  }

  // The finger, in pixels of the device.
  let finger = "";
  let movedAt = 0;
  function touch(event) {
    const box = canvas.getBoundingClientRect();
    const at = (offset, length, pixels) => Math.min(pixels - 1, Math.max(0, Math.floor((offset / length) * pixels)));
    const x = at(event.clientX - box.left, box.width, canvas.width);
    const y = at(event.clientY - box.top, box.height, canvas.height);
    if (finger === `${x},${y}`) return;
    finger = `${x},${y}`;
    movedAt = event.timeStamp;
    send({ do: "touch", x, y });
  }
  function lift() {
    if (!finger) return;
    finger = "";
    send({ do: "lift" });
  }
  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !canvas.classList.contains("is-touch")) return;
    canvas.setPointerCapture(event.pointerId);
    touch(event);
  });
  canvas.addEventListener("pointermove", (event) => {
    if (finger && event.timeStamp - movedAt >= MOVE_EVERY_MS) touch(event);
  });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) canvas.addEventListener(end, lift);

  // The knob: a click is a detent, and so is a notch of the mouse wheel over the case.
  let angle = 0;
  function turn(detents) {
    send({ do: "turn", detents });
    angle += detents * 18;
    part("wheel").style.rotate = `${angle}deg`;
  }
  for (const button of element.querySelectorAll("[data-turn]")) {
    button.addEventListener("click", () => turn(Number(button.dataset.turn)));
  }
  element.querySelector(".simulator-case").addEventListener(
    "wheel",
    (event) => {
      if (part("knob").hidden || !event.deltaY) return;
      event.preventDefault();
      turn(Math.sign(event.deltaY));
    },
    { passive: false },
  );

  part("charge").addEventListener("input", (event) => {
    battery = Number(event.target.value);
    part("percent").textContent = `${battery} %`;
    send({ do: "battery", percent: battery });
  });

  function showBattery(view) {
    part("battery").hidden = view.battery === null;
    if (view.battery === null || document.activeElement === part("charge")) return;
    part("charge").value = view.battery;
    part("percent").textContent = `${view.battery} %`;
  }

  // The lights shine dimly so as not to dazzle; on the page their colour is what counts.
  function showLight(view) {
    const light = part("light");
    light.hidden = !view.has_lights;
    const parts = [1, 3, 5].map((at) => parseInt(view.light.slice(at, at + 2), 16) || 0);
    const most = Math.max(...parts);
    const colour = most ? `rgb(${parts.map((value) => Math.round((value / most) * 255)).join(" ")})` : "";
    light.style.background = colour;
    light.style.boxShadow = colour && `0 0 0.7rem 0.15rem ${colour}`;
    light.setAttribute("aria-label", most ? `Light, ${view.light}` : "Light, dark");
  }

  let soundOff = 0;
  function showSound(view) {
    if (!view.sounds) return;
    part("sound").classList.add("is-heard");
    clearTimeout(soundOff);
    soundOff = setTimeout(() => part("sound").classList.remove("is-heard"), 250);
  }

  return (view) => {
    build(view);
    for (const button of element.querySelectorAll("[data-button]")) {
      const role = button.dataset.button;
      const key = firstOf(view, role);
      button.classList.toggle("is-held", view.held.includes(role) || view.down.includes(key?.name));
    }
    for (const button of part("more").children) {
      button.classList.toggle("is-held", view.down.includes(button.dataset.key));
    }
    canvas.style.filter = view.powered && view.brightness < 1 ? `brightness(${0.08 + 0.92 * Math.sqrt(view.brightness)})` : "";
    showBattery(view);
    showLight(view);
    showSound(view);
  };
}
