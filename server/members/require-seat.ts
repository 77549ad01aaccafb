import { and, eq } from "drizzle-orm";
import type { Reader } from "#server/platform/db/client.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { notFound } from "#server/platform/errors.ts";

/** @throws AppError 404 if the user has never had a seat in this league, whether or not there is such a user */
export async function requireSeat(db: Reader, { leagueId, userId }: { leagueId: string; userId: string }) {
  const seat = and(eq(leagueMembers.leagueId, leagueId), eq(leagueMembers.userId, userId));
  if ((await db.$count(leagueMembers, seat)) === 0) throw notFound("Member not found");
}
