// Runs the core of the verifier page outside a browser.
//   node run.mjs FILE …    checks archives and prints one line of JSON for each
//   node run.mjs --calls   reads lines [NAME, ARGUMENT …] of JSON, calls these functions and prints one line of JSON for each result
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { runInThisContext } from "node:vm";

const page = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "host", "tallystick", "verifier", "verifier.html");
const core = /<script id="core">([\s\S]*?)<\/script>/.exec(readFileSync(page, "utf-8"))[1];
runInThisContext(core, { filename: page });
const { BadInput, bytesOfHex, hexOf, refused, textOfFile, verify, ...others } = globalThis.tallystickVerifier;

async function resultOfFile(name) {
  try {
    return await verify(textOfFile(readFileSync(name)));
  } catch (problem) {
    if (problem instanceof BadInput) return refused(problem);
    throw problem;
  }
}

/** Bytes go in and out as {"hex": …}. */
function fromJson(value) {
  return value?.hex === undefined ? value : bytesOfHex(value.hex);
}

async function answerTo([name, ...values]) {
  try {
    const value = await { ...others, verify, hexOf }[name](...values.map(fromJson));
    return value instanceof Uint8Array ? { hex: hexOf(value) } : value;
  } catch (problem) {
    if (problem instanceof BadInput) return { refused: problem.message };
    throw problem;
  }
}

if (process.argv[2] === "--calls") {
  for await (const line of createInterface({ input: process.stdin })) console.log(JSON.stringify(await answerTo(JSON.parse(line))));
} else {
  for (const name of process.argv.slice(2)) console.log(JSON.stringify({ file: name, ...(await resultOfFile(name)) }));
}
