// Save a chart as a file. The colours of the page are written into the file, so that it looks the same outside of the page.
import { element } from "./dom.js";

const TIMES = 2; // A PNG has so many pixels for each pixel of the page.
const MARGIN = 12;
const COLOURED = ["fill", "stroke"];

// Return the text of the chart as an SVG file, with a title, and a ground in the colour of the page.
export function svgText(picture, title) {
  const copy = picture.cloneNode(true);
  const [from, to] = [picture, copy].map((each) => [each, ...each.querySelectorAll("*")]);
  from.forEach((each, at) => {
    const style = getComputedStyle(each);
    for (const name of COLOURED) if (each.getAttribute(name)?.startsWith("var(")) to[at].setAttribute(name, style[name]);
  });
  for (const each of copy.querySelectorAll("[data-marks]")) each.remove(); // the step that the page shows is not a part of the game
  for (const name of ["role", "aria-label", "cursor"]) copy.removeAttribute(name);
  const [width, height] = ["width", "height"].map((name) => Number(picture.getAttribute(name)) + 2 * MARGIN);
  const paper = { x: -MARGIN, y: -MARGIN, width, height, fill: getComputedStyle(picture.parentElement).getPropertyValue("background-color") };
  const ground = document.createElementNS(picture.namespaceURI, "rect");
  for (const [name, value] of Object.entries(paper)) ground.setAttribute(name, value);
  const said = document.createElementNS(picture.namespaceURI, "title");
  said.textContent = title;
  copy.prepend(said, ground);
  for (const [name, value] of Object.entries({ width, height, viewBox: `${-MARGIN} ${-MARGIN} ${width} ${height}` })) copy.setAttribute(name, value);
  return new XMLSerializer().serializeToString(copy);
}

export function saveSvg(picture, title, name) {
  save(new Blob([svgText(picture, title)], { type: "image/svg+xml" }), `${name}.svg`);
}

export async function savePng(picture, title, name) {
  const address = URL.createObjectURL(new Blob([svgText(picture, title)], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = element("canvas", { width: image.width * TIMES, height: image.height * TIMES });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    const made = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
    if (!made) throw new Error("This browser cannot make a PNG of the picture. Save it as SVG.");
    save(made, `${name}.png`);
  } finally {
    URL.revokeObjectURL(address);
  }
}

export function save(blob, name) {
  const address = URL.createObjectURL(blob);
  element("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000); // the browser reads it after this function has ended
}
