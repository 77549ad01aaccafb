import { sql } from "drizzle-orm";
import { addHours } from "#contract/platform/days.ts";
import type { Actor } from "#server/access/guards.ts";
import type { LeagueRow, LockedLeague } from "#server/access/league-access.ts";
import { bookedPayment } from "#server/ledger/booked.ts";
import { promisedEnd } from "#server/money/season-holds/early-completion.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { conflict } from "#server/platform/errors.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";

type CommissionerQuery = { actor: Pick<Actor, "userId">; config: Pick<Config, "policy">; now: Date };

/**
 * Returns from when on this person, as a commissioner who is newer than the season's first payment, can complete the
 * season before its end date (RULES §17); undefined if they can now. Money carried over from an earlier season counts as
 * paid when that season's was.
 */
export async function completableFrom(
  db: Reader,
  league: LeagueRow,
  { actor, config, now }: CommissionerQuery,
): Promise<Date | undefined> {
  const { id, currentYear, commissionerId, commissionerSince: since } = league;
  const { commissionerChangeHours: hours } = config.policy;
  if (!since || commissionerId !== actor.userId) return undefined;
  const from = new Date(Math.min(addHours(since, hours).getTime(), promisedEnd(league).getTime()));
  if (from <= now) return undefined;
  const { rows } = await db.execute<{ is_newer: boolean }>(sql`
    select coalesce(min(paid.paid_at) <= ${since}, false) as is_newer from unrefunded_shares share
    join lateral ${bookedPayment(sql`share.payment_id`)} paid on true
    where share.league_id = ${id} and share.season_year <= ${currentYear}`);
  return onlyRow(rows).is_newer ? from : undefined;
}

/** @throws AppError 409 if this person has been the commissioner for too short a time to complete the season now. */
export async function refuseTooNew(tx: Tx, league: LockedLeague, asked: CommissionerQuery): Promise<void> {
  const from = await completableFrom(tx, league, asked);
  if (from) {
    throw conflict(
      `You have just become the commissioner, so you can't complete the season before its end date until ${utcText(from)}.`,
    );
  }
}
