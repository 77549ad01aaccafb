import { and, eq, inArray, isNull } from "drizzle-orm";
import type { LeaguePreview } from "#contract/leagues/league-preview.ts";
import { idSchema } from "#contract/platform/ids.ts";
import { centsOf, formatMoney } from "#contract/platform/money.ts";
import { siteName } from "#contract/platform/site.ts";
import { feeToJoin } from "#contract/terms/fee-to-join.ts";
import { isOpenForJoining, leagueStatuses } from "#contract/terms/league-status.ts";
import { hasSeasons } from "#contract/terms/league-types.ts";
import { fullPool } from "#contract/terms/pool.ts";
import { seatBehind } from "#server/leagues/by-name/seat-link.ts";
import { invitationByToken } from "#server/leagues/invitations/queries.ts";
import { linkOffer } from "#server/leagues/joining/join-by-link.ts";
import { leaguePreview } from "#server/leagues/previews/league-preview.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { AppError } from "#server/platform/errors.ts";
import type { LinkPreview } from "#server/platform/http/preview-tags.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";

type Link = { kind: string; name: string; now: Date };

/**
 * Finds what a chat shows for a link to an invitation, a join link or a public league (RULES §20).
 * @returns undefined for every other page, and for links that don't work.
 */
export async function linkPreview(
  db: Reader,
  { path, now }: { path: string; now: Date },
): Promise<LinkPreview | undefined> {
  const [, kind = "", name = ""] = /^\/(invite|join|leagues|claim)\/([\w-]{1,128})$/.exec(path) ?? [];
  if (kind === "claim") return seatPreview(db, name);
  const league = await linkedLeague(db, { kind, name, now });
  if (!league) return undefined;
  const isSecret = kind !== "leagues";
  return {
    title: isSecret ? `You're invited to ${league.name}` : league.name,
    description: describe(league, { hasDeadline: kind !== "invite" }),
    isSecret,
  };
}

/** Of a seat's link, the league's name and nothing else (RULES §28). */
async function seatPreview(db: Reader, token: string): Promise<LinkPreview | undefined> {
  const found = await seatBehind(db, token).catch((error) => {
    if (!(error instanceof AppError)) throw error;
  });
  if (!found) return undefined;
  return { title: found.league.name, description: "Make your seat in this league yours.", isSecret: true };
}

async function linkedLeague(db: Reader, { kind, name, now }: Link): Promise<LeaguePreview | null> {
  try {
    if (kind === "leagues") return await publicLeague(db, { leagueId: name, now });
    if (kind === "join") return (await linkOffer(db, { token: name, now })).league;
    if (kind === "invite") return (await invitationByToken(db, { token: name, now })).league;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  return null;
}

async function publicLeague(db: Reader, { leagueId, now }: { leagueId: string; now: Date }) {
  if (!idSchema.safeParse(leagueId).success) return null;
  const isShown = and(
    eq(leagues.id, leagueId),
    eq(leagues.isPublic, true),
    inArray(leagues.status, leagueStatuses.filter(isOpenForJoining)),
    isNull(leagues.deletedAt),
  );
  return (await db.$count(leagues, isShown)) === 0 ? null : await leaguePreview(db, { leagueId, now });
}

/** Who runs the league, and who keeps its money if Potkeeper doesn't hold it (RULES §24); a preview names no member. */
function runBy({ commissionerUsername: runner, treasurer, entryFee }: LeaguePreview): string {
  if (!treasurer || centsOf(entryFee) === 0) return `run by ${runner}`;
  const who = treasurer.username === runner ? `run by ${runner}, who` : `run by ${runner}. A member`;
  return `${who} keeps the money: ${siteName()} doesn't hold it`;
}

/** "$50.00 to play, $600.00 in the pot when full. Due by Dec 5, 2026, 12:00 PM UTC. Football 2026, run by casey. …" */
function describe(league: LeaguePreview, { hasDeadline }: { hasDeadline: boolean }): string {
  const { currency, maxMembers, memberCount, season } = league;
  const sport = league.sport.charAt(0).toUpperCase() + league.sport.slice(1);
  const rest = `${sport} ${season}, ${runBy(league)}. ${memberCount} of ${maxMembers} seats taken.`;
  const entryFee = centsOf(league.entryFee);
  if (entryFee === 0) return `Free to play. ${rest}`;
  const [cost, where] = hasSeasons(league)
    ? [feeToJoin(entryFee, league), "each season's pot"]
    : [`${formatMoney(entryFee, currency)} to play`, "the pot"];
  const pot = formatMoney(fullPool({ entryFee, maxMembers }, centsOf(league.lowered)), currency);
  const due = hasDeadline ? `Due by ${utcText(new Date(league.paymentDeadline))}. ` : "";
  return `${cost}${cost.includes(",") ? ";" : ","} ${pot} in ${where} when full. ${due}${rest}`;
}
