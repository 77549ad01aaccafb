import { lte, sql } from "drizzle-orm";
import { GONE_TELL_DAYS } from "#contract/operations/commissioner-gone.ts";
import type { Currency } from "#contract/platform/currency.ts";
import { addDays } from "#contract/platform/days.ts";
import { toCents } from "#contract/platform/money.ts";
import type { Custody } from "#contract/terms/custody.ts";
import { LOOK_EVERY_DAYS, silentLeagues } from "#server/leagues/commissioner-gone.ts";
import { heldMoney } from "#server/ledger/held.ts";
import { memberIdsOf } from "#server/members/queries.ts";
import { commissionerGone } from "#server/notices/commissioners.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagueNotices, leagues } from "#server/platform/db/schema/leagues.ts";

const AT_ONCE_MAX = 200;

type Silent = {
  id: string;
  name: string;
  commissioner_id: string;
  custody: Custody;
  treasurer_id: string | null;
  currency: Currency;
  current_year: number;
  held: number;
  kind: "not_completed" | "not_paid";
};
type Telling = { now: Date };

/**
 * Job: tells the members of a silent league, once per season and kind, that they can elect another commissioner
 * (RULES §23). It looks at the leagues whose time has come, and again the next day at those that hold money: one may not be
 * silent yet, for example because of a vote, and the admins' list finds the others by this day (`lookedAt`).
 * @returns Whether there may be more to look at.
 */
export async function tellCommissionerGone(tx: Tx, { now }: Telling): Promise<boolean> {
  const due = await tx
    .select({ id: leagues.id })
    .from(leagues)
    .where(lte(leagues.silenceDueAt, now))
    .orderBy(leagues.silenceDueAt)
    .limit(AT_ONCE_MAX)
    .for("no key update", { skipLocked: true });
  if (due.length === 0) return false;
  const dueIds = due.map(({ id }) => id);
  const among = sql`l.id = any(${sql.param(dueIds)}::uuid[])`;
  const { rows: silent } = await tx.execute<Silent>(silentLeagues(now, { days: GONE_TELL_DAYS, among }));
  await planNext(tx, { dueIds, now });
  const fresh = await noteTold(tx, silent, now);
  const members = await memberIdsOf(
    tx,
    fresh.map(({ id }) => id),
  );
  const notices = fresh.map((league) => {
    const others = (members.get(league.id) ?? []).filter((id) => id !== league.commissioner_id);
    const kept = { ...league, treasurerId: league.treasurer_id };
    return commissionerGone(kept, { members: others, held: toCents(league.held), kind: league.kind });
  });
  await tell(tx, now, ...notices);
  return due.length === AT_ONCE_MAX;
}

type Looked = { dueIds: string[]; now: Date };

async function planNext(tx: Tx, { dueIds, now }: Looked): Promise<void> {
  const holdsMoney = sql`exists (select from ${heldMoney("escrow", "pot")} held
    where held.league_id = leagues.id and held.season_year = leagues.current_year)`;
  await tx.execute(sql`
    update leagues set silence_due_at = case when ${holdsMoney}
      then ${addDays(now, LOOK_EVERY_DAYS).toISOString()}::timestamptz end
    where id = any(${sql.param(dueIds)}::uuid[])`);
}

/** @returns The leagues whose members no other run has told in the meantime. */
async function noteTold(tx: Tx, silent: readonly Silent[], now: Date): Promise<Silent[]> {
  if (silent.length === 0) return [];
  const rows = silent.map(({ id: leagueId, current_year: seasonYear, kind }) => ({
    ...{ leagueId, seasonYear, kind, sentAt: now },
  }));
  const stored = await tx
    .insert(leagueNotices)
    .values(rows)
    .onConflictDoNothing()
    .returning({ leagueId: leagueNotices.leagueId });
  const noted = new Set(stored.map(({ leagueId }) => leagueId));
  return silent.filter(({ id }) => noted.has(id));
}
