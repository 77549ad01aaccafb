import { and, eq, type SQL, sql } from "drizzle-orm";
import type { LockedLeague } from "#server/access/league-access.ts";
import type { DueRow } from "#server/members/entry-due.ts";
import type { SeatRow } from "#server/members/lock-seat.ts";
import type { OtherDue } from "#server/members/other-dues.ts";
import type { PaymentRow } from "#server/money/payments/queries.ts";
import { builtOnce } from "#server/platform/db/built-once.ts";
import type { Tx } from "#server/platform/db/client.ts";
import type { Locked } from "#server/platform/db/locked.ts";
import { fieldsOf } from "#server/platform/db/record-fields.ts";
import { dues } from "#server/platform/db/schema/dues.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { RowTaken, refusesToWait } from "#server/platform/db/waiting-lines.ts";

export type LockedPayment = Locked<PaymentRow>;

/** Whose payment it is, with league and seat locked; no seat if they gave it up. */
export type Payer = {
  userId: string;
  email: string;
  username: string;
  league: LockedLeague;
  seat: SeatRow | undefined;
  /** The seat's entry due; none in a free league, and without a seat that still owes or has paid. */
  due: DueRow | undefined;
  /** The payment with the intent that was named, locked last. */
  payment: LockedPayment | undefined;
  /** The payer's open payments in this league. */
  pendingIds: string[];
  /** Whether their seat takes over another's, which hasn't ended yet. */
  isReplacing: boolean;
  /** The address of the person who paid, which is the member's unless somebody else paid for them. */
  payerEmail: string;
  /** What the named payment is for besides entry fees, as far as it is still open. */
  others: OtherDue[];
};

type Named = { paymentId: string; intentId?: string };

const lockedPayer = builtOnce((db) =>
  db
    .select({
      leagueId: sql<string>`league_id`,
      userId: sql<string>`user_id`,
      email: sql<string>`email`,
      username: sql<string>`username`,
      league: fieldsOf(leagues, "league"),
      seat: fieldsOf(leagueMembers, "seat"),
      due: fieldsOf(dues, "due"),
      payment: fieldsOf(payments, "payment"),
      pendingIds: sql<string[]>`pending_ids::text[]`,
      isReplacing: sql<boolean>`is_replacing`,
      payerEmail: sql<string>`payer_email`,
      others: sql<OtherDue[]>`other_dues`,
    })
    .from(
      sql`lock_payment(${sql.placeholder("paymentId")}, ${sql.placeholder("intentId")}, ${sql.placeholder("waits")}) locked`,
    ),
);

/**
 * Finds a payment's payer and locks the league, then their seat, then the payment of the named intent, in one round trip
 * (migrations/0042_what_a_seat_owes.sql).
 */
export async function lockPayer(tx: Tx, { paymentId, intentId = "" }: Named): Promise<Payer | undefined> {
  const [found] = await lockedPayer(tx, { paymentId, intentId, waits: !refusesToWait(tx) });
  if (!found) return undefined;
  const { leagueId, league, seat, due, payment, ...payer } = found;
  if (league.id === null) throw new RowTaken(`league ${leagueId}`);
  return {
    ...payer,
    league: league as LockedLeague,
    seat: seat.id === null ? undefined : seat,
    due: due.id === null ? undefined : due,
    payment: payment.id === null ? undefined : (payment as LockedPayment),
  };
}

/** Locks one of the payer's payments in this league, after their seat. */
export async function lockPayment(tx: Tx, { league, userId }: Payer, isIt: SQL): Promise<LockedPayment | undefined> {
  const isTheirs = and(eq(payments.leagueId, league.id), eq(payments.userId, userId));
  const [payment] = await tx.select().from(payments).where(and(isIt, isTheirs)).for("no key update");
  return payment as LockedPayment | undefined;
}
