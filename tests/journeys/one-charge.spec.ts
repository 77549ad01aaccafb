import { expect, type Page, test } from "@playwright/test";
import { aPersonWithBrowser, payByCard } from "#tests/journeys/people.ts";
import { aLeague, call, type JourneyLeague } from "#tests/journeys/through-api.ts";

const VISA = "4242 4242 4242 4242";
const ALREADY_PROCESSED =
  "This payment has already been processed or is in an invalid state. Please refresh the page and try again.";

type Seat = { paymentStatus: string; totalAmountPaid: string };
const seatIn = async (page: Page, league: JourneyLeague) =>
  (await call<Seat[]>(page, "get", `/api/leagues/${league.id}/members`))[0];

/** A separate tab, whose console may complain about a lost connection. */
async function aTab(player: Page, league: JourneyLeague): Promise<Page> {
  const tab = await player.context().newPage();
  await tab.goto(`/leagues/${league.id}/payment`);
  await expect(tab.getByRole("button", { name: /^Pay \$/ })).toBeEnabled();
  return tab;
}

test("Of two tabs with different numbers of seasons only the last one charges, and the other says why it can't", async ({
  browser,
}) => {
  const owner = await aPersonWithBrowser(browser, "Tia");
  const player = await aPersonWithBrowser(browser, "Tom");
  const league = await aLeague(owner, { name: "Two Dynasties", leagueType: "dynasty" });
  const first = await aTab(player, league);
  const second = await aTab(player, league);
  await second.getByLabel("Seasons to pay for").selectOption("3");
  await expect(second.getByRole("button", { name: "Pay $150.00" })).toBeEnabled();

  await payByCard(first, VISA);
  await expect(first.getByRole("alert").getByText(ALREADY_PROCESSED)).toBeVisible();
  expect(await seatIn(player, league)).toMatchObject({ paymentStatus: "pending", totalAmountPaid: "0.00" });
  await payByCard(second, VISA);
  await expect(second).toHaveURL(/\/player$/);
  expect(await seatIn(player, league)).toMatchObject({ paymentStatus: "paid", totalAmountPaid: "150.00" });
});
