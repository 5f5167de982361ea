// Follow the live view of the table. A page that loses the program says so, and finds it again by itself, also after a sleep.

const AGAIN_MS = 2_000; // between two looks for the program
const SILENCE_MS = 40_000; // without a word: the program gives a sign of life every 15 s (feed.py)
const HIDDEN_MS = 1_000; // a page out of sight for so long gives its streams back
const LOADED = "tallystick files";
const STOPPED = "The program on the laptop does not answer. Start tallystick play there. This page finds it by itself.";
const OUT_OF_DATE = "This address no longer works. Open the one that tallystick play prints now.";

// `onView` gets each newer view of the table, `onLost` a sentence while there is no stream, and `onFound` is called when there is one again.
// A browser has only six connections to the laptop, for all its tabs. So a page that nobody sees has no stream: `onRest` is called then.
export function follow(onView, onLost, onFound, onRest) {
  let view = null;
  let events = null; // the open stream; null while the program is looked for
  let heardAt = 0;
  let again = 0;
  let resting = 0;

  function open() {
    clearTimeout(again);
    events?.close();
    const stream = new EventSource(new URL("live", document.baseURI));
    events = stream;
    heardAt = Date.now();
    const hear = (kind, work = () => {}) =>
      stream.addEventListener(kind, (event) => {
        if (stream !== events) return;
        heardAt = Date.now();
        work(event.data);
      });
    const show = (newer) => onView((view = newer));
    hear("files", reloadIfOthers);
    hear("message", (data) => show(JSON.parse(data)));
    hear("change", (data) => show(JSON.parse(data).reduce(changed, view)));
    hear("alive");
    stream.addEventListener("error", () => stream === events && lose(STOPPED));
  }

  function rest() {
    clearTimeout(again);
    events?.close();
    events = null;
    onRest();
  }

  // Begin or end a rest when people go to another tab or come back.
  function seen() {
    clearTimeout(resting);
    if (document.hidden) resting = setTimeout(rest, HIDDEN_MS);
    else wake();
  }

  function lose(says) {
    events?.close();
    events = null;
    onLost(says);
    clearTimeout(again);
    again = setTimeout(look, AGAIN_MS);
  }

  async function look() {
    let answer = null;
    try {
      answer = await fetch(new URL("colours.css", document.baseURI), { method: "HEAD" });
    } catch {
      // it has not been started yet
    }
    if (events || document.hidden) return;
    if (!answer?.ok) return lose(answer?.status === 403 ? OUT_OF_DATE : STOPPED);
    open();
    onFound();
  }

  // After a sleep a stream may look open although nothing comes through it.
  function wake() {
    if (document.hidden) return;
    if (!events) look();
    else if (Date.now() - heardAt > SILENCE_MS) lose(STOPPED);
  }

  for (const kind of ["online", "focus", "pageshow"]) addEventListener(kind, wake);
  document.addEventListener("visibilitychange", seen);
  setInterval(wake, SILENCE_MS / 4);
  if (document.hidden) rest();
  else open();
}

// The program may have come back with other files of this page: it is loaded again, once.
function reloadIfOthers(files) {
  if (files === document.body.dataset.files || sessionStorage.getItem(LOADED) === files) return;
  sessionStorage.setItem(LOADED, files);
  location.reload();
}

// Return the view with one change of table/web/changes.py. What has not changed stays the same objects.
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
