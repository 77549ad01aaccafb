import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Reader } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { conflict } from "#server/platform/errors.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";

type Seat = Record<"leagueId" | "userId", string | SQLWrapper>;

const paidIn = (claim: SQL) => sql`payments p where p.league_id = ${claim}.league_id and p.user_id = ${claim}.user_id
  and p.status = 'succeeded'`;

/**
 * Whether a member with an account said that a claimed seat's fee was paid: before the claim, or since if nothing was paid
 * before it. The word of who keeps the money doesn't count, for they could record it instead.
 */
const isAnnounced = (claim: SQL): SQL => sql`exists (
  select from treasurer_payments said, ${paidIn(claim)} and p.id = said.payment_id
    and not said.is_recorded and not said.by_link and coalesce(p.paid_by_id, p.user_id) <> said.keeper_id
    and (p.created_at <= ${claim}.claimed_at or not exists (select from ${paidIn(claim)} and p.created_at <= ${claim}.claimed_at)))`;

/**
 * Tells in SQL from when on a seat's ballot counts: 48 hours after an account claimed it, or 7 days if its payments are the
 * treasurer's word alone (RULES §28). Null for a seat that nobody claimed.
 */
export const ballotFrom = ({ leagueId, userId }: Seat): SQL<string | null> => sql<string | null>`(
  select claim.claimed_at + case when ${isAnnounced(sql`claim`)} then interval '48 hours' else interval '7 days' end
  from seat_claims claim where claim.league_id = ${leagueId} and claim.user_id = ${userId} and claim.undone_at is null)`;

type League = { id: string; treasurerId: string | null };
type Asked = { userId: string; now: Date };

/** When somebody's ballot will count; null if it does. */
export async function ownBallotFrom(db: Reader, league: League, { userId, now }: Asked): Promise<Date | null> {
  if (league.treasurerId === null) return null;
  const { rows } = await db.execute<{ at: string | null }>(
    sql`select ${ballotFrom({ leagueId: league.id, userId })} as at`,
  );
  const from = new Date(onlyRow(rows).at ?? 0);
  return from > now ? from : null;
}

/** Refuses a ballot or an objection of a seat that was claimed a short time ago (RULES §28). @throws AppError 409 */
export async function refuseEarlyBallot(db: Reader, league: League, asked: Asked, what = "vote"): Promise<void> {
  const from = await ownBallotFrom(db, league, asked);
  if (from) throw conflict(`Your ${what} counts from ${utcText(from)}.`);
}

type Recorded = { userId: string; keeperId: string };

/** Finds which of these people claimed a seat whose payments are the treasurer's word alone, and whose that was. */
export async function recordedSeats(db: Reader, leagueId: string, voters: SQL): Promise<Recorded[]> {
  const { rows } = await db.execute<Recorded>(sql`
    select distinct claim.user_id as "userId", said.keeper_id as "keeperId"
    from seat_claims claim join payments p on p.league_id = claim.league_id and p.user_id = claim.user_id and p.status = 'succeeded'
      join treasurer_payments said on said.payment_id = p.id and said.keeper_id is not null
    where claim.league_id = ${leagueId} and claim.undone_at is null and claim.user_id in (${voters})
      and p.created_at <= claim.claimed_at and not ${isAnnounced(sql`claim`)}
    order by 1, 2`);
  return rows;
}
