import { expect, test } from "@playwright/test";
import { leagueIdOf, visitorOf } from "#tests/screens/visitor.ts";

for (const width of [360, 390]) {
  test(`No date breaks into two lines on a phone, ${width} wide`, async ({ browser }) => {
    const { page, close } = await visitorOf(browser, "casey");
    await page.setViewportSize({ width, height: 844 });
    const league = await leagueIdOf(page, "Sunday Scaries");
    let seen = 0;
    for (const path of [`/leagues/${league}`, "/profile/security", "/mailbox"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("main time").first()).toBeAttached();
      const folds = page.locator("details:not([open]) > summary:visible");
      while ((await folds.count()) > 0) await folds.first().click();
      await expect(page.locator("main time:visible").first()).toBeVisible();
      const broken = await page.locator("main time:visible").evaluateAll((dates) =>
        dates.flatMap((date) => {
          const tops = [...date.getClientRects()].map(({ top }) => Math.round(top));
          return Math.max(...tops) - Math.min(...tops) > 8 ? [date.parentElement?.textContent] : [];
        }),
      );
      expect(broken, path).toEqual([]);
      seen += await page.locator("main time:visible").count();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
    }
    expect(seen).toBeGreaterThan(5);
    await close();
  });
}
