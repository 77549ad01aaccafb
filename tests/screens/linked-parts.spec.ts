import { expect, test } from "@playwright/test";
import { leagueIdOf, visitorOf } from "#tests/screens/visitor.ts";

for (const width of [390, 1280]) {
  test(`A link to a part of a league's page unfolds it and leads to its line, ${width} wide`, async ({ browser }) => {
    const { page, complaints, close } = await visitorOf(browser, "casey");
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/");
    const league = await leagueIdOf(page, "Sunday Scaries");
    await page.goto(`/leagues/${league}#commissioner`);
    const part = page.locator("#commissioner").locator("summary").filter({ hasText: "Commissioner" });
    await expect(part).toBeFocused();
    await expect(part).toBeInViewport();
    await expect(page.getByRole("heading", { name: "Vote on Ben Okafor as commissioner" })).toBeVisible();
    expect(complaints).toEqual([]);
    await close();
  });
}
