import type { LinkOffer } from "#contract/leagues/join-links.ts";
import type { ResultTeam } from "#contract/results/results-table.ts";
import { isOpenForJoining } from "#contract/terms/league-status.ts";
import type { LeagueRow, LockedLeague } from "#server/access/league-access.ts";
import { teamClaimed } from "#server/notices/league-news.ts";
import { tell } from "#server/notices/tell.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { leagueTeams } from "#server/platform/db/schema/results.ts";
import { conflict } from "#server/platform/errors.ts";
import { mention } from "#server/platform/mentions.ts";
import { refuseFrozen } from "#server/results/frozen-teams.ts";
import { areOfLink } from "#server/results/same-league.ts";
import {
  currentResults,
  freeMissingTeam,
  freeTeamsOfFormer,
  linkOf,
  seasonOf,
  teamsOf,
} from "#server/results/season-results.ts";
import { platformOfMissing } from "#server/results/team-codes.ts";

/** The team that a join link names, as its holder sees it; null if the league has no such team. */
export async function offeredTeam(db: Reader, league: LeagueRow, teamId: string): Promise<LinkOffer["team"]> {
  const season = seasonOf(league);
  const [current, link] = await Promise.all([currentResults(db, season), linkOf(db, season)]);
  const team = current?.results.teams.find(({ id }) => id === teamId);
  if (!current || !team || !areOfLink(current.results, link)) return null;
  const isTaken = (await teamsOf(db, season)).some((taken) => taken.teamId === teamId);
  return { name: team.name, ownerNames: shownOwners(team), isTaken };
}

/** The owners whose names the platform shows; Yahoo hides some. */
export const shownOwners = ({ owners }: Pick<ResultTeam, "owners">): string[] =>
  (owners ?? []).map(({ name }) => name).filter((name) => name !== "");

type Claim = { teamId: string; userId: string; now: Date };

/**
 * Gives a member the team whose link they opened (RULES §21), and tells the commissioner, who can give it to someone
 * else. @throws AppError 409 once the season has started or the teams are frozen, and if the team belongs to someone, the
 * member has another or has proved that another is theirs, or the league has no such team.
 */
export async function claimTeam(tx: Tx, league: LockedLeague, { teamId, userId, now }: Claim): Promise<void> {
  const season = seasonOf(league);
  if (!isOpenForJoining(league.status)) {
    throw conflict("The season has started, so only the commissioner can give you a team.");
  }
  await refuseFrozen(tx, season, "Only the commissioner can give you a team.");
  await freeTeamsOfFormer(tx, season);
  const [current, team] = await Promise.all([currentResults(tx, season), offeredTeam(tx, league, teamId)]);
  if (!current || !team) throw conflict("This league has no such team anymore. Ask the commissioner for a new link.");
  const taken = await teamsOf(tx, season);
  if (taken.some((one) => one.teamId === teamId && one.userId === userId)) return;
  if (team.isTaken) throw conflict(`${team.name} belongs to another member. Ask the commissioner about it.`);
  const { results } = current;
  const platform = platformOfMissing(taken, { userId, results });
  if (platform) {
    throw conflict(
      `You proved on ${platform} that another team is yours. Only the commissioner can give you this one, with a reason.`,
    );
  }
  const freedId = await freeMissingTeam(tx, season, { userId, results });
  if (taken.some((one) => one.userId === userId && one.teamId !== freedId)) {
    throw conflict("You have another team in this league already.");
  }
  await tx
    .insert(leagueTeams)
    .values({ ...season, teamId, userId, assignedById: userId, assignedAt: now, confirmedAt: now });
  if (userId === league.commissionerId) return;
  await tell(tx, now, teamClaimed(league, { name: mention(userId, league.id), teamName: team.name }));
}
