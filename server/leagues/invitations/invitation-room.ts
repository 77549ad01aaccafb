import { and, eq, gt, sql } from "drizzle-orm";
import { OPEN_BEYOND_SEATS } from "#contract/leagues/invitations.ts";
import { counted } from "#contract/platform/counted.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { seatsTaken } from "#server/members/seats.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { invitations } from "#server/platform/db/schema/invitations.ts";
import { conflict } from "#server/platform/errors.ts";

/**
 * Limits a league's open invitations to its free seats plus ten (RULES §16). Renewing an open one doesn't count.
 * @throws AppError 409 with how many more people can be invited.
 */
export async function requireRoomForInvitations(
  tx: Tx,
  league: LockedLeague,
  { emails, now }: { emails: readonly string[]; now: Date },
): Promise<void> {
  const isOpen = and(
    eq(invitations.leagueId, league.id),
    eq(invitations.status, "pending"),
    gt(invitations.expiresAt, now),
  );
  const rows = await tx
    .select({ email: sql<string>`lower(${invitations.email})` })
    .from(invitations)
    .where(isOpen);
  const open = new Set(rows.map(({ email }) => email));
  const added = emails.filter((email) => !open.has(email.toLowerCase())).length;
  const freeSeats = Math.max(0, league.maxMembers - (await seatsTaken(tx, league)));
  const room = Math.max(0, freeSeats + OPEN_BEYOND_SEATS - open.size);
  if (added <= room) return;
  const state = `This league has ${counted(freeSeats, "free seat")} and ${counted(open.size, "open invitation")}`;
  const more = room === 0 ? "no one else can be invited until some are answered" : `you can invite ${room} more`;
  throw conflict(`${state}, so ${more}. No invitations were sent.`);
}
