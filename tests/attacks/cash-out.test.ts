import { afterAll, beforeAll, expect, it } from "vitest";
import { endSeason, type League } from "#contract/leagues/leagues.ts";
import { listPayouts } from "#contract/money/payouts.ts";
import { askForReview, decideReview } from "#contract/money/season-holds.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { listCases } from "#contract/operations/admin-oversight.ts";
import { moneyWithoutWayOut } from "#server/ledger/money-without-way-out.ts";
import { moneyAt } from "#tests/attacks/money-at.ts";
import { intoTheFuture, nameBankAccount, startAgain } from "#tests/money/acts.ts";
import { differencesOfBooks } from "#tests/money/two-books.ts";
import { of, propose, withLeague } from "#tests/support/with-league.ts";
import { asPublic, withAdmin, withWorld } from "#tests/support/with-world.ts";
import { aPerson, confirmCard, type Person, pay, startPayment } from "#tests/support/world.ts";

/**
 * Thieves try to get the money of stolen cards out as prizes, on an installation with the public policy for holds
 * (RULES §15, §17).
 */
const world = withWorld(asPublic({ PAYOUT_HOLD_DAYS: "7", REVIEW_ABOVE: "5000" }));
const admin = withAdmin(world);
let thief: Person;
let accomplice: Person;
let count = 0;
beforeAll(() => intoTheFuture(world));
afterAll(async () => {
  expect(await differencesOfBooks(world.database.ownerPool)).toEqual([]);
  expect(await moneyWithoutWayOut(world.deps.db)).toEqual([]);
});

/**
 * Two new accounts try one card number after another until one works, complete the season early, and pay out to a bank
 * account. @param playedDays How much of the season's 120 days goes by first.
 */
async function cashOut(entryFee: string, { playedDays = 0 } = {}): Promise<League> {
  count += 1;
  thief = await aPerson(world, `thief${count}`);
  accomplice = await aPerson(world, `accomplice${count}`);
  const terms = { name: `Quick ${count}`, entryFee };
  const league = await withLeague(world, { by: thief, players: [thief, accomplice], status: "in_season" }, terms);
  if (playedDays > 0) await later(playedDays);
  await pay(thief, league);
  await pay(accomplice, league);
  await nameBankAccount(thief);
  expect((await thief.call(endSeason, of(league))).status).toBe(200);
  const proposed = await propose(thief, league, [[thief, (2 * Number(entryFee)).toFixed(2)]]);
  expect(proposed.status).toBe(201);
  await world.runJobs();
  return league;
}

const reviewOf = async (league: League, because = "") =>
  (await admin.call(listCases)).body.find(
    ({ kind, leagueId, message }) => kind === "payout_review" && leagueId === league.id && message.includes(because),
  );
const decide = (id: string, decision: string) =>
  admin.call(decideReview, { params: { id }, body: { decision, reason: "The cards were reported stolen." } });
const later = async (days: number) => {
  world.advance({ days });
  await startAgain(world);
};

it("card testing stops at the fifth card, before anything is charged", async () => {
  const tester = await aPerson(world, "tester");
  const league = await withLeague(world, { by: tester, players: [tester] }, { entryFee: "9999.00" });
  const intent = await startPayment(tester, league);
  const statuses = [];
  for (let card = 0; card < 47; card++) {
    statuses.push((await confirmCard(tester, intent, { number: "4000000000000002" })).status);
  }
  expect(statuses.filter((status) => status === 402)).toHaveLength(5);
  expect((await confirmCard(tester, intent)).status).toBe(400);
  expect(await moneyAt(world, league)).toEqual({ charged: 0, refunded: 0, sent: 0 });
});

it("a large pool waits for an admin for as long as it takes, and goes back to the cards", async () => {
  const league = await cashOut("9999.00");
  const [prize] = (await thief.call(listPayouts, of(league))).body;
  expect(prize).toMatchObject({ status: "pending", progress: "held", pause: { reason: "review", until: null } });
  await later(30);
  expect(await moneyAt(world, league)).toEqual({ charged: 19_998_00, refunded: 0, sent: 0 });
  const review = await reviewOf(league, "held more than the limit for a review.");
  expect(review?.amount).toBe("19998.00");
  const decided = await decide(review?.id ?? "", "refund");
  expect(decided.body.message).toBe("$19,998.00 goes back to the cards that paid this season's entry fees.");
  await world.runJobs();
  expect(await moneyAt(world, league)).toEqual({ charged: 19_998_00, refunded: 19_998_00, sent: 0 });
  expect((await thief.call(listPayouts, of(league))).body).toMatchObject([{ isRecalled: true, pause: null }]);
  expect(await reviewOf(league)).toBeUndefined();
  expect((await decide(review?.id ?? "", "release")).status).toBe(409);
});

it("a small pool waits seven days, during which any paid member can have it stopped", async () => {
  const league = await cashOut("50.00", { playedDays: 61 });
  const [prize] = (await thief.call(listPayouts, of(league))).body;
  const until = new Date(world.clock().getTime() + 7 * 86_400_000).toISOString();
  expect(prize?.pause).toEqual({ reason: "card_payments", until });
  const { body: mails } = await thief.call(listMails, { query: { to: thief.email } });
  const won = mails.find(({ subject }) => subject.startsWith("You won $100.00"));
  expect(won?.text).toContain("It's sent after");
  expect(won?.text).not.toContain("We're sending it");
  const asked = await accomplice.call(askForReview, { ...of(league), body: { reason: "That wasn't me." } });
  expect(asked.status).toBe(201);
  await later(8);
  expect(await moneyAt(world, league)).toEqual({ charged: 100_00, refunded: 0, sent: 0 });
  await decide((await reviewOf(league))?.id ?? "", "refund");
  await world.runJobs();
  expect(await moneyAt(world, league)).toEqual({ charged: 100_00, refunded: 100_00, sent: 0 });
});

it("an honest prize is sent automatically after the seven days, even if no one clicks and the server restarts", async () => {
  const league = await cashOut("50.00", { playedDays: 61 });
  await later(6.9);
  expect(await moneyAt(world, league)).toMatchObject({ sent: 0 });
  await later(0.2);
  expect(await moneyAt(world, league)).toEqual({ charged: 100_00, refunded: 0, sent: 100_00 });
});
