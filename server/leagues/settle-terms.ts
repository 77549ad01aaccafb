import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { FieldError } from "#contract/platform/errors.ts";
import { addCents, type Cents, subtractCents } from "#contract/platform/money.ts";
import type { LeagueType } from "#contract/terms/league-types.ts";
import { hasSeasons } from "#contract/terms/league-types.ts";
import type { LeagueRow, LockedLeague } from "#server/access/league-access.ts";
import { isOverdraw } from "#server/ledger/post-entry.ts";
import { PAID_FOR_NOTHING } from "#server/members/paid-for-nothing.ts";
import { completeReplacement } from "#server/money/payments/complete-replacement.ts";
import {
  type CoveringShare,
  coveringShares,
  openDisputes,
  unsettledRefunds,
} from "#server/money/payments/covering-shares.ts";
import { refundShares } from "#server/money/refunds/refund-entry-fees.ts";
import { replaceSeatlessTreasurer } from "#server/money/treasurer/change-treasurer.ts";
import { countAnnounced } from "#server/money/treasurer/unanswered.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { dues } from "#server/platform/db/schema/dues.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { replacementInvitations } from "#server/platform/db/schema/replacements.ts";
import { conflict } from "#server/platform/errors.ts";
import { lockOpenSession } from "#server/votes/payout-votes/lock-session.ts";

type Terms = Pick<LeagueRow, "entryFee" | "leagueType" | "commissionerReimbursement">;
type Due = Omit<CoveringShare, "held"> & { amount: Cents };

/** The consequences of new terms: either a refusal at a field, or the refunds that are due (RULES §23). */
export type Consequences = { refusal: FieldError } | { refusal: undefined; due: Due[] };

/**
 * Works out the consequences of changing a league's fee, type or reimbursement. A lower fee refunds the difference to
 * everyone who paid more, a type other than dynasty refunds prepaid seasons, and a higher fee is refused while anyone
 * has paid, says that they paid a treasurer, awaits a refund or disputes a payment.
 */
export async function consequencesOf(tx: Tx, league: LockedLeague, terms: Terms, now: Date): Promise<Consequences> {
  const isOtherFee = terms.entryFee !== league.entryFee;
  const endsDynasty = isEndOfDynasty(league, terms.leagueType);
  const isOtherReimbursement = terms.commissionerReimbursement !== league.commissionerReimbursement;
  if (!isOtherFee && !endsDynasty && !isOtherReimbursement) return { refusal: undefined, due: [] };
  const vote = await lockOpenSession(tx, league);
  if (vote && vote.expiresAt > now) {
    const path = isOtherFee ? "entryFee" : endsDynasty ? "leagueType" : "commissionerReimbursement";
    return refused(path, "The members are voting on payouts of this money. You can change this after the vote.");
  }
  const shares = await coveringShares(tx, league);
  if (isOtherFee && league.entryParts.length > 0 && (await isPaidInParts(tx, league))) {
    return refused("entryFee", "Members are paying this season's fee in parts, so it can't change anymore.");
  }
  const raiseRefusal = terms.entryFee > league.entryFee ? await refusalToRaise(tx, league, shares) : undefined;
  if (raiseRefusal) return refused("entryFee", raiseRefusal);
  const owed = ({ seasonYear }: CoveringShare, held: Cents) => {
    if (endsDynasty && seasonYear > league.currentYear) return held;
    return subtractCents(held, isOtherFee && terms.entryFee < held ? terms.entryFee : held);
  };
  const due = shares
    .map(({ held, ...share }) => ({ ...share, amount: owed({ ...share, held }, held) }))
    .filter(({ amount }) => amount > 0);
  return { refusal: undefined, due };
}

const isPaidInParts = async (tx: Tx, { id, currentYear }: LockedLeague): Promise<boolean> =>
  (await tx.$count(
    dues,
    and(eq(dues.leagueId, id), eq(dues.seasonYear, currentYear), eq(dues.kind, "part"), eq(dues.status, "paid")),
  )) > 0;

async function refusalToRaise(tx: Tx, league: LockedLeague, shares: CoveringShare[]): Promise<string | undefined> {
  if (shares.length > 0) return "Members have paid the entry fee, so it can't go up.";
  if ((await unsettledRefunds(tx, league)) > 0) {
    return "Refunds haven't reached their members yet. The fee can go up once they have.";
  }
  if ((await countAnnounced(tx, league.id)) > 0) {
    return "Members say that they paid the treasurer. The fee can go up once they're answered.";
  }
  if ((await openDisputes(tx, league)) > 0) {
    return "A payment is disputed at the bank. The fee can go up once the bank has decided.";
  }
  return undefined;
}

const refused = (path: string, message: string): Consequences => ({ refusal: { path, message } });

const isEndOfDynasty = (league: LeagueRow, to: LeagueType) => hasSeasons(league) && !hasSeasons({ leagueType: to });

type Settlement = { due: Due[]; terms: Terms; actor: string; now: Date };

/**
 * Carries out the consequences of new terms, which the caller has worked out and stored in this transaction: refunds,
 * seats that are now paid or owing, and the end of seats for seasons that won't come.
 * @returns The total refunded. @throws AppError 409 if prizes have used the money up.
 */
export async function settleTerms(
  tx: Tx,
  league: LockedLeague,
  { due, terms, actor, now }: Settlement,
): Promise<Cents> {
  const reason = `The terms of ${league.name} changed`;
  await refundShares(tx, { league, shares: due, reason, actor, now }).catch((error) => {
    throw isOverdraw(error)
      ? conflict("Prizes have been paid out of these entry fees, so they can't be refunded anymore.")
      : error;
  });
  if (isEndOfDynasty(league, terms.leagueType)) await endPrepaidSeasons(tx, league, now);
  if (league.entryFee > 0 && terms.entryFee === 0) await spareMembers(tx, league, { now });
  if (league.entryFee === 0 && terms.entryFee > 0) await chargeMembers(tx, league);
  return addCents(...due.map(({ amount }) => amount));
}

const seatsOf = ({ id }: LeagueRow) => and(eq(leagueMembers.leagueId, id), isNull(leagueMembers.leftAt));

/** In a free league, members count as paid at once, and replacements take over their seats (RULES §5, §6). */
async function spareMembers(tx: Tx, league: LockedLeague, { now }: { now: Date }) {
  const seats = await tx
    .update(leagueMembers)
    .set({
      ...PAID_FOR_NOTHING,
      paidAt: now,
      paidThroughYear: sql`greatest(${leagueMembers.firstSeason}, ${league.currentYear})`,
    })
    .where(seatsOf(league))
    .returning({ userId: leagueMembers.userId, firstSeason: leagueMembers.firstSeason });
  for (const { userId, firstSeason } of seats) {
    if (firstSeason > league.currentYear) {
      await completeReplacement(tx, { league, replacementId: userId, now });
    }
  }
}

/** Members who played for free now owe the fee: a fee only goes up while no one's money covers a seat. */
const chargeMembers = (tx: Tx, league: LockedLeague) =>
  tx.update(leagueMembers).set({ paymentStatus: "pending", paidAt: null }).where(seatsOf(league));

/** Ends everything for seasons the dynasty won't have: no one is covered for them, and no one is replaced in them. */
async function endPrepaidSeasons(tx: Tx, league: LockedLeague, now: Date): Promise<void> {
  const { paidThroughYear, yearsPayedFor, firstSeason } = leagueMembers;
  await tx
    .update(leagueMembers)
    .set({ leftAt: now })
    .where(and(seatsOf(league), gt(firstSeason, league.currentYear)));
  await replaceSeatlessTreasurer(tx, league, now);
  await tx
    .update(leagueMembers)
    .set({
      lastSeason: null,
      paidThroughYear: sql`least(${paidThroughYear}, ${league.currentYear})`,
      yearsPayedFor: sql`greatest(1, ${yearsPayedFor} - greatest(0, ${paidThroughYear} - ${league.currentYear}))`,
    })
    .where(seatsOf(league));
  const { leagueId, forYear, status } = replacementInvitations;
  await tx
    .update(replacementInvitations)
    .set({ status: "expired" })
    .where(and(eq(leagueId, league.id), gt(forYear, league.currentYear), inArray(status, ["pending", "accepted"])));
}
