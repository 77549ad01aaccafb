import { expect, test } from "@playwright/test";
import { leagueIdOf, visitorOf } from "#tests/screens/visitor.ts";

test("Where the system chooses the colors, buttons have an outline, and the vote's bar and the season's steps keep their fill", async ({
  browser,
}) => {
  const { page, close } = await visitorOf(browser, "alice");
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(`/leagues/${await leagueIdOf(page, "Premier Pals")}`);

  await expect(page.getByRole("link", { name: "Vote, Premier Pals" }).first()).not.toHaveCSS("border-top-width", "0px");
  const filled = [page.getByRole("region", { name: "The season" }).locator("li span span").first()];
  filled.push(
    page
      .getByRole("img", { name: /votes? needed|needed/ })
      .locator("span span")
      .first(),
  );
  for (const bar of filled) {
    const [own, ground] = await bar.evaluate((part) =>
      [part, document.body].map((element) => getComputedStyle(element).backgroundColor),
    );
    expect(own).not.toBe(ground);
  }
  await close();
});
