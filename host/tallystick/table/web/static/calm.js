// Ignore the second tap of a double tap. What has just appeared can lie under the finger that taps.
const CALM_MS = 700; // longer than any double tap

// The buttons in `place` have just appeared: for a moment they take no clicks of a mouse or a finger. Keys press them at once.
export function calmDown(place) {
  const buttons = [...place.querySelectorAll("button:not(:disabled)")];
  const ignore = (event) => {
    if (!event.detail) return; // it was a key
    event.preventDefault();
    event.stopPropagation();
  };
  for (const each of buttons) each.setAttribute("aria-disabled", "true");
  place.addEventListener("click", ignore, true);
  setTimeout(() => {
    for (const each of buttons) each.removeAttribute("aria-disabled");
    place.removeEventListener("click", ignore, true);
  }, CALM_MS);
}
