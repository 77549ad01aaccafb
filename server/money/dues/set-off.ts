import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { type Cents, subtractCents, toCents } from "#contract/platform/money.ts";
import { isOpenForPaying } from "#contract/terms/league-status.ts";
import { isWon, type PayoutKind } from "#contract/terms/payout-kinds.ts";
import type { LeagueRow, LockedLeague } from "#server/access/league-access.ts";
import { isTakenFromPrizes } from "#server/money/dues/agreements.ts";
import { isSent } from "#server/money/dues/due-rows.ts";
import { queueStalePayments } from "#server/money/payments/queue-stale-payments.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { isOtherDue } from "#server/platform/db/kinds-in-sql.ts";
import { dues, setOffs, type Taken } from "#server/platform/db/schema/dues.ts";

type Award = { userId: string; kind: PayoutKind; amount: Cents };

type Taking = {
  /** What members were shown of each award, of which nothing else and no more is taken. */
  most?: readonly (readonly Taken[])[] | undefined;
  now: Date;
};

/**
 * Works out what is taken from each of these awards for its winner's open late fees and charges of the season, the
 * earliest first (RULES §25). What its member says that they have paid isn't taken while the league takes payments; later
 * it would go back to them once it is confirmed. Exact only while the caller holds the league's lock.
 */
export async function lessOwnDues<A extends Award>(
  reader: Reader,
  { id, currentYear, status }: LeagueRow,
  awards: readonly A[],
  { most, now }: Taking,
): Promise<{ award: A; taken: Taken[] }[]> {
  const winners = [...new Set(awards.filter(isWon).map(({ userId }) => userId))];
  const isOfSeason = and(eq(dues.leagueId, id), eq(dues.seasonYear, currentYear), inArray(dues.userId, winners));
  const isLeft = and(
    eq(dues.status, "open"),
    isTakenFromPrizes(now),
    isOpenForPaying(status) ? sql`not ${isSent()}` : undefined,
  );
  const open =
    winners.length === 0 || most?.every((shown) => shown.length === 0)
      ? []
      : await reader
          .select()
          .from(dues)
          .where(and(isOfSeason, isOtherDue(dues.kind), isLeft))
          .orderBy(asc(dues.dueAt), asc(dues.id));
  const left = open.map(({ id: dueId, userId, leftToPay: cents }) => ({ dueId, userId, cents }));
  return awards.map((award, nth) => ({
    award,
    taken: isWon(award) ? takeFrom(left, award, most && (most[nth] ?? [])) : [],
  }));
}

/** Takes as much as the award has, and notes what is left of each due. */
function takeFrom(
  left: (Taken & { userId: string })[],
  { userId, amount }: Award,
  most: readonly Taken[] | undefined,
): Taken[] {
  let rest: number = amount;
  const taken: Taken[] = [];
  for (const due of left.filter((owed) => owed.userId === userId)) {
    const shown = most ? (most.find(({ dueId }) => dueId === due.dueId)?.cents ?? 0) : rest;
    const cents = toCents(Math.min(rest, shown, due.cents));
    if (cents > 0) taken.push({ dueId: due.dueId, cents });
    due.cents = subtractCents(due.cents, cents);
    rest -= cents;
  }
  return taken;
}

/** Stores what was taken from these payouts; the database takes it off the dues, and nobody is charged for it anymore. */
export async function storeSetOffs(
  tx: Tx,
  league: LockedLeague,
  payouts: readonly { payoutId: string; taken: readonly Taken[] }[],
): Promise<void> {
  const rows = payouts.flatMap(({ payoutId, taken }) =>
    taken.map(({ dueId, cents }) => ({ payoutId, dueId, amount: cents })),
  );
  if (rows.length === 0) return;
  await tx.insert(setOffs).values(rows);
  await queueStalePayments(tx, league.id);
}
