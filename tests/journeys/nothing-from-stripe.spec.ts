import { expect, test } from "@playwright/test";
import { aPersonWithBrowser, payByCard } from "#tests/journeys/people.ts";
import { aLeague } from "#tests/journeys/through-api.ts";

test("A sandbox payment loads nothing from other sites", async ({ browser, baseURL }) => {
  const player = await aPersonWithBrowser(browser, "Solo");
  const origins = new Set<string>();
  player.context().on("request", (request) => origins.add(new URL(request.url()).origin));
  const league = await aLeague(player, { name: "Home Alone" });
  const document = await player.goto(`/leagues/${league.id}/payment`);
  await payByCard(player, "4242 4242 4242 4242");
  await expect(player.getByText("Payment Successful").first()).toBeVisible();
  expect([...origins]).toEqual([baseURL]);
  expect(document?.headers()["content-security-policy"]).not.toContain("stripe");
});
