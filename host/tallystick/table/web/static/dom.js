// Return an element with its properties and children: element("p", { className: "quiet" }, "text", other).
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name === "data") Object.assign(made.dataset, value);
    else if (name.includes("-")) made.setAttribute(name, value);
    else made[name] = value;
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return made;
}

// Return an isolated name. Even if its script runs from right to left, the text next to it keeps its order.
export const isolated = (name) => element("bdi", { textContent: name });

// Return a text as nodes, with each of the names in it isolated.
export function withNames(text, names) {
  const known = names.filter(Boolean).sort((one, other) => other.length - one.length);
  if (!known.length) return [text];
  const pattern = known.map((name) => name.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&")).join("|");
  return text.split(new RegExp(`(${pattern})`)).map((part, at) => (at % 2 ? isolated(part) : part));
}

// True if this page's address controls the table. Other addresses only look on and ask. Such a page hides what it may not do.
export const mayControl = document.body.dataset.may === "control";

// True if this is the desk for shared positions, which has no table.
export const isAlone = document.body.dataset.may === "desk";

// The number, from 1, of the seat whose own page this is. It is 0 on all other pages.
export const ownSeat = Number(document.body.dataset.seat ?? 0);

// Call `work` when a form is sent. The page stays where it is.
export const onSubmit = (form, work) =>
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    return work();
  });

export const byId = (id) => document.getElementById(id);

// Return a function that does some work. If the work fails, it shows the error in the element with this id, and returns null. It clears
// the old error first, unless the work is done quietly.
export const guardedAt =
  (id) =>
  async (work, quietly = false) => {
    if (!quietly) byId(id).textContent = "";
    try {
      return await work();
    } catch (error) {
      byId(id).textContent = error.message;
      return null;
    }
  };

// Return milliseconds as a clock: 0:07, 12:34, 1:02:03.
export function clock(ms) {
  const all = Math.max(0, Math.floor(ms / 1000));
  const two = (number) => String(number).padStart(2, "0");
  const hours = Math.floor(all / 3600);
  const minutes = Math.floor(all / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(all % 60)}` : `${minutes}:${two(all % 60)}`;
}
