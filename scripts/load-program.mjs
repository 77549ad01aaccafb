import { createHash } from "node:crypto";
import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import v8 from "node:v8";
import vm from "node:vm";

/**
 * The build copies this file to dist/server.js. It runs program.cjs, which lies next to it, with the code that V8 compiled
 * at an earlier start. If there is none that fits, it keeps this start's once the server is ready.
 */
const FOLDER = path.dirname(fileURLToPath(import.meta.url));
const PROGRAM = path.join(FOLDER, "program.cjs");
const COMPILED = path.join(process.env.NODE_COMPILE_CACHE || FOLDER, "program.compiled");
const DIGEST_BYTES = 32;
const BEFORE = "(function (exports, require, module, __filename, __dirname) {";
const AFTER = "\n})";

const require = createRequire(import.meta.url);
// Node reads the source maps of no scripts but those that it loads itself.
if (process.sourceMapsEnabled) require(PROGRAM);
else run();

function run() {
  const program = readFunction();
  // V8 compares its own version and flags, for which the tag stands, but of the program only the length.
  const fits = digestOf(`${process.version} ${process.arch} ${v8.cachedDataVersionTag()}`, program);
  const compiled = readCompiled(fits);
  // The build leaves only ASCII in the program. As Latin 1, V8 needs no copy of it.
  const script = new vm.Script(program.toString("latin1"), {
    filename: PROGRAM,
    columnOffset: -BEFORE.length,
    ...(compiled && { cachedData: compiled }),
  });
  /** @type {{ exports: { ready?: Promise<void> } }} */
  const module = { exports: {} };
  script.runInThisContext()(module.exports, require, module, PROGRAM, FOLDER);
  if (compiled && !script.cachedDataRejected) return;
  void module.exports.ready?.then(() => {
    // Several processes may get here at the same time. The one that has compiled the most serves all of them.
    const kept = script.cachedDataRejected ? undefined : readCompiled(fits);
    const code = script.createCachedData();
    if (!kept || code.length > kept.length) keep(code, fits);
  });
}

/** Joining it to the rest later would make V8 copy it. */
function readFunction() {
  const file = openSync(PROGRAM, "r");
  try {
    const { size } = fstatSync(file);
    const whole = Buffer.alloc(BEFORE.length + size + AFTER.length);
    whole.write(BEFORE);
    readSync(file, whole, BEFORE.length, size, 0);
    whole.write(AFTER, BEFORE.length + size);
    return whole;
  } finally {
    closeSync(file);
  }
}

/**
 * @param {string} setting
 * @param {Buffer} bytes
 */
function digestOf(setting, bytes) {
  return createHash("sha256").update(setting).update(bytes).digest();
}

/**
 * @param {Buffer} fits
 * @returns {Buffer | undefined} Undefined if none was kept, or it is damaged, or of another program or Node.
 */
function readCompiled(fits) {
  try {
    const kept = readFileSync(COMPILED);
    const code = kept.subarray(DIGEST_BYTES);
    return kept.subarray(0, DIGEST_BYTES).equals(digestOf(fits.toString("hex"), code)) ? code : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Where nothing can be written, each start compiles again.
 * @param {Buffer} code
 * @param {Buffer} fits
 */
function keep(code, fits) {
  const draft = `${COMPILED}-${process.pid}`;
  try {
    mkdirSync(path.dirname(COMPILED), { recursive: true });
    try {
      writeFileSync(draft, Buffer.concat([digestOf(fits.toString("hex"), code), code]));
      renameSync(draft, COMPILED);
    } finally {
      rmSync(draft, { force: true });
    }
  } catch {}
}
