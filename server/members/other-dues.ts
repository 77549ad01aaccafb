import { and, asc, eq, ne, sql } from "drizzle-orm";
import { type Cents, subtractCents } from "#contract/platform/money.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { dues } from "#server/platform/db/schema/dues.ts";

/** A late fee or a charge, and what is still to be paid of it (RULES §25). */
export type OtherDue = { id: string; seasonYear: number; cents: Cents };

type Seat = { leagueId: string; userId: string };

/** Matches the late fees and charges of one person that are still to be paid. */
export const isOpenDue = ({ leagueId, userId }: Seat) =>
  and(eq(dues.leagueId, leagueId), eq(dues.userId, userId), ne(dues.kind, "entry"), eq(dues.status, "open"));

/** Lists them, the earliest first. The caller's lock of the league keeps them as they are. */
export async function openDuesOf(reader: Reader, seat: Seat): Promise<OtherDue[]> {
  const open = await reader.select().from(dues).where(isOpenDue(seat)).orderBy(asc(dues.dueAt), asc(dues.id));
  return open.map(({ id, seasonYear, amount, setOff }) => ({ id, seasonYear, cents: subtractCents(amount, setOff) }));
}

/** What is left to pay of a due, in SQL. */
export const leftOfDue = sql<number>`(${dues.amount} - ${dues.setOff})::bigint`;
