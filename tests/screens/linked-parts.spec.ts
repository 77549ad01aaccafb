import { expect, test } from "@playwright/test";
import { leagueIdOf, visitorOf } from "#tests/screens/visitor.ts";

for (const width of [390, 1280]) {
  test(`A link to the votes on the commissioner leads to the open one, ${width} wide`, async ({ browser }) => {
    const { page, complaints, close } = await visitorOf(browser, "casey");
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/");
    const league = await leagueIdOf(page, "Sunday Scaries");
    await page.goto(`/leagues/${league}#commissioner`);
    const vote = page.getByRole("heading", { name: "Vote on Ben Okafor as commissioner" });
    await expect(vote).toBeFocused();
    await expect(vote).toBeInViewport();
    expect(complaints).toEqual([]);
    await close();
  });
}
