import { eq } from "drizzle-orm";
import type { LeaguePreview } from "#contract/leagues/league-preview.ts";
import type { League } from "#contract/leagues/leagues.ts";
import { commissionerNameOf, usernameOf } from "#contract/people/shown-names.ts";
import { selectLeagues, toLeague } from "#server/leagues/queries.ts";
import { membersOf } from "#server/members/queries.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";

/** Reads what a league shows to a person with a link to join it. The caller has checked the link. */
export async function leaguePreview(
  db: Reader,
  { leagueId, now }: { leagueId: string; now: Date },
): Promise<LeaguePreview> {
  const found = onlyRow(await selectLeagues(db).where(eq(leagues.id, leagueId)));
  const members = await membersOf(db, { league: found.league, now });
  // Those without an account have never agreed to be shown to strangers: they are counted, and not named (RULES §28).
  const names = members.filter(({ hasAccount }) => hasAccount).map(usernameOf);
  const league = toLeague(found, now);
  return {
    ...shownOf(league),
    treasurer: treasurerOf(league, members),
    members: names.sort((one, other) => one.localeCompare(other, "en-US")),
  };
}

/** The person who keeps the money; only the one who shares the link is shown with a full name. */
function treasurerOf(league: League, members: readonly Parameters<typeof usernameOf>[0][]) {
  const { treasurer, commissionerId, commissionerUsername: username } = league;
  if (!treasurer) return null;
  if (treasurer.userId === commissionerId) {
    return { name: commissionerNameOf(league), username: usernameOf({ userId: commissionerId, username }) };
  }
  const member = members.find(({ userId }) => userId === treasurer.userId);
  const shown = usernameOf(member ?? { userId: treasurer.userId, username: null });
  return { name: shown, username: shown };
}

/** Leaves out what only members may know: the money in the pot, and which members have paid. */
function shownOf({ pot, ...league }: League): Omit<LeaguePreview, "members" | "treasurer"> {
  const { name, sport, season, fantasyService, status, description, entryFee, maxMembers, memberCount } = league;
  const { paymentDeadline, endDate, payoutStructure, payoutRule, commissionerRating } = league;
  const { leagueType, minYears, maxYears, commissionerUsername } = league;
  const { commissionerReimbursement, periodPrizeShare, prizeRules, prizeTable, prizeRow, objectionDays } = league;
  const { lowered, loweredUnpaid, custody, currency } = league;
  const { entryParts, lateFee, lateFeeAfterDays, maxChargesPerMember } = league;
  const { paidMembers, pendingMembers, overdueMembers } = pot;
  return {
    ...{ name, sport, season, fantasyService, status, description, entryFee, maxMembers, memberCount },
    ...{ paymentDeadline, endDate, payoutStructure, payoutRule, commissionerRating },
    ...{ leagueType, minYears, maxYears, commissionerUsername },
    ...{ commissionerReimbursement, periodPrizeShare, prizeRules, prizeTable, prizeRow, objectionDays },
    ...{ paidMembers, pendingMembers, overdueMembers, lowered, loweredUnpaid },
    ...{ entryParts, lateFee, lateFeeAfterDays, maxChargesPerMember, custody, currency },
    commissionerName: commissionerNameOf(league),
  };
}
