import { createHash } from "node:crypto";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Digits and capital letters that nobody takes for each other, on paper or aloud. */
const SIGNS = "2345679ACDEFGHJKMNPQRTUVWXYZ";
const LENGTH = 6;

/**
 * The short reference of a seat, which goes into a payment's note so that the treasurer recognizes it (RULES §24). The
 * same seat always has the same one; two seats of a league practically never share one.
 */
export function paymentReference(seatId: string): string {
  const bytes = createHash("sha256").update(`payment reference ${seatId}`).digest();
  let rest = bytes.readBigUInt64BE();
  let reference = "";
  for (let nth = 0; nth < LENGTH; nth++) {
    reference += SIGNS[Number(rest % BigInt(SIGNS.length))];
    rest /= BigInt(SIGNS.length);
  }
  return reference;
}

/** Finds the seat whose reference a person's money has: the one that they have in a league, or had last. */
export const seatOfReference = ({
  leagueId,
  userId,
}: Record<"leagueId" | "userId", SQLWrapper>): SQL<string | null> => sql`(
  select seat.id from league_members seat where seat.league_id = ${leagueId} and seat.user_id = ${userId}
  order by seat.left_at is null desc, seat.joined_at desc limit 1)`;
