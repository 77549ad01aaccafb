import { expect, type Page, test } from "@playwright/test";
import { centsOf } from "#contract/platform/money.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { addBank, assignTeams, payoutsWith } from "#tests/journeys/results-steps.ts";
import { aLeague, call, joinAndPay, setStatus } from "#tests/journeys/through-api.ts";
import { openTimedInstallation, type TimedInstallation } from "#tests/journeys/timed-installation.ts";
import { unfold } from "#tests/screens/visitor.ts";

/** The Tuesday before the invented season's first week. Each week is scored by the following Tuesday. */
const KICK_OFF = new Date("2024-09-03T15:00:00.000Z");

/** The teams with the high scores of the first four weeks, each with the member to whom the test assigns it. */
const TEAMS = { "Fog Horns": "Folke", greta: "Gunvor", "East Ebb": "Elmar" };

let installation: TimedInstallation;
test.beforeAll(async () => {
  installation = await openTimedInstallation({ startsAt: KICK_OFF });
});
test.afterAll(() => installation.close());

test("Each week's high score is paid once the week is final, to the member, by the clock alone", async ({
  browser,
}) => {
  const { person, pass, runJobs, deps } = installation;
  const sigrun = await person(browser, "Sigrun");
  const players: Page[] = [];
  for (const name of Object.values(TEAMS)) players.push(await person(browser, name));
  const [folke, gunvor] = players as [Page, Page, Page];
  const atDay = (day: number) => new Date(KICK_OFF.getTime() + day * 86_400_000).toISOString();
  const league = await aLeague(sigrun, {
    name: "Paid by the Week",
    paymentDeadline: atDay(1),
    endDate: atDay(112),
    leagueType: "pickem",
    payoutFrequency: "weekly",
    // Three entry fees give $31.50 for these prizes, which four weeks can't share equally.
    periodPrizeShare: 21,
    prizeRules: [{ kind: "weekly_high_score", percentage: 100, fromWeek: 1, toWeek: 4 }],
  });
  for (const player of players) await joinAndPay(player, league);
  const path = `/leagues/${league.id}`;

  await test.step("the commissioner starts the season, links it, and says whose team is whose", async () => {
    await setStatus(sigrun, league, "in_season");
    await call(sigrun, "put", `/api/leagues/${league.id}/platform-link`, { address: "900000000000000001" });
    await runJobs();
    await sigrun.goto(`${path}/results`);
    await assignTeams(sigrun, TEAMS);
    await sigrun.goto(path);
  });

  await test.step("a week that was just scored is provisional, and not paid", async () => {
    await pass({ days: 8 });
    await gunvor.goto(`${path}/results`);
    const first = gunvor.getByRole("listitem").filter({ hasText: "Week 1" }).first();
    await expect(first).toContainText("Fog Horns");
    await expect(first.getByText("Provisional").first()).toBeVisible();
    await unfold(gunvor, "Weekly high scores");
    await expect(gunvor.getByText("Provisional until Sep 13").first()).toBeVisible();
    await gunvor.goto(path);
    await expect(gunvor.getByRole("heading", { name: "Payouts", exact: true })).toHaveCount(0);
  });

  await test.step("after two Fridays two weeks are paid, and the winner reads why", async () => {
    await pass({ days: 10 });
    await gunvor.goto("/player");
    await unfold(gunvor, "Notifications");
    await expect(
      gunvor.getByText(/^Week 2 according to Sleeper, final since Sep 20, 2024, .+ UTC\./).first(),
    ).toBeVisible();
    await gunvor.goto(path);
    await unfold(gunvor, "Payouts");
    await expect(payoutsWith(gunvor, "Weekly high score, week 1")).toContainText("Folke Tester");
    const own = payoutsWith(gunvor, "Weekly high score, week 2");
    await expect(own).toContainText("Gunvor Tester");
    await expect(own).toContainText("$7.88");
    await gunvor.goto(`${path}/results`);
    await unfold(gunvor, "Weekly high scores");
    const week = gunvor.getByRole("listitem", { includeHidden: true });
    await expect(week.filter({ hasText: "Weekly high score, week 2" })).toContainText("Awarded");
  });

  await test.step("a winner who has a bank account gets later weeks without doing anything", async () => {
    await addBank(gunvor);
    await pass({ days: 7 });
    await gunvor.goto(path);
    await unfold(gunvor, "Payouts");
    await expect(payoutsWith(gunvor, "Weekly high score, week 3").getByText("Paid", { exact: true })).toBeVisible();
  });

  await test.step("after four weeks the share is spent to the cent, and no week was paid twice", async () => {
    await pass({ days: 14 });
    type Payout = { prize: string; username: string; amount: string };
    const payouts = await call<Payout[]>(sigrun, "get", `/api/leagues/${league.id}/payouts`);
    expect(payouts.map(({ prize, username, amount }) => `${prize}: ${username} ${amount}`).sort()).toEqual([
      "Weekly high score, week 1: folke 7.88",
      "Weekly high score, week 2: gunvor 7.88",
      "Weekly high score, week 3: gunvor 7.87",
      "Weekly high score, week 4: elmar 7.87",
    ]);
    expect(payouts.reduce((sum, { amount }) => sum + centsOf(amount), 0)).toBe(31_50);
    const pool = await call(sigrun, "get", `/api/leagues/${league.id}/payout-pool`);
    expect(pool).toMatchObject({ periodPool: "31.50", periodAvailable: "0.00" });
    expect((await verifyBooks(deps.db)).violations).toEqual([]);
    await folke.goto(path);
    await unfold(folke, "Payouts");
    await expect(payoutsWith(folke, "Weekly high score")).toHaveCount(4);
  });
});
