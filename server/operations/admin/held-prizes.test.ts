import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { listPayouts } from "#contract/money/payouts.ts";
import { decideReview } from "#contract/money/season-holds.ts";
import { listUnclaimed, movePayoutToUnclaimed, payUnclaimed } from "#contract/operations/unclaimed-money.ts";
import { freezePayouts } from "#server/people/payout-accounts/pause-payouts.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { seasonReviews } from "#server/platform/db/schema/season-holds.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { nameBankAccount } from "#tests/money/acts.ts";
import { casesOf } from "#tests/support/admin-acts.ts";
import { of, propose, withLeague } from "#tests/support/with-league.ts";
import { withAdmin, withWorld } from "#tests/support/with-world.ts";
import { aPerson } from "#tests/support/world.ts";

/** RULES §17, §23: a hold doesn't take a prize from its winner, and unclaimed money doesn't bypass it. */
const world = withWorld({ environment: { REVIEW_ABOVE: "100" } });
const admin = withAdmin(world);
let count = 0;
const HELD = "This season's prizes are on hold, so no one could have claimed this one yet.";

/** Awards the whole pool as one prize; $400.00 waits for a review, $40.00 doesn't. */
async function aPrize({ entryFee }: { entryFee: string }) {
  count += 1;
  const winner = await aPerson(world, `winner${count}`);
  const other = await aPerson(world, `other${count}`);
  const players = [winner, other];
  const league = await withLeague(world, { by: other, players, paid: players, status: "completed" }, { entryFee });
  const amount = (2 * Number(entryFee)).toFixed(2);
  expect((await propose(other, league, [[winner, amount]])).status).toBe(201);
  const [prize] = (await other.call(listPayouts, of(league))).body;
  return { league, winner, id: prize?.id ?? "" };
}

const move = (id: string) => admin.call(movePayoutToUnclaimed, { ...of({ id }), body: { reason: "No answer." } });
const kindsOf = async (league: League) => (await casesOf(admin, league)).map(({ kind }) => kind);
const release = async (league: League) => {
  const [review] = await casesOf(admin, league);
  const body = { decision: "release", reason: "All is well." };
  expect((await admin.call(decideReview, { ...of({ id: review?.id ?? "" }), body })).status).toBe(200);
};

it("a prize under review doesn't become unclaimed, however long that takes, and its winner has 60 days afterwards", async () => {
  const { league, id } = await aPrize({ entryFee: "200.00" });
  world.advance({ days: 61 });
  expect((await move(id)).error.message).toBe(HELD);
  await release(league);
  expect(await kindsOf(league)).toEqual([]);
  expect((await move(id)).error.message).toContain("Their money counts as unclaimed after 60 days.");
  world.advance({ days: 60 });
  expect(await kindsOf(league)).toEqual(["payout_unclaimed"]);
  expect((await move(id)).status).toBe(200);
});

it("a prize under review isn't paid as unclaimed money to another account of an erased person", async () => {
  const { winner, id } = await aPrize({ entryFee: "200.00" });
  await world.deps.db.update(users).set({ erasedAt: world.clock() }).where(eq(users.id, winner.userId));
  expect((await move(id)).error.message).toBe(HELD);
  expect((await admin.call(listUnclaimed)).body.filter(({ username }) => username === null)).toEqual([]);
});

it("a hold on the winner doesn't hide the season's: a frozen winner's prize under review isn't sent", async () => {
  const { winner, id } = await aPrize({ entryFee: "200.00" });
  await inTransaction(world.deps.db, (tx) => freezePayouts(tx, { userId: winner.userId, now: world.clock() }));
  world.advance({ days: 61 });
  expect((await move(id)).error.message).toBe(HELD);
});

it("a prize whose winner has a bank account and whose payouts are frozen isn't unclaimed", async () => {
  const { winner, id } = await aPrize({ entryFee: "20.00" });
  await inTransaction(world.deps.db, (tx) => freezePayouts(tx, { userId: winner.userId, now: world.clock() }));
  await nameBankAccount(winner);
  await world.runJobs();
  world.advance({ days: 61 });
  const refused = await move(id);
  expect([refused.status, refused.error.message]).toEqual([
    409,
    "The winner has added a bank account, so this money isn't unclaimed.",
  ]);
});

it("unclaimed money that was a prize isn't paid while its season is under review", async () => {
  const { league, winner, id } = await aPrize({ entryFee: "30.00" });
  world.advance({ days: 61 });
  expect((await move(id)).status).toBe(200);
  const review = { leagueId: league.id, seasonYear: 1, kind: "large_pool" as const, amount: 6000 as never };
  await world.deps.db.insert(seasonReviews).values({ ...review, createdAt: world.clock() });
  const kept = (await admin.call(listUnclaimed)).body.find(({ leagueId }) => leagueId === league.id);
  const paid = () =>
    admin.call(payUnclaimed, {
      ...of({ id: kept?.id ?? "" }),
      body: { account: winner.username, reason: "They came." },
    });
  expect((await paid()).error.message).toBe("An admin is reviewing this season's payouts. Decide that first.");
  await release(league);
  expect((await paid()).status).toBe(200);
});
