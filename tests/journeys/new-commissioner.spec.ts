import { expect, type Page, test } from "@playwright/test";
import { aLeague, call, joinAndPay } from "#tests/journeys/through-api.ts";
import { openTimedInstallation, type TimedInstallation } from "#tests/journeys/timed-installation.ts";
import { leagueControl } from "#tests/screens/visitor.ts";

let installation: TimedInstallation;
test.beforeAll(async () => {
  installation = await openTimedInstallation({
    startsAt: new Date(),
    environment: { SAFEGUARDS: "commissioner-wait" },
  });
});
test.afterAll(() => installation.close());

const card = (page: Page) => page.locator("#commissioner");
async function vote(page: Page, leagueId: string, ballot: "for" | "against") {
  await page.goto(`/leagues/${leagueId}#commissioner`);
  await card(page)
    .getByRole("button", { name: `Vote ${ballot}` })
    .click();
  await expect(card(page).getByText(`You voted ${ballot}.`)).toBeVisible();
}
async function object(page: Page, leagueId: string) {
  await page.goto(`/leagues/${leagueId}#commissioner`);
  await card(page).getByRole("button", { name: "Object" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Object" }).click();
  await expect(card(page).getByText("You objected.")).toBeVisible();
}

test("A new commissioner takes over after two days, can't complete early, and is voted out again", async ({
  browser,
}) => {
  const [wanda, xavier, yusuf, zelda] = [
    await installation.person(browser, "Wanda"),
    await installation.person(browser, "Xavier"),
    await installation.person(browser, "Yusuf"),
    await installation.person(browser, "Zelda"),
  ];
  const league = await aLeague(wanda, { name: "Slow Coup" });
  for (const player of [xavier, yusuf, zelda]) await joinAndPay(player, league);
  const propose = async (by: Page, name: string) => {
    await by.goto(`/leagues/${league.id}#commissioner`);
    await by.getByRole("button", { name: "Propose Change" }).click();
    const select = by.getByRole("dialog").getByLabel("New commissioner");
    const value = await select.locator("option", { hasText: name }).getAttribute("value");
    await select.selectOption(value);
    await by.getByRole("dialog").getByRole("button", { name: "Propose" }).click();
    await expect(by.getByText("Proposal Created", { exact: true })).toBeVisible();
  };

  await test.step("two of three vote for Xavier, and everyone reads when he takes over", async () => {
    await propose(xavier, "xavier");
    await vote(xavier, league.id, "for");
    await yusuf.goto(`/leagues/${league.id}#commissioner`);
    await card(yusuf).getByRole("button", { name: "Vote for" }).click();
    await expect(card(yusuf).getByText("PASSED", { exact: true })).toBeVisible();
    for (const page of [wanda, zelda]) {
      await page.goto(`/leagues/${league.id}#commissioner`);
      await expect(
        card(page)
          .getByText(/Xavier Tester takes over on/)
          .last(),
      ).toBeVisible();
    }
    await expect(card(wanda).getByRole("button", { name: "Object" })).toHaveCount(0);
  });

  await test.step("he takes over after 48 hours, and reads from when on he can complete the season", async () => {
    await installation.pass({ hours: 49 });
    await xavier.goto(`/leagues/${league.id}`);
    await (await leagueControl(xavier, "Complete League")).click();
    const dialog = xavier.getByRole("dialog");
    await expect(dialog.getByText(/You have just become the commissioner\./)).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Complete League" })).toHaveCount(0);
    await dialog.getByRole("button", { name: "Not yet" }).click();
  });

  await test.step("Wanda, who has no seat, is voted back; two objections put the vote to two thirds", async () => {
    await propose(zelda, "wanda");
    await zelda.goto(`/leagues/${league.id}#commissioner`);
    await card(zelda).getByRole("button", { name: "Vote for" }).click();
    await expect(card(zelda).getByText("PASSED", { exact: true })).toBeVisible();
    await object(xavier, league.id);
    await object(yusuf, league.id);
    await expect(card(yusuf).getByText(/it takes two thirds of everyone who had paid: 2 votes/)).toBeVisible();
    await card(yusuf).getByRole("button", { name: "Vote for" }).click();
    await expect(card(yusuf).getByText(/It has them, so/)).toBeVisible();
    await installation.pass({ hours: 49 });
    const { commissionerUsername } = await call<{ commissionerUsername: string }>(
      zelda,
      "get",
      `/api/leagues/${league.id}`,
    );
    expect(commissionerUsername).toBe("wanda");
  });
});
