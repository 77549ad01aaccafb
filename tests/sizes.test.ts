import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { settingNames } from "#server/platform/config/settings/settings.ts";
import { wordsIn, writtenIn } from "../scripts/graph/sizes.ts";

/** How large what people read and set may become, counted as `npm run show -- rooms --sizes` does. */
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FOLDERS = ["bench", "contract", "docs", "migrations", "ops", "sandbox", "scripts", "server", "tests", "web"];

const docs = [
  ...readdirSync(ROOT),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((name) => path.join(folder, name)),
  ),
]
  .filter((file) => file.endsWith(".md"))
  .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), "utf8") }));

it("the docs have at most 48,000 words, without what is printed into them", () => {
  expect(docs.length).toBeGreaterThan(30);
  expect(docs.reduce((sum, { file, text }) => sum + writtenIn(file, text), 0)).toBeLessThanOrEqual(48_000);
});

it("what is printed into a page isn't counted, and what is written around it is", () => {
  expect(writtenIn("page.md", "Two rooms:\n<!-- rooms of x -->\nmany words\n<!-- /rooms of x -->\nEnd.")).toBe(3);
});

it("a decision record has less than 250 words", () => {
  const records = docs.filter(({ file }) => file.startsWith("docs/decisions/"));
  expect(records.length).toBeGreaterThan(10);
  expect(records.filter(({ text }) => wordsIn(text) >= 250).map(({ file }) => file)).toEqual([]);
});

/** What an operator must be able to set (RULES §27): each is off, or as before, until it is set. */
const DUTIES =
  /^(?:PROCESSOR_APPROVAL|CLAIMS|MAX_|REGISTRATION|TERMS_|PRIVACY_|CONTACT|MIN_AGE|PLACES|ASKED_BEFORE|DORMANT_|TAX_|GIVE_BACK|OIDC_|SIGN_IN|SITE_|ACCENT_)/;

it("there are at most 30 settings besides an operator's duties, 26 of those, and 21 npm scripts", () => {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as { scripts: object };
  const duties = settingNames.filter((name) => DUTIES.test(name));
  expect(settingNames.length - duties.length).toBeLessThanOrEqual(30);
  expect(duties.length).toBeLessThanOrEqual(26);
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(21);
});

/**
 * How many lines of TypeScript each room has, tests left out; `contract`, `server` and `web` have rooms of their own. A
 * change that needs more raises its room's row in the same commit, whose message says why.
 */
const LINES: Readonly<Record<string, number>> = {
  bench: 1183,
  contract: 98,
  "contract/leagues": 2274,
  "contract/members": 473,
  "contract/money": 2102,
  "contract/notices": 228,
  "contract/operations": 982,
  "contract/people": 1916,
  "contract/platform": 1145,
  "contract/results": 2677,
  "contract/terms": 2466,
  "contract/votes": 461,
  sandbox: 3943,
  scripts: 5186,
  server: 590,
  "server/access": 589,
  "server/leagues": 11_366,
  "server/ledger": 2607,
  "server/members": 675,
  "server/money": 10_518,
  "server/notices": 4373,
  "server/operations": 6833,
  "server/people": 6518,
  "server/platform": 12_544,
  "server/processor": 1376,
  "server/results": 9759,
  "server/votes": 3305,
  "server/worker": 600,
  verifier: 1224,
  web: 284,
  "web/access": 210,
  "web/api": 390,
  "web/landing": 577,
  "web/leagues": 10_471,
  "web/members": 441,
  "web/money": 10_326,
  "web/notices": 267,
  "web/operations": 4009,
  "web/pages": 3630,
  "web/people": 5213,
  "web/pot": 643,
  "web/prerender": 378,
  "web/results": 2509,
  "web/shell": 1045,
  "web/ui": 3386,
  "web/votes": 1382,
};

it("each room has at most as many lines as its row says, and each row has its room", () => {
  const lines = new Map<string, number>();
  for (const top of ["bench", "contract", "sandbox", "scripts", "server", "verifier", "web"]) {
    for (const name of readdirSync(path.join(ROOT, top), { recursive: true, encoding: "utf8" })) {
      if (!/(?<!\.test)\.(?:tsx?|mjs)$/.test(name)) continue;
      const [room, ...inside] = name.split(path.sep);
      const isRoom = inside.length > 0 && ["contract", "server", "web"].includes(top);
      const row = isRoom ? `${top}/${room}` : top;
      const written = readFileSync(path.join(ROOT, top, name), "utf8").split("\n").length - 1;
      lines.set(row, (lines.get(row) ?? 0) + written);
    }
  }
  expect([...lines.keys()].toSorted()).toEqual(Object.keys(LINES).toSorted());
  expect([...lines].filter(([room, count]) => count > (LINES[room] ?? 0))).toEqual([]);
});
