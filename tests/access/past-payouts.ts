import { openPayoutAccount } from "#contract/money/payout-account.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import { markTaxDetails } from "#contract/operations/tax.ts";
import { movePayoutToUnclaimed } from "#contract/operations/unclaimed-money.ts";
import { castVote } from "#contract/votes/payout-votes.ts";
import { openGiveBackVote } from "#contract/votes/unclaimed.ts";
import { requireProcessor } from "#server/money/payments/require-processor.ts";
import { sendPayout } from "#server/money/payouts/send-payout.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { payoutPauses } from "#server/platform/db/schema/payout-pauses.ts";
import { ProcessorRefused } from "#server/processor/processor-errors.ts";
import { type Cast, type LeagueScene, NOTHING } from "#tests/access/cast.ts";
import type { TestApp } from "#tests/support/app.ts";
import { of, propose, withLeague } from "#tests/support/with-league.ts";

const reason = "It has been that way before.";
const WEEKLY = { leagueType: "pickem", payoutFrequency: "weekly", periodPrizeShare: 50 };

/** A league that pays each week; those who have won have no bank account yet. @returns What becomes of it in 60 days. */
export async function aWeeklyLeague(world: TestApp, { commissioner, disputer, admin, ...cast }: Cast) {
  const payer = cast["paid member"];
  const players = [payer, disputer, commissioner];
  const league = await withLeague(
    world,
    { by: commissioner, players, paid: true },
    { ...WEEKLY, name: "Weekly League" },
  );
  const weeks = [
    { period: "Week 1", payouts: [{ userId: disputer.userId, place: 1, prize: "Best name", amount: "5.00" }] },
    { period: "Week 2", payouts: [{ userId: disputer.userId, place: 1, amount: "5.00" }] },
    { period: "Week 3", payouts: [{ userId: commissioner.userId, place: 1, amount: "5.00" }] },
  ];
  const won: string[] = [];
  for (const body of weeks) {
    const { payouts } = (await commissioner.call(proposePayouts, { ...of(league), body })).body;
    won.push(payouts.find(({ period }) => period === body.period)?.id ?? "");
  }
  const [given = "", kept = ""] = won;

  /** The members give the first prize back to the season, and an admin keeps the second for its winner. */
  return async (): Promise<LeagueScene> => {
    const vote = await admin.call(openGiveBackVote, { params: { id: given }, body: { reason } });
    const session = vote.body.votingSessionId;
    for (const voter of [payer, commissioner]) {
      await voter.call(castVote, { params: { sessionId: session }, body: { vote: "for" } });
    }
    await admin.call(movePayoutToUnclaimed, { params: { id: kept }, body: { reason } });
    return { ...NOTHING, id: league.id, member: payer.userId, session };
  };
}

/** The processor has refused to send the paid member's prize; they have a bank account, and their tax details are known. */
export async function aRefusedPayout(world: TestApp, { commissioner, admin, ...cast }: Cast): Promise<LeagueScene> {
  const payer = cast["paid member"];
  const scene = { by: commissioner, players: [payer], paid: [payer], status: "completed" as const };
  const league = await withLeague(world, scene, { name: "Failed League" });
  const payoutId = (await propose(commissioner, league, [[payer, "50.00"]])).body.payouts[0]?.id ?? "";
  await admin.call(markTaxDetails, { params: { id: payer.userId }, body: { isCollected: true, place: "US-TX" } });
  const deps = requireProcessor(world.deps);
  const refusal = new ProcessorRefused({ code: null, declineCode: null, message: "No.", retriable: false });
  const processor = { ...deps.processor, createTransfer: () => Promise.reject(refusal) };
  await sendPayout({ ...deps, processor }, { payoutId });
  return { ...NOTHING, id: league.id, member: payer.userId };
}

/** The commissioner's payouts wait for bank details and for a week; the paid member's bank has returned the last one. */
export async function waitingAccounts(world: TestApp, { commissioner, ...cast }: Cast): Promise<void> {
  await commissioner.call(openPayoutAccount, { body: { currentPassword: "correct horse" } });
  const createdAt = world.clock();
  const until = new Date(createdAt.getTime() + 7 * 86_400_000);
  const pause = { userId: commissioner.userId, reason: "password_reset" as const, createdAt, until };
  await inTransaction(world.deps.db, (tx) => tx.insert(payoutPauses).values(pause));
  const returned = "update payout_accounts set bank_failure = 'account_closed' where user_id = $1";
  await world.database.ownerPool.query(returned, [cast["paid member"].userId]);
}
