import { and, eq, inArray, isNull } from "drizzle-orm";
import type { LeaguePreview } from "#contract/leagues/league-preview.ts";
import { idSchema } from "#contract/platform/ids.ts";
import { centsOf } from "#contract/platform/money.ts";
import { siteName } from "#contract/platform/site.ts";
import { isOpenForJoining, leagueStatuses } from "#contract/terms/league-status.ts";
import { invitationByToken } from "#server/leagues/invitations/queries.ts";
import { linkOffer } from "#server/leagues/joining/join-by-link.ts";
import { leaguePreview } from "#server/leagues/previews/league-preview.ts";
import type { Linked } from "#server/leagues/previews/linked.ts";
import { picturePath } from "#server/leagues/previews/picture-path.ts";
import { wordsOf } from "#server/leagues/previews/preview-words.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { AppError } from "#server/platform/errors.ts";
import type { LinkPreview } from "#server/platform/http/preview-tags.ts";

type Asked = { path: string; now: Date };

/**
 * Finds the league of a link to an invitation, a join link or a public league: what its page would show to anyone with
 * the link. @returns undefined for every other page, and for links that don't work.
 */
export async function linkedLeague(db: Reader, { path, now }: Asked): Promise<Linked | undefined> {
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

const invited = (league: LeaguePreview | null): Linked | undefined =>
  league ? { league, isInvitation: true } : undefined;

async function publicLeague(db: Reader, { leagueId, now }: { leagueId: string; now: Date }) {
  if (!idSchema.safeParse(leagueId).success) return undefined;
  const isShown = and(
    eq(leagues.id, leagueId),
    eq(leagues.isPublic, true),
    inArray(leagues.status, leagueStatuses.filter(isOpenForJoining)),
    isNull(leagues.deletedAt),
  );
  if ((await db.$count(leagues, isShown)) === 0) return undefined;
  return { league: await leaguePreview(db, { leagueId, now }), isInvitation: false };
}

/** Finds what a chat shows for a link (RULES §20). @returns undefined for pages without a league to show. */
export async function linkPreview(db: Reader, asked: Asked): Promise<LinkPreview | undefined> {
  const linked = await linkedLeague(db, asked);
  if (!linked) return undefined;
  const { league, isInvitation } = linked;
  return {
    title: isInvitation ? `You're invited to ${league.name}` : league.name,
    description: describe(league),
    isSecret: isInvitation,
    picture: picturePath(asked.path, linked),
  };
}

/** Who runs the league, and who keeps its money if Potkeeper doesn't hold it (RULES §24); a preview names no member. */
function runBy({ commissionerUsername: runner, treasurer, entryFee }: LeaguePreview): string {
  if (!treasurer || centsOf(entryFee) === 0) return `run by ${runner}`;
  const who = treasurer.username === runner ? `run by ${runner}, who` : `run by ${runner}. A member`;
  return `${who} keeps the money: ${siteName()} doesn't hold it`;
}

/** "$50.00 to play, $600.00 in the pot when full. Football 2026, run by casey. 3 of 12 seats taken." */
function describe(league: LeaguePreview): string {
  const { cost, pot, whenFull, season, seats } = wordsOf(league);
  const inThePot = pot ? `${cost.includes(",") ? ";" : ","} ${pot} ${whenFull}` : "";
  return `${cost}${inThePot}. ${season}, ${runBy(league)}. ${seats}.`;
}
