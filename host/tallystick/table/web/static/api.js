// Send requests to the laptop. A refusal is thrown as an Error with one clear sentence.
const base = new URL("api/", location.href);

export const get = (path) => request(path);

export const post = (path, body = {}) => request(path, { method: "POST", body: JSON.stringify(body) });

async function request(path, options) {
  let answer;
  try {
    answer = await fetch(new URL(path, base), options);
  } catch {
    throw new Error("The program on the laptop has stopped; start tallystick play again.");
  }
  const says = answer.headers.get("content-type")?.includes("json") ? await answer.json() : null;
  if (!answer.ok) throw new Error(says?.error ?? "That is a fault of ours; the terminal says more.");
  return says;
}

// `onView` gets each newer view of the table; `onLost` is called while the stream is broken. The stream brings the whole view
// once, and then what has changed in it.
export function follow(onView, onLost) {
  let view = null;
  const show = (newer) => onView((view = newer));
  const events = new EventSource(new URL("live", location.href));
  events.addEventListener("message", (event) => show(JSON.parse(event.data)));
  events.addEventListener("change", (event) => show(JSON.parse(event.data).reduce(changed, view)));
  events.addEventListener("error", onLost);
}

// Returns the view with one change of table/web/changes.py; what has not changed in it stays the same objects.
function changed(view, [path, how, ...what]) {
  if (!path.length) return CHANGES[how](view, ...what);
  const [key, ...rest] = path;
  const copy = Array.isArray(view) ? [...view] : { ...view };
  copy[key] = changed(view[key], [rest, how, ...what]);
  return copy;
}

const CHANGES = {
  set: (_old, value) => value,
  slide: (old, gone, values) => [...old.slice(gone), ...values],
  cut: (old, kept, values) => [...old.slice(0, kept), ...values],
};
