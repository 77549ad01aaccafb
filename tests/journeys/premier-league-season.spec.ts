import { expect, type Page, test } from "@playwright/test";
import { assignTeams, linkLeague, payoutsWith } from "#tests/journeys/results-steps.ts";
import { call, type JourneyLeague } from "#tests/journeys/through-api.ts";
import { openTimedInstallation, type TimedInstallation } from "#tests/journeys/timed-installation.ts";
import { leagueControl, unfold } from "#tests/screens/visitor.ts";

/** An invented season of Fantasy Premier League that is over, and two of its teams with the members they belong to. */
const SEASON = "https://fantasy.premierleague.com/leagues/900000001/standings/c";
const TEAMS = { "Harbor Anchors": "Hafsa", Saltmarsh: "Saul" };

/** A Friday after its last week. */
const OVER = new Date("2025-05-30T15:00:00.000Z");

let installation: TimedInstallation;
test.beforeAll(async () => {
  installation = await openTimedInstallation({ startsAt: OVER });
});
test.afterAll(() => installation.close());

test("A treasurer pays all that a member won over 38 weeks in one press, and the member confirms it in one", async ({
  browser,
}) => {
  const { person, runJobs } = installation;
  const tess = await person(browser, "Tess");
  const [hafsa, saul] = [await person(browser, "Hafsa"), await person(browser, "Saul")];

  const league =
    await test.step("the commissioner creates a league in pounds, with weekly and monthly prizes", async () => {
      await tess.goto("/leagues/create");
      await tess.getByLabel("League name").fill("Harbor Pounds");
      await tess.getByText("A treasurer", { exact: false }).first().click();
      await tess.getByRole("heading", { name: "More about this league" }).click();
      await tess.getByLabel("Currency").selectOption("GBP");
      await tess.getByLabel("Entry fee").fill("50");
      await tess.getByLabel("Max members").fill("4");
      await tess.getByLabel("Sport").selectOption("soccer");
      await tess.getByLabel("Fantasy service").selectOption("premier_league");
      await tess.getByLabel(/classifieds/).check();
      await tess.getByRole("button", { name: "Add prizes beyond the places" }).click();
      await addPrize(tess, 1, { kind: "weekly_high_score", place: "2", worth: "1" });
      await addPrize(tess, 2, { kind: "monthly_high_score", worth: "2", ties: "carry" });
      await tess.getByRole("button", { name: "Create league" }).click();
      await expect(tess.getByRole("heading", { name: "Harbor Pounds", level: 1 })).toBeVisible();
      await (await leagueControl(tess, "Open league")).click();
      await expect(tess.getByText("Harbor Pounds is open.").first()).toBeVisible();
      await expect(await leagueControl(tess, "Complete League")).toBeVisible();
      const id = /leagues\/([\w-]+)/.exec(tess.url())?.[1] ?? "";
      return call<JourneyLeague>(tess, "get", `/api/leagues/${id}`);
    });
  const path = `/leagues/${league.id}`;
  const api = `/api${path}`;

  await test.step("the members pay her, and she confirms it", async () => {
    const paid = { way: "cash", paidOn: OVER.toISOString().slice(0, 10), amount: "50.00", seasons: 1 };
    const paymentIds: string[] = [];
    for (const player of [hafsa, saul]) {
      await call(player, "post", `${api}/join`);
      const announced = await call<{ id: string }>(player, "post", `${api}/treasurer-payments`, paid);
      paymentIds.push(announced.id);
    }
    await call(tess, "post", `${api}/treasurer-payments/confirm`, { paymentIds });
  });

  await test.step("she links the league, and says whose team is whose", async () => {
    await linkLeague(tess, league, SEASON, "Harbor Classic");
    await runJobs();
    await tess.goto(`${path}/results`);
    await assignTeams(tess, TEAMS);
    await expect(tess.getByText("2,161", { exact: true })).toBeVisible();
  });

  await test.step("she gives them what they won", async () => {
    await call(tess, "post", `${api}/complete`, {});
    await tess.goto(path);
    await (await leagueControl(tess, "Propose Payouts")).click();
    const dialog = tess.getByRole("dialog");
    await dialog.getByRole("button", { name: "Continue" }).click();
    await expect(dialog.getByText("Award £56.00 to 2 members?")).toBeVisible();
    await dialog.getByRole("button", { name: /^Award/ }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("she pays one of them everything in one press", async () => {
    await tess.goto(`${path}/treasurer`);
    const owed = tess.locator("#pay li").filter({ hasText: "Hafsa Tester" }).first();
    await expect(owed).toContainText("5 payouts");
    await owed.getByText("What it's for").click();
    // February was tied, so March is worth both.
    const march = owed.getByRole("listitem").filter({ hasText: "Monthly high score, month 8 (March)" });
    await expect(march).toContainText("£4.00");
    await owed.getByRole("button", { name: "Pay Hafsa Tester £51.00" }).click();
    const dialog = tess.getByRole("dialog");
    await dialog.getByRole("button", { name: "I've sent it" }).click();
    await expect(tess.getByText("We asked Hafsa Tester whether £51.00 arrived.").first()).toBeVisible();
    await expect(tess.getByRole("button", { name: /^Pay Saul Tester/ })).toBeVisible();
  });

  await test.step("who confirms it in one press", async () => {
    await hafsa.goto("/player");
    await expect(hafsa.getByText("Did £51.00 from Tess Tester arrive?")).toBeVisible();
    await hafsa.getByRole("button", { name: /^Confirm, .*Harbor Pounds$/ }).click();
    await expect(hafsa.getByText("Thanks. All of it is settled.").first()).toBeVisible();
    type Debt = { standing: string; amount: string };
    const received = (await call<Debt[]>(hafsa, "get", `${api}/debts`)).filter(
      ({ standing }) => standing === "received",
    );
    expect(received.map(({ amount }) => amount).sort()).toEqual(["1.00", "2.00", "2.00", "4.00", "42.00"]);
    await hafsa.goto(path);
    await unfold(hafsa, "Payouts");
    await expect(payoutsWith(hafsa, "Hafsa Tester").first()).toContainText("Received on May 30, 2025");
  });
});

type Prize = { kind: string; place?: string; worth: string; ties?: string };

/** Adds a prize to the form. */
async function addPrize(page: Page, number: number, { kind, place, worth, ties }: Prize): Promise<void> {
  await page.getByRole("button", { name: "Add a prize" }).click();
  const prize = page.getByRole("group", { name: `Other prize ${number}` });
  await prize.getByLabel("Prize for").selectOption(kind);
  if (place) await prize.getByLabel("Place", { exact: true }).fill(place);
  await prize.getByLabel("Worth").fill(worth);
  if (ties) await prize.getByLabel("Ties").selectOption(ties);
}
