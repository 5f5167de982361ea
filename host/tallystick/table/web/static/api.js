// Send requests to the laptop. A refusal is thrown as an Error with one clear sentence.
const base = new URL("api/", document.baseURI);

const NO_ANSWER = "The program on the laptop does not answer.";

// Take back that the program does not answer, wherever the page says it: it has been found again.
export function takeBackNoAnswer() {
  for (const each of document.querySelectorAll('[id$="trouble"]')) if (each.textContent === NO_ANSWER) each.textContent = "";
}

export const get = (path) => request(path);

export const post = (path, body = {}) => request(path, { method: "POST", body: JSON.stringify(body) });

async function request(path, options) {
  let answer;
  try {
    answer = await fetch(new URL(path, base), options);
  } catch {
    throw new Error(NO_ANSWER);
  }
  const says = answer.headers.get("content-type")?.includes("json") ? await answer.json() : null;
  if (!answer.ok) throw new Error(begun(says?.error ?? "This is an internal error. The terminal says more."));
  return says;
}

// Return a sentence that begins with a capital, unless its first word is a name such as c3.
const begun = (says) => says.replace(/^\p{L}+(?=\s|$)/u, (word) => word[0].toUpperCase() + word.slice(1));
