import { and, desc, eq, inArray } from "drizzle-orm";
import { completeLeague, startSeason } from "#contract/leagues/leagues.ts";
import { joinLeague, leaveLeague, listMembers, removeMember } from "#contract/members/members.ts";
import { getPayoutPool, proposePayouts, returnRemainder } from "#contract/money/payouts.ts";
import { listCases, payOutRefund, retryRefund } from "#contract/operations/admin-oversight.ts";
import { deleteUser } from "#contract/operations/admin-users.ts";
import {
  listUnclaimed,
  movePayoutToUnclaimed,
  moveRefundToUnclaimed,
  payUnclaimed,
} from "#contract/operations/unclaimed-money.ts";
import { ZERO } from "#contract/platform/money.ts";
import { requireProcessor } from "#server/money/payments/require-processor.ts";
import { recordTransfer } from "#server/money/payouts/record-transfer.ts";
import { recordRefund } from "#server/money/refunds/record-refund.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { refunds } from "#server/platform/db/schema/payments.ts";
import { payoutAttempts } from "#server/platform/db/schema/payouts.ts";
import { type Answer, at, type Cast, type Chosen, nothing, of, payByCard } from "#tests/model/acts.ts";
import { aPerson } from "#tests/support/world.ts";

/** Acts that test whether every cent has a way out: removals after prizes, returned money, leftovers. */

const runnerOf = ({ cast, league }: Chosen) => cast.people.find(({ userId }) => userId === league.commissionerId);

/** A weekly prize is paid, then its winner or another member is removed. */
export async function removeAfterPrize({ cast, league: picked, ...rest }: Chosen): Promise<Answer> {
  const paysNow = ({ periodPrizeShare, payoutRule, status }: typeof picked) =>
    periodPrizeShare !== "0.00" && payoutRule === "commissioner_control" && status === "active";
  const league = cast.leagues.find(paysNow) ?? picked;
  const { how } = rest;
  const runner = runnerOf({ cast, league, ...rest });
  if (!runner || league.status === "completed") return nothing;
  const listed = await runner.call(listMembers, of(league));
  if (listed.status !== 200) return listed;
  const paid = listed.body.filter(({ paymentStatus }) => paymentStatus === "paid");
  const [winner, removed] = [at(paid, how), at(paid, how + (how % 2))];
  const { body: pool } = await runner.call(getPayoutPool, of(league));
  if (!winner || !removed || pool.periodAvailable === "0.00") return nothing;
  const payouts = [{ userId: winner.userId, place: 1, amount: pool.periodAvailable }];
  const proposed = await runner.call(proposePayouts, { ...of(league), body: { payouts, period: `Day ${how}` } });
  if (proposed.status !== 201) return proposed;
  return runner.call(removeMember, { params: { id: league.id, userId: removed.userId } });
}

/** The season ends and part of its pool is paid; the rest is returned, or carried into the next season. */
export async function leaveRest(chosen: Chosen): Promise<Answer> {
  const { league, how } = chosen;
  const runner = runnerOf(chosen);
  if (!runner) return nothing;
  const ended = await runner.call(completeLeague, of(league));
  if (ended.status >= 500) return ended;
  const listed = await runner.call(listMembers, of(league));
  if (listed.status !== 200) return listed;
  const winner = at(
    listed.body.filter(({ paymentStatus }) => paymentStatus === "paid"),
    how,
  );
  if (winner && how % 3 !== 0) {
    const payouts = [{ userId: winner.userId, place: 1 + (how % 5), amount: "1.00" }];
    const proposed = await runner.call(proposePayouts, { ...of(league), body: { payouts } });
    if (proposed.status >= 500) return proposed;
  }
  const { status, body: pool } = await runner.call(getPayoutPool, of(league));
  if (status !== 200) return { status };
  if (league.leagueType === "dynasty" && how % 2 === 0) {
    return runner.call(startSeason, { ...of(league), body: { from: "completed", carryRemainder: true } });
  }
  return runner.call(returnRemainder, { ...of(league), body: { amount: pool.available } });
}

/** A bank returns or refuses a refund, whatever the processor said before. */
export async function refundComesBack({ cast, league }: Chosen): Promise<Answer> {
  const { db } = cast.world.deps;
  const isTheirs = and(
    eq(refunds.leagueId, league.id),
    inArray(refunds.status, ["pending", "processing", "succeeded"]),
  );
  const [refund] = await db.select().from(refunds).where(isTheirs).orderBy(desc(refunds.updatedAt)).limit(1);
  if (!refund) return nothing;
  await says(cast, refund, "failed");
  return { status: 200 };
}

/** The processor takes a payout back after it was sent, in whole or in half. */
export async function payoutComesBack({ cast, how }: Chosen): Promise<Answer> {
  const { deps } = cast.world;
  const { db, processor } = requireProcessor(deps);
  const isWhole = and(eq(payoutAttempts.state, "completed"), eq(payoutAttempts.reversed, ZERO));
  const sent = await db.select().from(payoutAttempts).where(isWhole).orderBy(payoutAttempts.answeredAt);
  const { payoutId, attempt, amount, stripeTransferId } = at(sent, how) ?? {};
  if (!payoutId || !attempt || !amount || !stripeTransferId) return nothing;
  const answer = await deps.sandbox?.handle({
    ...{ method: "POST", url: `/v1/transfers/${stripeTransferId}/reversals` },
    headers: { authorization: `Bearer ${deps.sandbox.secretKey}` },
    body: `amount=${how % 2 === 0 ? amount : Math.ceil(amount / 2)}`,
  });
  const transfer = await processor.retrieveTransfer(stripeTransferId);
  const reversed = { payoutId, attempt, result: { transfer }, now: cast.world.clock() };
  await inTransaction(db, (tx) => recordTransfer(tx, reversed));
  return { status: answer?.status ?? 500 };
}

/** Someone joins, pays, leaves and deletes their account, and then their refund comes back. */
export async function guestComesAndGoes(chosen: Chosen): Promise<Answer> {
  const { cast, league } = chosen;
  const guest = await aPerson(cast.world, `guest_${++guests}`);
  const joined = await guest.call(joinLeague, of(league));
  if (joined.status >= 400) return joined;
  await payByCard({ ...chosen, by: guest, how: 1 });
  const left = await guest.call(leaveLeague, of(league));
  if (left.status >= 400) return left;
  const theirs = await cast.world.deps.db.select().from(refunds).where(eq(refunds.userId, guest.userId));
  for (const refund of theirs) await says(cast, refund, "succeeded");
  const erased = await cast.admin.call(deleteUser, { params: { id: guest.userId } });
  for (const refund of theirs) await says(cast, refund, "failed");
  return erased;
}

let guests = 0;

const says = (cast: Cast, { id: refundId, attempt }: typeof refunds.$inferSelect, status: "succeeded" | "failed") =>
  inTransaction(cast.world.deps.db, (tx) => {
    const answer = { id: `re_${refundId}_${attempt}`, status, failureReason: "card_closed", attempt };
    return recordRefund(tx, { refundId, answer, now: cast.world.clock() });
  });

/**
 * The admin resolves a case: retries it, pays it to a bank account, or moves it to unclaimed money; and pays out
 * unclaimed money.
 */
export async function settleCase({ cast, other, how }: Chosen): Promise<Answer> {
  const { admin } = cast;
  const { body: cases } = await admin.call(listCases);
  const { body: kept } = await admin.call(listUnclaimed);
  const waiting = at(kept, how);
  if (waiting && how % 2 === 0) {
    const body = { account: other.username, reason: "They have come." };
    return admin.call(payUnclaimed, { params: { id: waiting.id }, body });
  }
  const item = at(
    cases.filter(({ kind }) => kind === "refund_failed" || kind === "payout_failed"),
    how,
  );
  if (!item) return nothing;
  const params = { id: item.id };
  const body = { reason: "Nobody answers." };
  if (item.kind === "payout_failed") return admin.call(movePayoutToUnclaimed, { params, body });
  if (item.username === null || how % 3 === 0) return admin.call(moveRefundToUnclaimed, { params, body });
  return admin.call(how % 3 === 1 ? retryRefund : payOutRefund, { params });
}
