// The legend below the field for a set-up to seal: each sign, the piece that it stands for, and how many are left to write.
import { byId, element } from "./dom.js";

let signs = [];

export function attachLegend(field) {
  field.addEventListener("input", () => show(field.value));
  field.form.addEventListener("reset", () => show(""));
  return (wanted) => {
    signs = wanted;
    show(field.value);
  };
}

function show(text) {
  const written = pieces(text);
  byId("own-legend").hidden = !signs.length;
  byId("own-legend").replaceChildren(...signs.map((sign) => line(sign, sign.number - written.split(sign.sign).length + 1)));
}

// The signs in a text. Where it names places, as in "keyfort=K-Q" and "c3=5", they stand after the "=".
function pieces(text) {
  const named = [...text.matchAll(/[=:]\s*([^\s,;/|]+)/g)].map(([, found]) => found);
  return (named.length ? named.join(" ") : text).toUpperCase();
}

function line({ sign, name }, left) {
  const count = element("span", { className: left < 0 ? "bad" : "quiet", textContent: left < 0 ? `${-left} too many` : `${left} left` });
  return element("li", {}, element("code", { textContent: sign }), element("span", { textContent: name }), count);
}
