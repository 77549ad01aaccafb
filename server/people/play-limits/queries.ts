import { and, desc, eq, isNull, type SQLWrapper, sql } from "drizzle-orm";
import { monthEnd } from "#contract/people/play-limit-times.ts";
import type { PlayLimitChange, PlayLimits } from "#contract/people/play-limits.ts";
import { type Cents, centsToDecimal, toCents } from "#contract/platform/money.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { isRunning } from "#server/platform/db/kinds-in-sql.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { playLimitChanges } from "#server/platform/db/schema/play-limits.ts";

type Whose = { userId: string; now: Date };

const moment = (now: Date) => sql`${now.toISOString()}::timestamptz`;

/** Tells whether a person takes a break (RULES §27), in SQL. */
export const isOnBreak = (userId: SQLWrapper, now: Date) =>
  sql<boolean>`play_break_until(${userId}, ${moment(now)}) is not null`;

/** What a person has set for themselves at a moment. The caller holds the person's lock, or only shows it. */
export async function limitsAt(reader: Reader, { userId, now }: Whose) {
  const { rows } = await reader.execute<{ limit: number | null; paid: number; until: string | null }>(sql`
    select play_monthly_limit(${userId}, ${moment(now)}) as limit, play_paid(${userId}, ${moment(now)}) as paid,
      play_break_until(${userId}, ${moment(now)}) as until`);
  const { limit, paid, until } = onlyRow(rows);
  return {
    monthlyLimit: limit === null ? null : toCents(Number(limit)),
    paid: toCents(Number(paid)),
    breakUntil: until === null ? null : new Date(until),
  };
}

/** Reads all that a person sees of their own limits. */
export async function playLimitsOf(reader: Reader, { userId, now }: Whose): Promise<PlayLimits> {
  const { monthlyLimit, paid, breakUntil } = await limitsAt(reader, { userId, now });
  const isTheirs = sql`((${payments.userId} = ${userId} and ${payments.paidById} is null) or ${payments.paidById} = ${userId})`;
  const isOpen = and(isTheirs, eq(payments.status, "pending"), eq(payments.byTreasurer, false));
  const open = await reader
    .select({ leagueId: leagues.id, leagueName: leagues.name, amount: payments.amount })
    .from(payments)
    .innerJoin(leagues, eq(leagues.id, payments.leagueId))
    .where(isOpen)
    .orderBy(payments.createdAt, payments.id);
  const changes = await reader
    .select()
    .from(playLimitChanges)
    .where(eq(playLimitChanges.userId, userId))
    .orderBy(desc(playLimitChanges.position));
  const history = changes.map(shownChange);
  return {
    ...{ monthlyLimit: inDecimals(monthlyLimit), paid: centsToDecimal(paid) },
    open: open.map(({ amount, ...league }) => ({ ...league, amount: centsToDecimal(amount) })),
    monthEndsAt: monthEnd(now).toISOString(),
    breakUntil: breakUntil?.toISOString() ?? null,
    pending: history
      .filter(({ takesEffectAt, withdrawnAt }) => withdrawnAt === null && takesEffectAt > now.toISOString())
      .map(({ withdrawnAt, ...change }) => change),
    ...{ history, owed: await owedBy(reader, userId) },
  };
}

/** Finds the change of a kind that hasn't taken effect yet and wasn't withdrawn. */
export async function pendingChange(reader: Reader, { userId, kind, now }: Whose & { kind: ChangeRow["kind"] }) {
  const isIt = and(
    ...[eq(playLimitChanges.userId, userId), eq(playLimitChanges.kind, kind)],
    ...[sql`${playLimitChanges.takesEffectAt} > ${moment(now)}`, isNull(playLimitChanges.withdrawnAt)],
  );
  const [pending] = await reader.select().from(playLimitChanges).where(isIt);
  return pending;
}

type ChangeRow = typeof playLimitChanges.$inferSelect;

const shownChange = ({ id, kind, amount, until, askedAt, takesEffectAt, withdrawnAt }: ChangeRow): PlayLimitChange => ({
  ...{ id, kind, amount: inDecimals(amount), until: until?.toISOString() ?? null },
  ...{ askedAt: askedAt.toISOString(), takesEffectAt: takesEffectAt.toISOString() },
  withdrawnAt: withdrawnAt?.toISOString() ?? null,
});

const inDecimals = (amount: Cents | null) => (amount === null ? null : centsToDecimal(amount));

type Owed = { leagueId: string; leagueName: string; currency: string; cents: number; dueAt: string };

/**
 * What a person owes in their leagues, without what they say a treasurer has. Parts of an entry fee aren't added: its
 * entry due has what is left of them.
 */
async function owedBy(reader: Reader, userId: string): Promise<PlayLimits["owed"]> {
  const { rows } = await reader.execute<Owed>(sql`
    select l.id as "leagueId", l.name as "leagueName", l.currency, sum(d.left_to_pay)::bigint as cents,
      min(case d.kind when 'entry' then coalesce(m.part_due_at, l.payment_deadline) else d.due_at end) as "dueAt"
    from league_members m
    join leagues l on l.id = m.league_id and l.deleted_at is null and ${isRunning(sql`l.status`)}
    join dues d on d.league_id = l.id and d.user_id = m.user_id and d.status = 'open' and d.kind <> 'part'
    where m.user_id = ${userId} and m.left_at is null and not exists (
      select from payments said where said.league_id = l.id and said.user_id = m.user_id and said.status = 'pending' and said.by_treasurer)
    group by l.id having sum(d.left_to_pay) > 0 order by "dueAt", l.name`);
  return rows.map(({ cents, dueAt, ...league }) => ({
    ...league,
    ...{ amount: centsToDecimal(toCents(Number(cents))), dueAt: new Date(dueAt).toISOString() },
  }));
}
