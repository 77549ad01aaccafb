import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { listNeeds } from "#contract/leagues/needs.ts";
import { getStanding } from "#contract/leagues/standing.ts";
import { listPayouts, retryPayout } from "#contract/money/payouts.ts";
import { deleteLeague } from "#contract/operations/admin-leagues.ts";
import { listCases } from "#contract/operations/admin-oversight.ts";
import { movePayoutToUnclaimed } from "#contract/operations/unclaimed-money.ts";
import { sendPayout } from "#server/money/payouts/send-payout.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { nameBankAccount } from "#tests/money/acts.ts";
import { failing, refusal, workWith } from "#tests/money/processor-acts.ts";
import { of, propose, withLeague } from "#tests/support/with-league.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { aPerson, type Person } from "#tests/support/world.ts";

const world = withWorld();
const [casey] = withPeople(world, "casey");
const admin = withAdmin(world);

/** Plays a season whose one prize the processor refused. */
async function aFailedPrize(name: string, ...others: Person[]) {
  const winner = await aPerson(world, name);
  const scene = { by: casey, players: [winner, ...others], paid: [winner], status: "completed" } as const;
  const league = await withLeague(world, scene);
  await nameBankAccount(winner);
  await world.runJobs();
  const proposed = await propose(casey, league, [[winner, "50.00"]]);
  const payoutId = proposed.body.payouts[0]?.id ?? "";
  await sendPayout(workWith(world, { createTransfer: failing(refusal()) }), { payoutId });
  expect(await statusOf(payoutId)).toBe("failed");
  return { league, winner, payoutId };
}

const statusOf = async (id: string) =>
  (await world.deps.db.select().from(payouts).where(eq(payouts.id, id)))[0]?.status;
const retry = async (person: Person, id: string) => (await person.call(retryPayout, of({ id }))).status;

it("a payout that failed can be sent again when its league is deleted", async () => {
  const { league, payoutId } = await aFailedPrize("deleted");
  expect((await admin.call(deleteLeague, of(league))).status).toBe(200);
  const { body } = await admin.call(listCases);
  expect(body.map(({ id }) => id)).toContain(payoutId);
  expect(await retry(admin, payoutId)).toBe(200);
  await world.runJobs();
  expect(await statusOf(payoutId)).toBe("completed");
});

it("a payout that failed is what its winner is asked to have sent again, until it's sent", async () => {
  const { league, winner, payoutId } = await aFailedPrize("asked");
  const asked = { kind: "retry_payout", leagueId: league.id, payoutId, amount: "50.00", cameBack: false };
  expect((await winner.call(listNeeds)).body).toMatchObject([asked]);
  expect((await winner.call(getStanding, of(league))).body.needs).toMatchObject([asked]);
  const kinds = (await casey.call(listNeeds)).body.map(({ kind }) => kind);
  expect(kinds, "of the commissioner").not.toContain("retry_payout");
  expect(await retry(winner, payoutId)).toBe(200);
  await world.runJobs();
  expect((await winner.call(listNeeds)).body).toEqual([]);
});

it("a payout that failed can be sent again by a winner who has left, and is hidden from strangers", async () => {
  const { winner, payoutId } = await aFailedPrize("gone");
  await world.deps.db
    .update(leagueMembers)
    .set({ leftAt: world.clock() })
    .where(eq(leagueMembers.userId, winner.userId));
  const stranger = await (await aPerson(world, "stranger")).call(retryPayout, of({ id: payoutId }));
  expect([stranger.status, stranger.error.message]).toEqual([404, "Payout not found"]);
  expect(await retry(winner, payoutId)).toBe(200);
});

it("a payout that failed can be sent again by the commissioner, who like its winner and admins sees that it can", async () => {
  const member = await aPerson(world, "watcher");
  const { league, winner, payoutId } = await aFailedPrize("again", member);
  const seenBy = async (person: Person) =>
    (await person.call(listPayouts, of(league))).body.map(({ canRetry }) => canRetry);
  for (const person of [winner, casey, admin]) expect(await seenBy(person)).toEqual([true]);
  expect(await seenBy(member), "of another member").toEqual([false]);
  expect(await retry(member, payoutId)).toBe(403);
  expect(await retry(casey, payoutId)).toBe(200);
  expect(await seenBy(casey), "once it's being sent again").toEqual([false]);
  await world.runJobs();
  expect(await statusOf(payoutId)).toBe("completed");
});

it("a payout that is kept as unclaimed money, or whose winner's account is deleted, doesn't offer to be sent again", async () => {
  const { league, payoutId } = await aFailedPrize("unreached");
  const offers = async () => (await casey.call(listPayouts, of(league))).body.map(({ canRetry }) => canRetry);
  const { winner, ...deleted } = await aFailedPrize("erased");
  await world.deps.db.update(users).set({ erasedAt: world.clock() }).where(eq(users.id, winner.userId));
  const { body } = await casey.call(listPayouts, of(deleted.league));
  expect(body).toMatchObject([{ status: "failed", canRetry: false }]);

  expect(await offers()).toEqual([true]);
  world.advance({ days: 61 });
  const kept = { params: { id: payoutId }, body: { reason: "No answer." } };
  expect((await admin.call(movePayoutToUnclaimed, kept)).status).toBe(200);
  expect(await offers()).toEqual([false]);
  expect(await retry(casey, payoutId)).toBe(409);
});
