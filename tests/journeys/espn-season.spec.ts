import { expect, type Page, test } from "@playwright/test";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { addBank, assignTeams, linkLeague, payoutsWith } from "#tests/journeys/results-steps.ts";
import { aLeague, call, joinAndPay, setStatus } from "#tests/journeys/through-api.ts";
import { openTimedInstallation, type TimedInstallation } from "#tests/journeys/timed-installation.ts";
import { leagueControl, unfold } from "#tests/screens/visitor.ts";

/** The Tuesday on which the invented season of ESPN is over. */
const SEASON_OVER = new Date("2024-12-24T15:00:00.000Z");
const AT_ESPN = "https://fantasy.espn.com/football/league?leagueId=700009&seasonId=2024";

/** Its first three teams, and the one with the most points, each with the member to whom the test assigns it. */
const TEAMS = { "Gale Force": "Gisela", "East Ebb": "Eskil", "High Tide": "Halvard", "Deep Divers": "Dagny" };
const WON = { Gisela: "112.60", Eskil: "56.30", Halvard: "18.76", Dagny: "12.34" };

let installation: TimedInstallation;
test.beforeAll(async () => {
  installation = await openTimedInstallation({ startsAt: SEASON_OVER });
});
test.afterAll(() => installation.close());

test("A season on ESPN is proposed from its results, outlives one objection, and pays the winners to the cent", async ({
  browser,
}) => {
  const { person, pass, runJobs, deps } = installation;
  const thora = await person(browser, "Thora");
  const players: Page[] = [];
  for (const name of Object.values(TEAMS)) players.push(await person(browser, name));
  const [gisela, eskil, , dagny] = players as [Page, Page, Page, Page];
  const atDay = (day: number) => new Date(SEASON_OVER.getTime() + day * 86_400_000).toISOString();
  const league = await aLeague(thora, {
    name: "Harbor Money",
    objectionDays: 2,
    paymentDeadline: atDay(0.5),
    endDate: atDay(1),
    payoutStructure: [
      { place: 1, percentage: 60 },
      { place: 2, percentage: 30 },
      { place: 3, percentage: 10 },
    ],
    prizeRules: [{ kind: "most_points", place: 1, fromWeek: 1, toWeek: 13, amount: "12.34" }],
  });
  for (const player of players) await joinAndPay(player, league);
  await setStatus(thora, league, "in_season");

  await test.step("the commissioner pastes the league's address, and gives the members their teams", async () => {
    await linkLeague(thora, league, AT_ESPN);
    await runJobs();
    await unfold(thora, "Results");
    await thora.getByRole("link", { name: "See the results" }).click();
    await expect(thora.getByText("Places: Stated by ESPN.")).toBeVisible();
    await assignTeams(thora, TEAMS);
  });

  await test.step("the commissioner reads that ESPN's season is over, and ends theirs", async () => {
    await thora.goto("/commissioner");
    await expect(thora.getByText("ESPN says that the season is over").first()).toBeVisible();
    await thora.getByRole("link", { name: "Complete, Harbor Money" }).click();
    await thora.getByRole("button", { name: "End Season" }).first().click();
    await thora.getByRole("dialog").getByRole("button", { name: "End Season" }).click();
    await expect(thora.getByText("Season Ended").first()).toBeVisible();
  });

  await test.step("once the results are final, they hear of it, and no one is paid", async () => {
    await pass({ days: 6 });
    await gisela.goto(`/leagues/${league.id}/results`);
    await expect(gisela.getByText(/^Final since Dec 28, 2024/).first()).toBeVisible();
    await thora.goto("/commissioner");
    await expect(thora.getByText("The final results are in").first()).toBeVisible();
    expect(await call(thora, "get", `/api/leagues/${league.id}/payouts`)).toEqual([]);
  });

  await test.step("they propose what the results say", async () => {
    await thora.goto(`/leagues/${league.id}`);
    await (await leagueControl(thora, "Propose Payouts")).click();
    const dialog = thora.getByRole("dialog");
    await expect(dialog.getByLabel("Amount for place 1")).toHaveValue(WON.Gisela);
    await expect(dialog.getByLabel("Amount for Most points, weeks 1 to 13")).toHaveValue(WON.Dagny);
    await dialog.getByRole("button", { name: "Continue" }).click();
    await expect(dialog.getByText(/unless members object by then/)).toBeVisible();
    await dialog.getByRole("button", { name: "Propose", exact: true }).click();
    await expect(thora.getByText(/Members can object until/).first()).toBeVisible();
    await runJobs();
  });

  await test.step("one member objects, which isn't enough for a vote", async () => {
    await dagny.goto("/player");
    await dagny.getByRole("link", { name: "Look at them, Harbor Money" }).click();
    await expect(dagny.getByRole("row", { name: /^3rd place/ })).toContainText("Halvard");
    await expect(dagny.getByText("Stated by ESPN.").first()).toBeVisible();
    await dagny.getByRole("button", { name: "Object" }).click();
    await dagny.getByRole("dialog").getByLabel("Reason").fill("I scored more than Halvard.");
    await dagny.getByRole("dialog").getByRole("button", { name: "Object" }).click();
    await expect(dagny.getByText(/Objections from 2 of 4 members lead to a vote; 1 so far\./)).toBeVisible();
    await eskil.goto(dagny.url());
    await expect(eskil.getByText("I scored more than Halvard.")).toBeVisible();
    await expect(eskil.getByText("OPEN TO OBJECTIONS")).toBeVisible();
    expect(await call(thora, "get", `/api/leagues/${league.id}/payouts`)).toEqual([]);
  });

  await test.step("two days later the prizes are awarded, and each winner adds a bank account", async () => {
    await pass({ days: 2 });
    await eskil.reload();
    await expect(eskil.getByText("AWARDED", { exact: true })).toBeVisible();
    for (const player of players) {
      await addBank(player);
    }
  });

  await test.step("each has been paid, nothing is left in escrow, and the books are right", async () => {
    await pass({ days: 8 });
    type Payout = { username: string; amount: string; status: string };
    const payouts = await call<Payout[]>(thora, "get", `/api/leagues/${league.id}/payouts`);
    expect(Object.fromEntries(payouts.map(({ username, amount }) => [username, amount]))).toEqual(
      Object.fromEntries(Object.entries(WON).map(([name, amount]) => [name.toLowerCase(), amount])),
    );
    expect(payouts.map(({ status }) => status)).toEqual(["completed", "completed", "completed", "completed"]);
    const escrow = await call(thora, "get", `/api/leagues/${league.id}/escrow`);
    expect(escrow).toMatchObject({ balance: "0.00", collected: "200.00", paidOut: "200.00", refunded: "0.00" });
    expect((await verifyBooks(deps.db)).violations).toEqual([]);
    await thora.goto(`/leagues/${league.id}`);
    await unfold(thora, "Payouts");
    await expect(payoutsWith(thora, "Halvard")).toContainText("$18.76");
    await expect(payoutsWith(thora, "Paid")).toHaveCount(4);
  });
});
