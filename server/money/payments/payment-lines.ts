import { eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type OtherPart, paymentLine } from "#contract/money/entry-line.ts";
import type { Cents } from "#contract/platform/money.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { dues } from "#server/platform/db/schema/dues.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { mention, namesIn } from "#server/platform/mentions.ts";

/** What a payment paid besides whole entry fees, in SQL: for one season, or for all. */
export const otherParts = (paymentId: SQLWrapper, seasonYear?: number): SQL<OtherPart[]> => sql<OtherPart[]>`(
  select coalesce(json_agg(json_build_object('kind', due.kind, 'chargeKind', due.charge_kind, 'part', due.part,
    'amount', paid.amount) order by due.due_at, due.part, due.id), '[]')
  from payment_dues paid join dues due on due.id = paid.due_id
  where paid.payment_id = ${paymentId} and ${seasonYear === undefined ? sql`true` : sql`due.season_year = ${seasonYear}`})`;

/** Adds to payments what each was, for readers who know the names of its league. */
export async function withLines<Row extends { id: string }>(reader: Reader, rows: readonly Row[]) {
  const ids = rows.map(({ id }) => id);
  const found = await reader
    .select({ payment: payments, league: leagues, others: otherParts(payments.id) })
    .from(payments)
    .innerJoin(leagues, eq(leagues.id, payments.leagueId))
    .where(inArray(payments.id, ids));
  const lines = new Map(found.map(({ payment, ...one }) => [payment.id, lineOf(one.league, { ...payment, ...one })]));
  const named = await namesIn(reader, [...lines.values()]);
  return rows.map((row) => ({ ...row, what: named(lines.get(row.id) ?? "") }));
}

type Paid = Omit<Parameters<typeof paymentLine>[0], "member" | "payer"> & { userId: string; paidById: string | null };

/** The same for a text that will be stored, or is yet to get its names. */
export function lineOf(league: { id: string } & Parameters<typeof paymentLine>[1], paid: Paid): string {
  const { userId, paidById } = paid;
  const payer = paidById && mention(paidById, league.id);
  return paymentLine({ ...paid, member: mention(userId, league.id), payer }, league);
}

/** Names what a payment is about to pay besides whole entry fees; asks nothing if that is nothing. */
export async function namedParts(reader: Reader, parts: readonly { id: string; cents: Cents }[]): Promise<OtherPart[]> {
  if (parts.length === 0) return [];
  const ids = parts.map(({ id }) => id);
  const rows = await reader.select().from(dues).where(inArray(dues.id, ids));
  return parts.flatMap(({ id, cents }) =>
    rows.filter((due) => due.id === id).map((due) => ({ ...due, amount: cents })),
  );
}
