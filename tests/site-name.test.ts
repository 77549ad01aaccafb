import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { syntaxOf, visit } from "#tests/specification/syntax.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Where product code names the software, by the beginnings of paths. Every other text has the installation's name. */
const OF_SOFTWARE: Record<string, string> = {
  "contract/platform/site.ts": "the name that an installation has unless its operator chose another one",
  "contract/leagues/calendar-text.ts": "which program wrote a calendar (RFC 5545)",
  "server/platform/config/": "what operators read before a configuration is there",
  "server/platform/db/": "what stops a start",
  "server/platform/lib/explain-fault.ts": "what stops a start",
  "server/platform/lib/root.ts": "what stops a start",
  "server/operations/backup/": "a command's words",
  "server/operations/doctor/": "a command's words",
  "server/results/platforms/open-platforms.ts": "which program asks another site",
  "sandbox/platforms/yahoo-sign-in.ts": "what Yahoo calls the program that asks it",
  "web/index.html": "the server puts the installation's name in its place",
  "web/public/manifest.webmanifest": "the server puts the installation's name in its place",
  "web/service-worker/offline.html": "the server puts the installation's name in its place",
};

/** The name as people read it, and as the files that they save are called. */
const NAME = /Potkeeper|potkeeper-[\w-]+\.(?:json|txt|csv|png|ics)/;
/** At the start of a line or behind code; not the slashes of an address. */
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|[\s;{(])\/\/.*$|<!--[\s\S]*?-->/gm;

const files = ["contract", "server", "web", "sandbox"].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
);
const naming = files
  .filter((file) => /\.(tsx?|html|js|webmanifest|svg)$/.test(file) && !/\.test\.tsx?$/.test(file))
  .filter((file) => NAME.test(readFileSync(path.join(ROOT, file), "utf8").replace(COMMENT, "")));

const isOfSoftware = (file: string) => Object.keys(OF_SOFTWARE).some((beginning) => file.startsWith(beginning));

it("no text that people read has the software's name in place of the installation's", () => {
  expect(naming.filter((file) => !isOfSoftware(file))).toEqual([]);
});

it("every exception is still one", () => {
  const unused = Object.keys(OF_SOFTWARE).filter((beginning) => !naming.some((file) => file.startsWith(beginning)));
  expect(unused).toEqual([]);
});

const ASKS = /\b(?:site(?:Name|Footer|Slug)|ownLooks)\(/;

/** Tells whether a file asks while it loads: outside of every function. */
function asksAtOnce({ file, text }: { file: string; text: string }): boolean {
  let isEarly = false;
  visit(syntaxOf(file, text), (node, ancestors) => {
    if (node.type !== "CallExpression" || ancestors.some(({ type }) => type.includes("Function"))) return;
    isEarly ||= ASKS.test(`${text.slice(node.start, node.end).split("(", 1)[0]}(`);
  });
  return isEarly;
}

it("no module asks for the name while it loads, before the name is known", () => {
  const early = files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), "utf8") }))
    .filter(({ text }) => ASKS.test(text))
    .filter(asksAtOnce)
    .map(({ file }) => file);
  // The build renders pages with the software's name, and the server puts the installation's in its place.
  expect(early).toEqual(["web/prerender/known-screens.ts"]);
});
