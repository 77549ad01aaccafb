import { and, eq } from "drizzle-orm";
import type { PayoutRefusal } from "#contract/money/pause-reasons.ts";
import { addDays, UNREACHABLE_DAYS } from "#contract/platform/days.ts";
import { type Cents, formatDollars, ZERO } from "#contract/platform/money.ts";
import { recordAudit } from "#server/access/audit/record-audit.ts";
import type { Actor } from "#server/access/guards.ts";
import { lockLeague } from "#server/access/league-access.ts";
import { refuseStake } from "#server/access/stake.ts";
import { refundUnclaimed } from "#server/ledger/fee-events.ts";
import { postEntry } from "#server/ledger/post-entry.ts";
import { payoutUnclaimed } from "#server/ledger/unclaimed-events.ts";
import { lockPayout } from "#server/money/payouts/lock-payout.ts";
import { outstandingOf } from "#server/money/payouts/outstanding.ts";
import { readyToBePaid } from "#server/money/payouts/ready-accounts.ts";
import { lockFailedRefund } from "#server/money/refunds/failed-refund.ts";
import { isHeldForSeason } from "#server/money/season-holds/season-pauses.ts";
import type { League } from "#server/notices/notice.ts";
import { tell } from "#server/notices/tell.ts";
import { moneyKept } from "#server/notices/unclaimed-prizes.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { refunds } from "#server/platform/db/schema/payments.ts";
import { payoutAttempts, payouts, unclaimedMoney } from "#server/platform/db/schema/payouts.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { conflict, notFound } from "#server/platform/errors.ts";
import { refusalOf } from "#server/votes/unclaimed-prizes/refused-winner.ts";
import { claimableSinceOf, isVotedOn } from "#server/votes/unclaimed-prizes/unclaimed.ts";

type Act = { reason: string; now: Date };

/**
 * Moves what is set aside for a refund to its owner's unclaimed money if no one can reach them (RULES §23). @returns
 * What was done. @throws AppError 404, 409
 */
export async function moveRefundToUnclaimed(
  tx: Tx,
  actor: Actor,
  { refundId, reason, now }: Act & { refundId: string },
): Promise<string> {
  const { refund, league } = await lockFailedRefund(tx, { refundId, banks: ["open"] });
  const { userId, leagueId, seasonYear, setAside: amount, attempt, paymentId } = refund;
  await refuseReachable(tx, { userId, since: refund.updatedAt, now });
  const money = { refundId, attempt, paymentId, leagueId, seasonYear, userId, cents: amount };
  await postEntry(tx, refundUnclaimed({ ...money, actor: actor.userId, now }));
  await tx.update(refunds).set({ setAside: ZERO }).where(eq(refunds.id, refundId));
  const kept = { userId, leagueId, seasonYear, amount, refundId, reason };
  await tx.insert(unclaimedMoney).values({ ...kept, movedById: actor.userId, createdAt: now });
  await audit(tx, actor, { leagueId, reason, details: { refundId, userId, amount }, now });
  await tellOwner(tx, league, { userId, amount, refusal: null, now });
  return keptMessage(formatDollars(amount));
}

/**
 * Does the same for the part of a payout that hasn't reached its winner, and stops sending it. A payout that is held
 * because of its season, or whose winner has a bank account and may be paid, isn't unclaimed. @returns What was done.
 * @throws AppError 403 for an admin with a stake in the league if another can do it; 404, 409
 */
export async function movePayoutToUnclaimed(
  tx: Tx,
  actor: Actor,
  { payoutId, reason, config, now }: Act & { payoutId: string; config: Config },
): Promise<string> {
  const [known] = await tx.select({ leagueId: payouts.leagueId }).from(payouts).where(eq(payouts.id, payoutId));
  if (!known) throw notFound("Payout not found");
  const league = await lockLeague(tx, known.leagueId);
  await refuseStake(tx, actor, known.leagueId);
  const payout = await lockPayout(tx, payoutId);
  if (!payout) throw notFound("Payout not found");
  if (payout.byTreasurer) throw conflict("A treasurer owes this, and settles it on the treasurer's page.");
  if (payout.forfeitedAt) throw conflict("The members gave this prize back to the season.");
  if (await isVotedOn(tx, payoutId)) {
    throw conflict("The members are voting on giving this prize back to the season.");
  }
  const { userId, leagueId, seasonYear, status, unclaimedAt } = payout;
  if (unclaimedAt) throw conflict("This payout is already kept as unclaimed money.");
  const underWay = and(eq(payoutAttempts.payoutId, payoutId), eq(payoutAttempts.state, "sent"));
  const isSent = status === "completed" || status === "processing" || (await tx.$count(payoutAttempts, underWay)) > 0;
  if (isSent) throw conflict("This payout was already sent, or is on its way.");
  const refusal = await refusalOf(tx, payoutId, { config, now });
  await refuseHeld(tx, payout, { refusal, config, now });
  await refuseReachable(tx, { userId, since: await claimableSinceOf(tx, payout), now });
  const amount = await outstandingOf(tx, payoutId);
  await postEntry(
    tx,
    payoutUnclaimed({ payoutId, leagueId, seasonYear, userId, cents: amount, actor: actor.userId, now }),
  );
  const failureMessage = "Kept as unclaimed money.";
  await tx.update(payouts).set({ status: "failed", failureMessage, unclaimedAt: now }).where(eq(payouts.id, payoutId));
  const kept = { userId, leagueId, seasonYear, amount, payoutId, reason };
  await tx.insert(unclaimedMoney).values({ ...kept, movedById: actor.userId, createdAt: now });
  await audit(tx, actor, { leagueId, reason, details: { payoutId, userId, amount }, now });
  await tellOwner(tx, league, { userId, amount, refusal, now });
  return keptMessage(formatDollars(amount));
}

const keptMessage = (amount: string) => `${amount} is kept as unclaimed money until the person comes back.`;

type HeldAsked = { refusal: PayoutRefusal | null; config: Config; now: Date };
type Held = Pick<typeof payouts.$inferSelect, "id" | "userId" | "status">;

/**
 * Unclaimed money is paid without a hold, so a held payout mustn't become unclaimed (RULES §17). @throws AppError 409
 */
async function refuseHeld(tx: Tx, { id, userId, status }: Held, { refusal, ...asked }: HeldAsked): Promise<void> {
  if (await isHeldForSeason(tx, id, asked)) {
    throw conflict("This season's prizes are on hold, so no one could have claimed this one yet.");
  }
  if (status === "pending" && refusal === null && (await readyToBePaid(tx, [userId])).has(userId)) {
    throw conflict("The winner has added a bank account, so this money isn't unclaimed.");
  }
}

async function refuseReachable(tx: Tx, { userId, since, now }: { userId: string; since: Date; now: Date }) {
  const [person] = await tx.select({ erasedAt: users.erasedAt }).from(users).where(eq(users.id, userId));
  if (person?.erasedAt || addDays(since, UNREACHABLE_DAYS) <= now) return;
  throw conflict(`This person has an account. Their money counts as unclaimed after ${UNREACHABLE_DAYS} days.`);
}

type Owner = { userId: string; amount: Cents; refusal: PayoutRefusal | null; now: Date };

/** Tells the owner, unless their account was deleted: otherwise no one would know that it's still theirs. */
async function tellOwner(tx: Tx, league: League, { userId, amount, refusal, now }: Owner): Promise<void> {
  const [owner] = await tx.select({ erasedAt: users.erasedAt }).from(users).where(eq(users.id, userId));
  if (!owner || owner.erasedAt) return;
  const isReady = (await readyToBePaid(tx, [userId])).has(userId);
  await tell(tx, now, moneyKept(league, { userId, amount, isReady, refusal }));
}

type Audited = { leagueId: string; reason: string; details: Record<string, unknown>; now: Date };

const audit = (tx: Tx, actor: Actor, { leagueId, reason, details, now }: Audited) =>
  recordAudit(tx, {
    actor,
    action: "league.move_to_unclaimed",
    subjectType: "league",
    subjectId: leagueId,
    reason,
    details,
    now,
  });
