import { and, eq, isNull } from "drizzle-orm";
import { invitationClosure } from "#contract/leagues/invitations.ts";
import type { LinkOffer } from "#contract/leagues/join-links.ts";
import { isMember, type LockedLeague, lockLeague } from "#server/access/league-access.ts";
import { leaguePreview } from "#server/leagues/previews/league-preview.ts";
import { seatsTaken, takeSeat } from "#server/members/seats.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { joinLinks } from "#server/platform/db/schema/join-links.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { isName, namedSeats } from "#server/platform/db/schema/named-seats.ts";
import { notFound } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/lib/tokens.ts";
import { claimTeam, offeredTeam } from "#server/results/claim-team.ts";

/** Finds the league behind a join link. @throws AppError 404 for one that is off. */
export async function leagueBehind(db: Reader, token: string) {
  const [found] = await db
    .select({ league: leagues })
    .from(joinLinks)
    .innerJoin(leagues, eq(leagues.id, joinLinks.leagueId))
    .where(and(eq(joinLinks.token, hashToken(token)), isNull(leagues.deletedAt)));
  if (!found)
    throw notFound(
      "This link doesn't work. It may have been turned off or replaced. Ask the commissioner for a new one.",
    );
  return found.league;
}

type Offered = { token: string; teamId?: string | undefined; now: Date };

/** Finds what a join link shows to its holder, which is what an invitation shows (RULES §20). */
export async function linkOffer(db: Reader, { token, teamId, now }: Offered): Promise<LinkOffer> {
  const league = await leagueBehind(db, token);
  const isFull = (await seatsTaken(db, league)) >= league.maxMembers;
  const closed = invitationClosure({ status: league.status, isFull });
  // A member takes only a team and no seat, so a full league still shows the team.
  const givesTeams = closed === null || closed === "full";
  return {
    leagueId: league.id,
    leagueName: league.name,
    closed,
    league: closed === null ? await leaguePreview(db, { leagueId: league.id, now }) : null,
    team: givesTeams && teamId !== undefined ? await offeredTeam(db, league, teamId) : null,
    hasNames: (await db.$count(namedSeats, isName(league.id))) > 0,
  };
}

export async function lockLeagueBehind(tx: Tx, token: string): Promise<LockedLeague> {
  const { id } = await leagueBehind(tx, token);
  const league = await lockLeague(tx, id);
  // Renewing and turning off lock the league too: while this waited, the link may have ended.
  await leagueBehind(tx, token);
  return league;
}

type Join = { token: string; teamId?: string | undefined; userId: string; now: Date };

/**
 * Takes a seat with a join link, and the team that the link names: the token is the authority, for as long as the link is
 * on (RULES §20). A member takes only the team. @throws AppError 404 for a link that is off, 409 if the league is full or
 * takes no new members, or the team belongs to someone.
 */
export async function joinByLink(tx: Tx, { token, teamId, userId, now }: Join): Promise<LockedLeague> {
  const league = await lockLeagueBehind(tx, token);
  const isIn = teamId !== undefined && (await isMember(tx, { leagueId: league.id, userId }));
  if (!isIn) await takeSeat(tx, league, { userId, now });
  if (teamId !== undefined) await claimTeam(tx, league, { teamId, userId, now });
  return league;
}
