import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, type Page, test } from "@playwright/test";
import axe, { type AxeResults } from "axe-core";
import { bundleOf, treasurersSeason, written } from "#tests/verifier/make-bundle.ts";

/** The page that checks a league's proof, as a member opens it: from disk, on a phone, without network. */
test.use({ viewport: { width: 390, height: 844 }, offline: true });

let file = "";
test.beforeAll(({ browserName: _ }, { project }) => {
  const folder = path.join(project.outputDir, "verifier");
  spawnSync(process.execPath, ["--import", "tsx", "scripts/build-verifier.ts", folder]);
  file = pathToFileURL(path.join(folder, "verify.html")).href;
});

const choose = (page: Page, label: string, bundle: object) =>
  page.getByLabel(label, { exact: true }).setInputFiles({
    name: "proof.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(bundle)),
  });

test("good books add up, an old head is in them, and an older file that has another entry isn't", async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  const bundle = bundleOf(treasurersSeason());
  await page.goto(file);
  await choose(page, "Proof file", bundle);
  const answer = page.getByRole("status");
  await expect(answer).toContainText("Sunday Scaries: these books add up.");
  await expect(answer).toContainText("$150.00 in, $80.00 out, $70.00 left.");
  await page.getByText("Compare with what you kept").click();
  await page.getByLabel("Old head").fill(written(bundle.head));
  await page.keyboard.press("Tab");
  await expect(answer).toContainText("Your old head is in these books: nothing up to entry 9 has changed.");
  const older = bundleOf(treasurersSeason().with(4, { key: "other", event: "state.recorded" }));
  await choose(page, "Older proof file", older);
  await expect(answer.getByRole("heading")).toHaveText(
    "Entry 5 was changed after it was sealed: the older file has another.",
  );
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate<AxeResults>("axe.run(document)");
    expect(violations.map(({ id }) => id)).toEqual([]);
  }
  expect(requests).toEqual([file]);
});

test("what a file says stays text, and what isn't a proof is said", async ({ page }) => {
  const evil = '<img src="x" onerror="document.title=1"><b>Ben</b>';
  const entries = treasurersSeason();
  Object.assign(entries[2]?.records?.[0]?.[1] ?? {}, { amount: 7000 });
  await page.goto(file);
  await choose(page, "Proof file", { ...bundleOf(entries), people: { ben: evil } });
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(
    `${evil}'s payment is recorded as $70.00, but entry 3 says $50.00.`,
  );
  expect(await page.locator("img, b").count()).toBe(0);
  await choose(page, "Proof file", []);
  await expect(page.getByRole("status")).toContainText("This can't be checked");
});

test("the site hands out the same verifier, to be opened from disk", async ({ baseURL }) => {
  spawnSync(process.execPath, ["--import", "tsx", "scripts/build-verifier.ts"]);
  for (const name of ["verify.html", "verify.mjs"]) {
    const answer = await fetch(new URL(`/log/${name}`, baseURL));
    expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${name}"`);
    expect(await answer.text()).toBe(readFileSync(path.join("dist", name), "utf8"));
  }
});
