import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { CLAIM_HOURS, type NamedSeat } from "#contract/leagues/named-seats.ts";
import { addHours } from "#contract/platform/days.ts";
import { seatToken } from "#server/leagues/by-name/seat-link.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { isName, namedSeats } from "#server/platform/db/schema/named-seats.ts";
import { users } from "#server/platform/db/schema/users.ts";

type Asked = {
  leagueId: string;
  secret: string;
  /** Whether the treasurer asks, who pays them. */
  isTreasurer: boolean;
  /** Whom emails reach. */
  emailed: ReadonlySet<string>;
  now: Date;
};

/** Finds the name of a league that an address was given for. */
export async function nameAt(db: Reader, { leagueId, email }: { leagueId: string; email: string }) {
  const isTheirs = sql`lower(${namedSeats.email}) = ${email.toLowerCase()}`;
  const [seat, ...others] = await db
    .select()
    .from(namedSeats)
    .where(and(isName(leagueId), isTheirs));
  // An address that two people share shows which of them it is to nobody.
  return others.length === 0 ? seat : undefined;
}

/** Lists a league's members without an account, with their links (RULES §28). @param ids Only these. */
export async function namedSeatsOf(
  db: Reader,
  { leagueId, secret, isTreasurer, emailed, now }: Asked,
  ids?: readonly string[],
) {
  const rows = await db
    .select({ seat: namedSeats, name: users.username })
    .from(namedSeats)
    .innerJoin(users, eq(users.id, namedSeats.userId))
    .where(and(isName(leagueId), ids && inArray(namedSeats.userId, [...ids])))
    .orderBy(asc(namedSeats.addedAt), asc(users.username));
  return rows.map(({ seat, name }): NamedSeat => {
    const isShown = isTreasurer && seat.paySaidAt && addHours(seat.paySaidAt, CLAIM_HOURS) <= now;
    return {
      ...{ userId: seat.userId, name, email: seat.email, team: seat.team, listId: seat.listId },
      isEmailed: emailed.has(seat.userId),
      ...{ token: seat.linkEnd ? null : seatToken(secret, seat.linkId), linkEnd: seat.linkEnd },
      ...{ payTo: isShown ? seat.payTo : null, nameGoesAt: seat.nameGoesAt?.toISOString() ?? null },
    };
  });
}
