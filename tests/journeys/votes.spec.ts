import { expect, type Page, test } from "@playwright/test";
import { anAdminWithBrowser, aPersonWithBrowser, choiceOf } from "#tests/journeys/people.ts";
import { aLeague, type JourneyLeague, joinAndPay, setStatus } from "#tests/journeys/through-api.ts";
import { leagueControl, unfold } from "#tests/screens/visitor.ts";

type Terms = Parameters<typeof aLeague>[1];

/** A completed league of three paid members, on its page. */
async function aCompletedLeague(commissioner: Page, players: Page[], terms: Terms): Promise<JourneyLeague> {
  const league = await aLeague(commissioner, terms);
  for (const player of players) await joinAndPay(player, league);
  await setStatus(commissioner, league, "completed");
  await commissioner.goto(`/leagues/${league.id}`);
  return league;
}

async function object(player: Page, reason: string) {
  await player.getByRole("button", { name: "Object" }).click();
  const dialog = player.getByRole("dialog");
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: "Object" }).click();
}

async function propose(commissioner: Page, winner: string, said: string | RegExp) {
  await (await leagueControl(commissioner, "Propose Payouts")).click();
  const dialog = commissioner.getByRole("dialog");
  await dialog.getByLabel("Winner of place 1").selectOption({ label: choiceOf(winner) });
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("button", { name: "Propose", exact: true }).click();
  await expect(commissioner.getByText(said).first()).toBeVisible();
}

async function voteFromNotification(player: Page) {
  await player.goto("/player");
  const vote = player.getByRole("link", { name: "Vote", exact: true }).first();
  // The page's picture, which the application takes the place of, folds too.
  await expect(async () => {
    await unfold(player, "Notifications");
    await expect(vote).toBeVisible({ timeout: 1000 });
  }).toPass();
  await vote.click();
  await expect(player.getByText("ACTIVE", { exact: true })).toBeVisible();
  await player.getByRole("button", { name: "Vote for" }).click();
  await expect(player.getByText("You voted for.")).toBeVisible();
}

test("Members vote on payouts, and an admin resolves a rejected vote", async ({ browser }) => {
  const vera = await aPersonWithBrowser(browser, "Vera");
  const players: Page[] = [];
  for (const name of ["Wim", "Xena", "Yuri"]) players.push(await aPersonWithBrowser(browser, name));
  const [wim, xena, yuri] = players as [Page, Page, Page];

  await test.step("the majority approves, and the winner is paid", async () => {
    const league = await aCompletedLeague(vera, players, { name: "Voters United", payoutRule: "majority_approval" });
    await propose(vera, "Wim", "Payouts Proposed");
    await voteFromNotification(wim);
    await voteFromNotification(xena);
    await expect(xena.getByText("APPROVED", { exact: true })).toBeVisible();
    await vera.goto(`/leagues/${league.id}`);
    await unfold(vera, "Payout vote");
    await expect(vera.getByText("APPROVED", { exact: true })).toBeVisible();
    await yuri.goto(`/leagues/${league.id}/books`);
    await expect(yuri.getByText(/^Awarded: 1st place \$[\d.,]+ to Wim Tester$/)).toBeVisible();
    await yuri.getByRole("button", { name: "Verify this statement" }).click();
    await expect(yuri.getByText(/Recomputed in your browser/)).toBeVisible();
  });

  await test.step("two object, the majority is against it, and an admin pays everyone back with a reason that all can read", async () => {
    const league = await aCompletedLeague(vera, players, { name: "Quarrel Cup", objectionDays: 2 });
    await propose(vera, "Wim", /Members can object until/);
    await xena.goto("/player");
    await xena.getByRole("link", { name: "Look at them, Quarrel Cup" }).click();
    await expect(xena.getByText("OPEN TO OBJECTIONS")).toBeVisible();
    await object(xena, "Yuri won the final.");
    await expect(xena.getByRole("button", { name: "Withdraw your objection" })).toBeVisible();
    await yuri.goto(xena.url());
    await expect(yuri.getByText("Yuri won the final.")).toBeVisible();
    await object(yuri, "I won it.");
    await expect(yuri.getByText("Why the members are voting")).toBeVisible();
    for (const player of [xena, yuri]) await player.getByRole("button", { name: "Vote against" }).click();
    await expect(yuri.getByText("REJECTED", { exact: true })).toBeVisible();
    await expect(yuri.getByText(/An admin intervenes/)).toBeVisible();

    const ada = await anAdminWithBrowser(browser);
    await ada.goto("/admin");
    const vote = ada.getByRole("row").filter({ hasText: league.name });
    await vote.getByRole("button", { name: "Decide" }).first().click();
    const dialog = ada.getByRole("dialog");
    await dialog.getByLabel(/Refund/).check();
    await dialog.getByLabel(/Reason/).fill("Nobody agrees, so everybody gets the money back.");
    await dialog.getByRole("button", { name: /Refund/ }).click();
    await expect(ada.getByRole("dialog")).toHaveCount(0);
    await yuri.reload();
    await expect(yuri.getByText("Nobody agrees, so everybody gets the money back.")).toBeVisible();
    await vera.goto(`/leagues/${league.id}/books`);
    await expect(vera.getByText(/Refund to \w+ Tester decided/)).toHaveCount(3);
  });
});

test("The members choose another commissioner, and rate the one they have", async ({ browser }) => {
  const rufus = await aPersonWithBrowser(browser, "Rufus");
  const sina = await aPersonWithBrowser(browser, "Sina");
  const tomas = await aPersonWithBrowser(browser, "Tomas");
  const league = await aLeague(rufus, { name: "Coup League" });
  for (const player of [sina, tomas]) await joinAndPay(player, league);
  const path = `/leagues/${league.id}#commissioner`;

  await sina.goto(path);
  await sina.getByRole("button", { name: "Rate the commissioner" }).click();
  await sina.getByRole("radio", { name: "1 of 5, Poor" }).focus();
  await sina.keyboard.press("ArrowRight");
  await sina.getByRole("dialog").getByRole("button", { name: "Submit rating" }).click();
  await expect(sina.getByText("Rating Submitted").first()).toBeVisible();
  await expect(sina.getByRole("img", { name: "2.0 of 5 from 1 rating" })).toBeVisible();

  await sina.getByRole("button", { name: "Propose Change" }).click();
  const dialog = sina.getByRole("dialog");
  await dialog.getByRole("button", { name: "Propose", exact: true }).click();
  await expect(dialog.getByText("Please select a new commissioner")).toBeVisible();
  await dialog.getByLabel("New commissioner").selectOption({ label: choiceOf("Tomas") });
  await dialog.getByLabel("Reason").fill("He answers his mail.");
  await dialog.getByRole("button", { name: "Propose", exact: true }).click();
  await expect(sina.getByText("Proposal Created").first()).toBeVisible();

  await rufus.goto(path);
  await expect(rufus.getByText("As the current commissioner, you cannot vote on this proposal.")).toBeVisible();
  await tomas.goto(path);
  await tomas.getByRole("button", { name: "Vote for" }).click();
  await expect(tomas.getByText("Vote Submitted").first()).toBeVisible();
  await tomas.reload();
  await expect(tomas.getByText("APPROVED", { exact: true })).toBeVisible();
  await expect(await leagueControl(tomas, "Edit League")).toBeVisible();
  await rufus.reload();
  await expect(rufus.getByRole("button", { name: "Edit League" })).toHaveCount(0);
});
