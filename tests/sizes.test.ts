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

it("the docs have at most 45,000 words, without what is printed into them", () => {
  expect(docs.length).toBeGreaterThan(30);
  expect(docs.reduce((sum, { file, text }) => sum + writtenIn(file, text), 0)).toBeLessThanOrEqual(45_000);
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

it("there are at most 30 settings besides an operator's duties, 26 of those, and 20 npm scripts", () => {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as { scripts: object };
  const duties = settingNames.filter((name) => DUTIES.test(name));
  expect(settingNames.length - duties.length).toBeLessThanOrEqual(30);
  expect(duties.length).toBeLessThanOrEqual(26);
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(20);
});
