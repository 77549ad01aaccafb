import { and, eq, inArray, isNull } from "drizzle-orm";
import { idSchema } from "#contract/ids.ts";
import type { LeaguePreview } from "#contract/league-preview.ts";
import { isOpenForJoining, leagueStatuses } from "#contract/league-status.ts";
import { centsOf, formatMoney } from "#contract/money.ts";
import { fullPool } from "#contract/pool.ts";
import { invitationByToken } from "#server/leagues/invitations/queries.ts";
import { linkOffer } from "#server/leagues/joining/join-by-link.ts";
import { leaguePreview } from "#server/leagues/joining/league-preview.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { AppError } from "#server/platform/errors.ts";
import type { LinkPreview } from "#server/platform/http/preview-tags.ts";

type Asked = { path: string; now: Date };

/**
 * Finds what a chat shows of a link to an invitation, a join link or a public league (RULES §20): nothing that the page
 * itself wouldn't show to anyone with the link. @returns undefined for every other page, and for links that don't work.
 */
export async function linkPreview(db: Reader, { path, now }: Asked): Promise<LinkPreview | undefined> {
  const [, kind, name = ""] = /^\/(invite|join|leagues)\/([\w-]{1,128})$/.exec(path) ?? [];
  try {
    if (kind === "leagues") return await publicLeague(db, { leagueId: name, now });
    if (kind === "join") return invited((await linkOffer(db, { token: name, now })).league);
    if (kind === "invite") return invited((await invitationByToken(db, { token: name, now })).league);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  return undefined;
}

const invited = (league: LeaguePreview | null): LinkPreview | undefined =>
  league ? { title: `You're invited to ${league.name}`, description: describe(league), isSecret: true } : undefined;

async function publicLeague(db: Reader, { leagueId, now }: { leagueId: string; now: Date }) {
  if (!idSchema.safeParse(leagueId).success) return undefined;
  const isShown = and(
    eq(leagues.id, leagueId),
    eq(leagues.isPublic, true),
    inArray(leagues.status, leagueStatuses.filter(isOpenForJoining)),
    isNull(leagues.deletedAt),
  );
  if ((await db.$count(leagues, isShown)) === 0) return undefined;
  const league = await leaguePreview(db, { leagueId, now });
  return { title: league.name, description: describe(league), isSecret: false };
}

/** "$50.00 to play, $600.00 in the pot when full. Football 2026, run by casey. 3 of 12 seats taken." */
function describe(league: LeaguePreview): string {
  const fee = centsOf(league.entryFee);
  const pot = formatMoney(fullPool({ entryFee: fee, maxMembers: league.maxMembers }));
  const cost = fee === 0 ? "Free to play." : `${formatMoney(fee)} to play, ${pot} in the pot when full.`;
  const sport = league.sport.charAt(0).toUpperCase() + league.sport.slice(1);
  const seats = `${league.memberCount} of ${league.maxMembers} seats taken.`;
  return `${cost} ${sport} ${league.season}, run by ${league.commissionerName}. ${seats}`;
}
