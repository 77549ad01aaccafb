import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "#server/platform/lib/root.ts";
import { printExample, printTables } from "../scripts/settings/print-settings.ts";

/** What another line in them says is written by hand. `npx vitest run tests/settings --update` prints both again. */
const EXAMPLE = path.join(ROOT, ".env.example");
const PAGE = path.join(ROOT, "docs", "operations.md");
const PRINTED = /(<!-- settings -->\n).*?(\n<!-- \/settings -->)/s;

it(".env.example is printed from the table of settings", async () => {
  await expect(printExample()).toMatchFileSnapshot(EXAMPLE);
});

it("docs/operations.md has the same settings, with the same words", async () => {
  const page = readFileSync(PAGE, "utf8");
  expect(page).toMatch(PRINTED);
  await expect(page.replace(PRINTED, (_, start, end) => `${start}${printTables()}${end}`)).toMatchFileSnapshot(PAGE);
});
