import { and, asc, eq, ne } from "drizzle-orm";
import type { DueKind } from "#contract/members/due-kinds.ts";
import { addCents, type Cents } from "#contract/platform/money.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { dues } from "#server/platform/db/schema/dues.ts";

/** A part of an entry fee, a late fee or a charge, and what is still to be paid of it (RULES §25). */
export type OtherDue = { id: string; kind: DueKind; seasonYear: number; cents: Cents };

type Seat = { leagueId: string; userId: string };

/** Lists what one person has still to pay besides whole entry fees, the earliest first. The league's lock keeps it so. */
export async function openDuesOf(reader: Reader, { leagueId, userId }: Seat): Promise<OtherDue[]> {
  const isOpen = and(
    eq(dues.leagueId, leagueId),
    eq(dues.userId, userId),
    ne(dues.kind, "entry"),
    eq(dues.status, "open"),
  );
  const open = await reader.select().from(dues).where(isOpen).orderBy(asc(dues.dueAt), asc(dues.part), asc(dues.id));
  return open.map(({ id, kind, seasonYear, leftToPay: cents }) => ({ id, kind, seasonYear, cents }));
}

export const isPart = ({ kind }: Pick<OtherDue, "kind">): boolean => kind === "part";

/** Adds up those that are parts of the entry fee. */
export const partsOf = (others: readonly Pick<OtherDue, "kind" | "cents">[]): Cents =>
  addCents(...others.filter(isPart).map(({ cents }) => cents));
