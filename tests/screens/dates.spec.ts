import { expect, test } from "@playwright/test";
import { leagueIdOf, resize, visitorOf } from "#tests/screens/visitor.ts";

test("No date breaks into two lines on a phone, 360 or 390 wide", async ({ browser }) => {
  const { page, close } = await visitorOf(browser, "casey");
  await resize(page, { width: 390, height: 844 });
  let seen = 0;
  for (const path of [`/leagues/${await leagueIdOf(page, "Sunday Scaries")}`, "/profile/security", "/mailbox"]) {
    await page.goto(path);
    await expect(page.locator("main time").first()).toBeAttached();
    const folds = page.locator("details:not([open]) > summary:visible");
    while ((await folds.count()) > 0) await folds.first().click();
    const dates = page.locator("main time:visible");
    await expect(dates.first()).toBeVisible();
    for (const width of [390, 360]) {
      await resize(page, { width, height: 844 });
      const broken = await dates.evaluateAll((all) =>
        all.flatMap((date) => {
          const tops = [...date.getClientRects()].map(({ top }) => Math.round(top));
          return Math.max(...tops) - Math.min(...tops) > 8 ? [date.parentElement?.textContent] : [];
        }),
      );
      expect(broken, path).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
    }
    seen += await dates.count();
  }
  expect(seen).toBeGreaterThan(5);
  await close();
});
