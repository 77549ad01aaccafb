import { and, eq, isNull } from "drizzle-orm";
import { invitationClosure } from "#contract/invitations.ts";
import type { LinkOffer } from "#contract/join-links.ts";
import { type LockedLeague, lockLeague } from "#server/access/league-access.ts";
import { leaguePreview } from "#server/leagues/previews/league-preview.ts";
import { seatsTaken, takeSeat } from "#server/members/seats.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { joinLinks } from "#server/platform/db/schema/join-links.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { notFound } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/lib/tokens.ts";

async function leagueBehind(db: Reader, token: string) {
  const [found] = await db
    .select({ league: leagues })
    .from(joinLinks)
    .innerJoin(leagues, eq(leagues.id, joinLinks.leagueId))
    .where(and(eq(joinLinks.token, hashToken(token)), isNull(leagues.deletedAt)));
  if (!found) throw notFound("This link was turned off or replaced. Ask the commissioner for a new one.");
  return found.league;
}

/** Finds what a join link shows to its holder, which is what an invitation shows (RULES §20). */
export async function linkOffer(db: Reader, { token, now }: { token: string; now: Date }): Promise<LinkOffer> {
  const league = await leagueBehind(db, token);
  const isFull = (await seatsTaken(db, league)) >= league.maxMembers;
  const closed = invitationClosure({ status: league.status, isFull });
  return {
    leagueId: league.id,
    leagueName: league.name,
    closed,
    league: closed === null ? await leaguePreview(db, { leagueId: league.id, now }) : null,
  };
}

type Join = { token: string; userId: string; now: Date };

/**
 * Takes a seat with a join link: the token is the authority, for as long as the link is on (RULES §20). @throws AppError
 * 404 for a link that is off, 409 if the league is full or takes no one.
 */
export async function joinByLink(tx: Tx, { token, userId, now }: Join): Promise<LockedLeague> {
  const { id } = await leagueBehind(tx, token);
  const league = await lockLeague(tx, id);
  // Renewing and turning off lock the league too: while this waited, the link may have ended.
  await leagueBehind(tx, token);
  await takeSeat(tx, league, { userId, now });
  return league;
}
