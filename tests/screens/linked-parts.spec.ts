import { expect, test } from "@playwright/test";
import { leagueIdOf, visitorOf } from "#tests/screens/visitor.ts";

for (const { width, heading } of [
  { width: 390, heading: "summary" },
  { width: 1280, heading: "h2" },
]) {
  test(`A link to a part of a league's page leads to its ${heading}, ${width} wide`, async ({ browser }) => {
    const { page, complaints, close } = await visitorOf(browser, "casey");
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/");
    const league = await leagueIdOf(page, "Sunday Scaries");
    await page.goto(`/leagues/${league}#commissioner`);
    const part = page.locator("#commissioner").locator(heading).filter({ hasText: "Commissioner" });
    await expect(part).toBeFocused();
    await expect(part).toBeInViewport();
    expect(complaints).toEqual([]);
    await close();
  });
}
