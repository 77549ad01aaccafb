import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { settingNames } from "#server/platform/config/settings/settings.ts";
import { circleFaults, ledgerFaults, roomFaults, upwardAmong } from "./graph/find-faults.ts";
import type { House } from "./graph/house.ts";
import { pictureOf, withPicture } from "./graph/picture.ts";
import {
  type Arrow,
  arrowsOf,
  type Import,
  importsOf,
  knotsOf,
  productFiles,
  roomOf,
  sourcesOf,
} from "./graph/read-graph.ts";
import { ALL_CODE, CONTRACT, SERVER, WEB } from "./graph/rooms.ts";
import { measureSizes } from "./graph/sizes.ts";
import { readArguments } from "./read-arguments.ts";

/**
 * `npm run show -- rooms`: prints the rooms of the server, the contract and the web, and the arrows between them, measured from the imports.
 * `--check` only looks for upward imports, circles of files, unnamed rooms, queries of the books outside the ledger, and
 * outdated pictures in docs/architecture.md; `--write` updates those pictures; `--sizes` prints how large the house is.
 */
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PAGE = "docs/architecture.md";
const USAGE = "Usage: npm run show -- rooms [--check | --write | --sizes]";
const { values } = readArguments({
  usage: USAGE,
  options: {
    check: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    sizes: { type: "boolean", default: false },
  },
});

if (values.sizes) {
  printSizes();
  process.exit(0);
}

const houses = [SERVER, CONTRACT, WEB].map((house) => {
  const files = productFiles(ROOT, house);
  const sources = sourcesOf(ROOT, files);
  const imports = importsOf(house, sources);
  return { house, files, sources, imports, arrows: arrowsOf(imports) };
});
const faults = houses.flatMap(({ house, files, sources, imports }) => [
  ...roomFaults(house, files, imports),
  ...ledgerFaults(sources),
]);
faults.push(...circleFaults(importsOf(ALL_CODE, sourcesOf(ROOT, productFiles(ROOT, ALL_CODE)))));

const page = readFileSync(path.join(ROOT, PAGE), "utf8");
const renewed = houses.reduce(
  (text, { house, arrows }) => withPicture(text, `rooms of ${house.name}`, pictureOf(house, arrows)),
  page,
);
if (values.write) writeFileSync(path.join(ROOT, PAGE), renewed);
else if (renewed !== page) faults.push(`${PAGE} is out of date: npm run show -- rooms --write`);

if (!values.check) for (const measured of houses) printHouse(measured);
for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);

function printSizes() {
  const { parts, bytes } = measureSizes(ROOT);
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as { scripts: object };
  console.table(parts);
  console.log(
    `${settingNames.length} settings, ${Object.keys(scripts).length} npm scripts, ${bytes} bytes to check out.`,
  );
}

function printHouse({ house, sources, imports, arrows }: (typeof houses)[number]) {
  for (const { name, holds } of [...house.rooms].reverse()) {
    const inside = sources.filter(({ file }) => roomOf(file) === name);
    const lines = inside.reduce((sum, { text }) => sum + text.split("\n").length, 0);
    const below = arrows.filter(({ from }) => from === name).map(({ to }) => to);
    console.log(
      `${name.padEnd(11)}${String(inside.length).padStart(4)} files ${String(lines).padStart(5)} lines  ${holds}`,
    );
    console.log(`${" ".repeat(11)}→ ${below.join(", ") || "nothing"}`);
  }
  console.log(`\n${house.name}/: ${sumOf(house, imports, arrows)}\n`);
}

function sumOf(house: House, imports: readonly Import[], arrows: readonly Arrow[]) {
  const largest = knotsOf(arrows)[0]?.length ?? 0;
  const upward = upwardAmong(house, imports).length;
  return `${house.rooms.length} rooms, ${arrows.length} arrows, ${upward} imports upward, largest knot ${largest}.`;
}
