import { expect, type Page, test } from "@playwright/test";
import { aPersonWithBrowser } from "#tests/journeys/people.ts";
import { assignTeams, linkLeague, payoutsWith } from "#tests/journeys/results-steps.ts";
import { aLeague, call, joinAndPay } from "#tests/journeys/through-api.ts";
import { leagueControl, unfold } from "#tests/screens/visitor.ts";

/** An invented season of Sleeper that is over, as the stand-in plays it. */
const SEASON = "https://sleeper.com/leagues/900000000000000001";

/** Its first two teams, and the one with the most points, each with the member to whom the test assigns it. */
const TEAMS = { greta: "Gudrun", "East Ebb": "Edith", "Deep Divers": "Dmitri" };

test("A season's winners are proposed from its platform's results, voted on by the members, and awarded", async ({
  browser,
}) => {
  const owner = await aPersonWithBrowser(browser, "Ludmilla");
  const players: Page[] = [];
  for (const name of Object.values(TEAMS)) players.push(await aPersonWithBrowser(browser, name));
  const [gudrun, edith] = players as [Page, Page, Page];
  const league = await aLeague(owner, {
    name: "Self-paying League",
    payoutRule: "majority_approval",
    payoutStructure: [
      { place: 1, percentage: 70 },
      { place: 2, percentage: 30 },
    ],
    prizeRules: [
      { kind: "most_points", place: 1, fromWeek: 1, toWeek: 14, amount: "20.00" },
      { kind: "custom", label: "Best team name", amount: "10.00" },
    ],
  });
  for (const player of players) await joinAndPay(player, league);

  await test.step("the commissioner pastes the league's address, and gives the members their teams", async () => {
    await linkLeague(owner, league, SEASON);
    await unfold(owner, "Results");
    await owner.getByRole("link", { name: "See the results" }).click();
    await assignTeams(owner, TEAMS);
  });

  await test.step("everyone sees who wins what", async () => {
    await gudrun.goto(`/leagues/${league.id}/results`);
    const first = gudrun.getByRole("listitem").filter({ hasText: "1st place" });
    await expect(first).toContainText("Gudrun Tester");
    await expect(first).toContainText("$84.00");
    await expect(gudrun.getByText("The commissioner names the winner.")).toBeVisible();
  });

  await test.step("the proposal starts with the results", async () => {
    await call(owner, "post", `/api/leagues/${league.id}/complete`, {});
    await owner.goto(`/leagues/${league.id}`);
    await (await leagueControl(owner, "Propose Payouts")).click();
    const dialog = owner.getByRole("dialog");
    await expect(dialog.getByLabel("Amount for place 1")).toHaveValue("84.00");
    await expect(dialog.getByLabel("Amount for Most points, weeks 1 to 14")).toHaveValue("20.00");
    await expect(dialog.getByText("Best team name")).toBeVisible();
    await dialog.getByRole("button", { name: "Continue" }).click();
    await dialog.getByRole("button", { name: "Propose", exact: true }).click();
    await expect(owner.getByText("Payouts Proposed").first()).toBeVisible();
  });

  await test.step("the members see where each winner comes from, and approve", async () => {
    for (const player of [gudrun, edith]) {
      await player.goto("/player");
      await player.getByRole("link", { name: "Vote, Self-paying League" }).click();
      await expect(player.getByRole("row", { name: /^Most points, weeks 1 to 14/ })).toContainText("Dmitri");
      await expect(player.getByText("From the playoff games.").first()).toBeVisible();
      await player.getByRole("button", { name: "Vote for" }).click();
      await expect(player.getByText("You voted for.")).toBeVisible();
    }
    await expect(edith.getByText("APPROVED", { exact: true })).toBeVisible();
  });

  await test.step("each winner has the prize", async () => {
    await owner.goto(`/leagues/${league.id}/books`);
    await expect(owner.getByText(/^Awarded: 1st place \$[\d.,]+ to Gudrun/)).toBeVisible();
    await owner.goto(`/leagues/${league.id}`);
    await unfold(owner, "Payouts");
    for (const [name, what] of [
      ["Gudrun", "1st place"],
      ["Edith", "2nd place"],
      ["Dmitri", "Most points, weeks 1 to 14"],
    ] as const) {
      await expect(payoutsWith(owner, name)).toContainText(what);
    }
  });
});
