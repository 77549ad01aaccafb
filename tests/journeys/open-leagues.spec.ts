import { expect, test } from "@playwright/test";
import { aPersonWithBrowser, payByCard } from "#tests/journeys/people.ts";
import { aLeague, call, joinAndPay } from "#tests/journeys/through-api.ts";
import { leagueControl, unfold } from "#tests/screens/visitor.ts";

test("A player finds a league in the classifieds, joins it, and leaves it with a refund", async ({ browser }) => {
  const owner = await aPersonWithBrowser(browser, "Oscar");
  const league = await aLeague(owner, { name: "Fairway Finders", sport: "golf", fantasyService: "espn" });
  await aLeague(owner, { name: "Puck Pals", sport: "hockey" });

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto("/classifieds");
  await expect(visitor.getByRole("heading", { name: "Fairway Finders" })).toBeVisible();
  await visitor.getByRole("checkbox", { name: /^Golf/ }).check();
  await expect(visitor.getByText(/^Showing 1 of \d+ leagues$/)).toBeVisible();
  await expect(visitor.getByRole("heading", { name: "Puck Pals" })).toHaveCount(0);
  await visitor.getByRole("checkbox", { name: /^CBS/ }).check();
  await expect(visitor.getByText("No leagues match your filters")).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText("No leagues match your filters")).toBeVisible();
  await visitor.getByRole("button", { name: "Clear All" }).first().click();
  await expect(visitor.getByRole("heading", { name: "Puck Pals" })).toBeVisible();

  const player = await aPersonWithBrowser(browser, "Paula");
  await player.goto("/classifieds?sport=golf");
  await player.getByRole("link", { name: "View Details", description: "Fairway Finders" }).click();
  await player.getByRole("link", { name: "Join and pay" }).click();
  await payByCard(player, "4242 4242 4242 4242");
  await expect(player.getByText("Payment Successful").first()).toBeVisible();
  await expect(player).toHaveURL(/\/player$/);

  await player.goto(`/leagues/${league.id}`);
  await unfold(player, "Your seat");
  await player.getByRole("link", { name: "Receipt" }).click();
  await expect(player.getByText("Entry fee of Paula Tester")).toBeVisible();
  await player.goBack();
  await unfold(player, "Your seat");
  await expect(player.getByText(/Leave now and get/)).toBeVisible();
  await player.getByRole("button", { name: "Leave league" }).click();
  await player.getByRole("button", { name: "Leave and refund" }).click();
  await expect(player.getByText("You have left").first()).toBeVisible();
  await expect(async () => {
    const escrow = await call<object>(owner, "get", `/api/leagues/${league.id}/escrow`);
    expect(escrow).toMatchObject({ balance: "0.00", refunded: "50.00" });
  }).toPass({ timeout: 120_000 });
});

test("A league is canceled, and everyone is refunded", async ({ browser }) => {
  const owner = await aPersonWithBrowser(browser, "Carla");
  const player = await aPersonWithBrowser(browser, "Dirk");
  const league = await aLeague(owner, { name: "Rained Off" });
  await joinAndPay(player, league);
  await owner.goto(`/leagues/${league.id}`);
  await (await leagueControl(owner, "Edit League")).click();
  await owner.getByText("Change the status by hand").click();
  await owner.getByLabel("Status").selectOption("cancelled");
  await owner.getByRole("button", { name: "Cancel the league and refund everyone" }).click();
  await expect(owner.getByText("League Updated").first()).toBeVisible();
  await expect(async () => {
    await player.goto(`/leagues/${league.id}/books`);
    await expect(player.getByText(/^Refund to \w+ Tester sent/)).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 120_000 });
  await expect(player.getByText("Refunded", { exact: true }).first()).toBeVisible();
});
