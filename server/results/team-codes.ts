import { randomInt } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { TeamCode } from "#contract/results/result-teams.ts";
import type { ResultsTable } from "#contract/results/results-table.ts";
import { CODE_CHARACTERS, CODE_LENGTH, CODE_LIFE_MS, CODE_START, carriesCode } from "#contract/results/team-codes.ts";
import { serviceNames } from "#contract/terms/league-words.ts";
import type { Actor } from "#server/access/guards.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { leagueTeams } from "#server/platform/db/schema/results.ts";
import { conflict, notFound } from "#server/platform/errors.ts";
import {
  hasTeam,
  inSeason,
  linkOf,
  type PlatformLink,
  type Season,
  seasonOf,
  teamsOf,
} from "#server/results/season-results.ts";

type OwnTeam = Awaited<ReturnType<typeof teamsOf>>[number];

const newCode = (): string =>
  CODE_START + Array.from({ length: CODE_LENGTH }, () => CODE_CHARACTERS[randomInt(CODE_CHARACTERS.length)]).join("");

/** Returns when a team's code expires. */
const validUntil = (askedAt: Date): Date => new Date(askedAt.getTime() + CODE_LIFE_MS);

/** The code that a team's member was given, while it is valid. */
function validCode({ code, codeAskedAt }: OwnTeam, now: Date) {
  if (code === null || codeAskedAt === null || validUntil(codeAskedAt) <= now) return undefined;
  return { code, askedAt: codeAskedAt };
}

type TeamQuery = { teamId: string; actor: Actor; now: Date };

/**
 * Gives a member the code that proves their team once it is in the team's name at the platform (RULES §21). Asking
 * again while the code is valid returns the same one. @throws AppError 404 for someone else's team, 409 without a linked
 * platform and for a team that is verified.
 */
export async function giveTeamCode(tx: Tx, league: LockedLeague, { teamId, actor, now }: TeamQuery): Promise<TeamCode> {
  const season = seasonOf(league);
  const own = (await teamsOf(tx, season)).find((one) => one.teamId === teamId && one.userId === actor.userId);
  if (!own) throw notFound("You don't have this team.");
  if (!(await linkOf(tx, season))) throw conflict("This league isn't linked to a fantasy platform.");
  if (own.verifiedAt) throw conflict("This team is verified already.");
  const given = validCode(own, now) ?? { code: newCode(), askedAt: now };
  await tx
    .update(leagueTeams)
    .set({ code: given.code, codeAskedAt: given.askedAt })
    .where(and(inSeason(leagueTeams, season), eq(leagueTeams.teamId, teamId)));
  const { code, askedAt } = given;
  return { code, askedAt: askedAt.toISOString(), until: validUntil(askedAt).toISOString() };
}

type Fetched = { link: PlatformLink; results: ResultsTable; now: Date };

/**
 * Verifies the teams whose names carry their member's code, which also confirms them (RULES §21). Only fetches from the
 * platform come here, so an upload verifies nothing.
 */
export async function verifyTeams(tx: Tx, season: Season, { link, results, now }: Fetched): Promise<void> {
  const names = new Map(results.teams.map(({ id, name }) => [id, name]));
  const proven = (await teamsOf(tx, season)).filter((own) => {
    const valid = validCode(own, now);
    return valid && carriesCode(names.get(own.teamId) ?? "", valid.code);
  });
  if (proven.length === 0) return;
  const ids = proven.map(({ teamId }) => teamId);
  await tx
    .update(leagueTeams)
    .set({
      ...{ code: null, codeAskedAt: null, verifiedAt: now, verifiedOn: link.platform },
      confirmedAt: sql`coalesce(${leagueTeams.confirmedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(and(inSeason(leagueTeams, season), inArray(leagueTeams.teamId, ids)));
}

type Assignment = { teamId: string; userId: string | null; results: ResultsTable };

/**
 * Says whose proof would end if a team were given to this member or to no one; undefined if no one's would. A proof also
 * ends for a member who gets another team while the results don't have the proven one.
 */
export async function endedProof(
  db: Reader,
  season: Season,
  { teamId, userId, results }: Assignment,
): Promise<string | undefined> {
  const teams = await teamsOf(db, season);
  const own = teams.find((one) => one.teamId === teamId);
  if (own?.verifiedOn && own.userId !== userId) {
    return `Its member proved on ${serviceNames[own.verifiedOn]} that this team is theirs.`;
  }
  const platform = platformOfMissing(teams, { userId, results });
  return platform && `This member proved on ${platform} that another team is theirs, which these results don't have.`;
}

type Missing = { userId: string | null; results: ResultsTable };

/** Names the platform on which a member proved a team that the results don't have; undefined if there is none. */
export function platformOfMissing(teams: readonly OwnTeam[], { userId, results }: Missing): string | undefined {
  const missing = teams.find((one) => one.userId === userId && !hasTeam(results, one.teamId));
  return missing?.verifiedOn ? serviceNames[missing.verifiedOn] : undefined;
}
