import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ledgerFaults, roomFaults, upwardAmong } from "./graph/find-faults.ts";
import { architectureOf, START, withPicture } from "./graph/picture.ts";
import { arrowsOf, importsOf, knotsOf, productFiles, roomOf, sourcesOf } from "./graph/read-graph.ts";
import { ROOMS } from "./graph/rooms.ts";

/**
 * `npm run graph`: prints the server's rooms and the arrows between them, measured from the imports. `--check` only
 * looks for upward imports, unnamed rooms, queries of the books outside the ledger, and an outdated picture in
 * docs/architecture.md; `--write` updates that picture.
 */
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PAGE = path.join(ROOT, "docs/architecture.md");
const { values } = parseArgs({
  options: { check: { type: "boolean", default: false }, write: { type: "boolean", default: false } },
});

const files = productFiles(ROOT);
const sources = sourcesOf(ROOT, files);
const imports = importsOf(sources);
const arrows = arrowsOf(imports);
const faults = [...roomFaults(files, imports), ...ledgerFaults(sources)];

const page = readFileSync(PAGE, "utf8");
const renewed = withPicture(page, architectureOf(ROOMS, arrows));
if (values.write) writeFileSync(PAGE, renewed);
else if (renewed !== page) faults.push(`docs/architecture.md is out of date after ${START}: npm run graph -- --write`);

if (!values.check) printHouse();
for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);

function printHouse() {
  for (const { name, holds } of [...ROOMS].reverse()) {
    const inside = files.filter((file) => roomOf(file) === name);
    const lines = inside.reduce((sum, file) => sum + readFileSync(path.join(ROOT, file), "utf8").split("\n").length, 0);
    const below = arrows.filter(({ from }) => from === name).map(({ to }) => to);
    console.log(
      `${name.padEnd(11)}${String(inside.length).padStart(4)} files ${String(lines).padStart(5)} lines  ${holds}`,
    );
    console.log(`${" ".repeat(11)}→ ${below.join(", ") || "nothing"}`);
  }
  const largest = knotsOf(arrows)[0]?.length ?? 0;
  console.log(
    `\n${ROOMS.length} rooms, ${arrows.length} arrows, ${upwardAmong(imports).length} imports upward, largest knot ${largest}.`,
  );
}
