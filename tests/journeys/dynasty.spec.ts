import { expect, type Page, test } from "@playwright/test";
import { aPersonWithBrowser, choiceOf, payByCard } from "#tests/journeys/people.ts";
import { aLeague, call, joinAndPay } from "#tests/journeys/through-api.ts";
import { leagueControl, mailedPath } from "#tests/screens/visitor.ts";

/** Completes the season, pays one winner everything and starts the next season, all on the league's page. */
async function nextSeason(commissioner: Page, winner: string, season: number) {
  await commissioner.reload();
  await (await leagueControl(commissioner, "Complete League")).click();
  await commissioner.getByRole("dialog").getByRole("button", { name: "Complete League" }).click();
  await (await leagueControl(commissioner, "Propose Payouts")).click();
  await commissioner.getByLabel("Winner of place 1").selectOption({ label: choiceOf(winner) });
  await commissioner.getByRole("button", { name: "Continue" }).click();
  await commissioner.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(commissioner.getByText("Payouts Proposed").first()).toBeVisible();
  await commissioner.getByRole("button", { name: "Start Next Season" }).click();
  await commissioner.getByRole("dialog").getByRole("button", { name: "Start Next Season" }).click();
  await expect(commissioner.getByText(`Dorks is in season ${season}.`).first()).toBeVisible();
}

test("A dynasty plays three seasons, and a seat changes hands", async ({ browser }) => {
  const dora = await aPersonWithBrowser(browser, "Dora");
  const olga = await aPersonWithBrowser(browser, "Olga");
  const piet = await aPersonWithBrowser(browser, "Piet");
  const league = await aLeague(dora, { name: "Dorks", leagueType: "dynasty", maxMembers: 2 });
  for (const player of [olga, piet]) await joinAndPay(player, league, { years: 3 });
  const path = `/leagues/${league.id}`;

  await test.step("a member invites a replacement for the next season", async () => {
    await olga.goto(path);
    await olga.getByRole("button", { name: "Find Replacement" }).click();
    const dialog = olga.getByRole("dialog");
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await expect(dialog.getByText("Please enter an email address")).toBeVisible();
    await dialog.getByLabel("Email address").fill("nick@example.com");
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await expect(olga.getByText("Replacement Invitation Sent").first()).toBeVisible();
  });

  const nick = await aPersonWithBrowser(browser, "Nick");
  await test.step("the replacement accepts, and prepays by card", async () => {
    const invitation = await mailedPath(nick, "nick@example.com", "replacement-invite");
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(invitation);
    await expect(visitor.getByRole("link", { name: "Sign in to answer" })).toHaveAttribute("href", /next=/);
    await nick.goto(invitation);
    await nick.getByRole("button", { name: "Accept and pay" }).click();
    await expect(nick).toHaveURL(/\/payment$/);
    await payByCard(nick, "4242 4242 4242 4242");
    await expect(nick.getByText("Payment Successful").first()).toBeVisible();
    await visitor.goto(invitation);
    await expect(visitor.getByRole("heading", { name: "Invitation Already Accepted" })).toBeVisible();
  });

  await test.step("three seasons go by, each paid from its own escrow", async () => {
    await dora.goto(path);
    await nextSeason(dora, "Olga", 2);
    await expect(dora.getByRole("button", { name: "Remove Nick Tester" })).toBeVisible();
    await expect(dora.getByRole("button", { name: "Remove Olga Tester" })).toHaveCount(0);
    await nextSeason(dora, "Nick", 3);
    await nextSeason(dora, "Piet", 4);
    await expect(dora.getByText("Pending", { exact: true })).toHaveCount(2);
  });

  await test.step("the books of each season are closed", async () => {
    for (const season of [1, 2, 3]) {
      const escrow = await call<object>(dora, "get", `/api/leagues/${league.id}/escrow?season=${season}`);
      expect(escrow).toMatchObject({ balance: "0.00", paidOut: "100.00" });
    }
  });
});
