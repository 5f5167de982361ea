// Runs one script on MicroPython: node run.mjs SCRIPT FOLDER[=NAME]...
// Each folder is copied into MicroPython's own file system, under NAME or its own name; the current directory is its root.
// What the script prints goes to standard output; an exception goes to standard error, and the exit code is 1.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { loadMicroPython } from '@micropython/micropython-webassembly-pyscript';

const [script, ...folders] = process.argv.slice(2);
const micropython = await loadMicroPython({ linebuffer: true, stdout: (line) => console.log(line) });

function copy(from, to) {
  if (statSync(from).isDirectory()) {
    micropython.FS.mkdir(to);
    for (const name of readdirSync(from)) if (name !== '__pycache__') copy(join(from, name), `${to}/${name}`);
  } else {
    micropython.FS.writeFile(to, readFileSync(from));
  }
}

for (const folder of folders) {
  const [from, name] = folder.split('=');
  copy(from, `/${name ?? basename(from)}`);
}
try {
  micropython.runPython("import sys; sys.path.insert(0, '/')");
  micropython.runPython(readFileSync(script, 'utf8'));
} catch (error) {
  console.error(String(error.message ?? error));
  process.exitCode = 1;
}
