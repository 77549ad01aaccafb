import { and, desc, eq, lte } from "drizzle-orm";
import { CLAIM_HOURS } from "#contract/leagues/named-seats.ts";
import type { PayoutStatus } from "#contract/money/payouts.ts";
import type { Debt } from "#contract/money/treasurer/debts.ts";
import type { WayToPay } from "#contract/people/ways-to-pay.ts";
import { addHours } from "#contract/platform/days.ts";
import { centsToDecimal } from "#contract/platform/money.ts";
import type { Actor } from "#server/access/guards.ts";
import { visibleLeague } from "#server/access/league-access.ts";
import { keptIn, timesDenied } from "#server/ledger/treasurer-balances.ts";
import { leagueNames } from "#server/money/treasurer/league-names.ts";
import { paymentReference, seatOfReference } from "#server/money/treasurer/payment-reference.ts";
import { waysToPayOf } from "#server/people/ways-to-pay/queries.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { namedSeats } from "#server/platform/db/schema/named-seats.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import { treasurerPayouts } from "#server/platform/db/schema/treasurers.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { notFound } from "#server/platform/errors.ts";

/**
 * Lists what a treasurer owes or has paid (RULES §24): all of it to those who keep the money and the commissioner; to
 * others the prizes, and their own refunds. @throws AppError 404 for outsiders.
 */
export async function debtsOf(reader: Reader, actor: Actor, leagueId: string): Promise<Debt[]> {
  const league = await visibleLeague(reader, actor, leagueId);
  if (!league.knowsNames || league.treasurerId === null) throw notFound("League not found");
  const rows = await reader
    .select({
      debt: payouts,
      sent: treasurerPayouts,
      denials: timesDenied({ payoutId: payouts.id, userId: payouts.userId, attempts: treasurerPayouts.attempt }),
    })
    .from(payouts)
    .leftJoin(treasurerPayouts, eq(treasurerPayouts.payoutId, payouts.id))
    .where(and(eq(payouts.leagueId, leagueId), payouts.byTreasurer))
    .orderBy(desc(payouts.createdAt), payouts.place, payouts.id);
  const seesRefunds = actor.isAdmin || league.commissionerId === actor.userId || (await keeps(reader, league, actor));
  const shown = rows.filter(({ debt }) => seesRefunds || debt.kind !== "refund" || debt.userId === actor.userId);
  const people = shown.flatMap(({ debt, sent }) => [debt.userId, sent?.keeperId ?? null]);
  const nameOf = await leagueNames(reader, leagueId, people);
  return shown.map(({ debt, sent, denials }) => {
    const isSent = sent !== null && debt.status !== "pending";
    return {
      ...{ id: debt.id, seasonYear: debt.seasonYear, userId: debt.userId, name: nameOf(debt.userId) },
      ...{ kind: debt.kind, place: debt.place, prize: debt.prize, period: debt.period },
      amount: centsToDecimal(debt.amount),
      setOff: centsToDecimal(debt.setOff),
      standing: standingOfDebt(debt.status),
      createdAt: debt.createdAt.toISOString(),
      sentBy: isSent ? { userId: sent.keeperId, name: nameOf(sent.keeperId) } : null,
      way: isSent ? sent.way : null,
      sentOn: isSent ? sent.sentOn : null,
      sentAt: isSent ? sent.sentAt.toISOString() : null,
      denial: sent?.denial ?? null,
      wasDenied: denials > 0,
      receivedAt: debt.processedAt?.toISOString() ?? null,
      saidByLinkAt: sent?.saidByLinkAt?.toISOString() ?? null,
    };
  });
}

const STANDINGS = { pending: "owed", processing: "sent", completed: "received", failed: "owed" } as const;

/** Where a payout stands that a treasurer owes. */
export const standingOfDebt = (status: PayoutStatus): Debt["standing"] => STANDINGS[status];

const keeps = async (
  reader: Reader,
  { id, treasurerId }: { id: string; treasurerId: string | null },
  { userId }: Actor,
): Promise<boolean> =>
  treasurerId === userId || (await keptIn(reader, { leagueId: id })).some(({ keeperId }) => keeperId === userId);

type Found = { debt: typeof payouts.$inferSelect; league: typeof leagues.$inferSelect };

/** The treasurer pays; and so can the one before, out of what they still keep of that season. */
async function mayPay(reader: Reader, { debt, league }: Found, { userId }: Actor): Promise<boolean> {
  if (league.treasurerId === userId) return true;
  const parts = await keptIn(reader, { leagueId: league.id, seasonYear: debt.seasonYear });
  return parts.some(({ keeperId, cents }) => keeperId === userId && cents >= debt.amount);
}

const wayOf = ({ payTo, paySaidAt }: typeof namedSeats.$inferSelect, id: string): WayToPay => ({
  ...{ id, kind: "sentence", text: payTo ?? "", isReplacement: false },
  changedAt: (paySaidAt ?? new Date(0)).toISOString(),
});

/**
 * Reads how to pay a debt, while it is unpaid, for the treasurer and anyone who keeps enough of the league's money to pay
 * it; for everybody else there is nothing to find (RULES §24). @param asked.secret The installation's. @throws AppError 404
 */
export async function debtWays(
  reader: Reader,
  actor: Actor,
  { payoutId, secret, now }: { payoutId: string; secret: string; now: Date },
) {
  const [found] = await reader
    .select({
      debt: payouts,
      league: leagues,
      seatId: seatOfReference(payouts),
      said: namedSeats,
      hasAccount: users.hasAccount,
    })
    .from(payouts)
    .innerJoin(leagues, eq(leagues.id, payouts.leagueId))
    .innerJoin(users, eq(users.id, payouts.userId))
    .leftJoin(
      namedSeats,
      and(eq(namedSeats.userId, payouts.userId), lte(namedSeats.paySaidAt, addHours(now, -CLAIM_HOURS))),
    )
    .where(and(eq(payouts.id, payoutId), payouts.byTreasurer, eq(payouts.status, "pending")));
  if (!found || !(await mayPay(reader, found, actor))) throw notFound("Payout not found");
  const { debt, seatId, said, hasAccount } = found;
  const ways = said?.payTo ? [wayOf(said, debt.id)] : await waysToPayOf(reader, { userId: debt.userId, secret });
  // A note that speaks of a league's prizes is what services freeze money for (RULES §28).
  return { ways, note: paymentReference(seatId ?? debt.id), hasAccount };
}
