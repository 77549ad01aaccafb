import { addDays } from "#contract/platform/days.ts";
import type { Cents } from "#contract/platform/money.ts";
import { isOpenForJoining } from "#contract/terms/league-status.ts";
import { placeName } from "#contract/terms/place-name.ts";
import { type PrizeTableRow, rowFor } from "#contract/terms/prize-table.ts";
import { costIssue } from "#contract/terms/prize-table-issues.ts";
import { VOTE_DAYS } from "#contract/votes/votes.ts";
import type { ManagedLeague } from "#server/access/league-access.ts";
import { paidMemberIds } from "#server/members/queries.ts";
import { moneyForPlaces } from "#server/money/payouts/fixed-prizes.ts";
import { voteNews } from "#server/notices/channel.ts";
import { smallerPrizesProposed } from "#server/notices/fixed-prizes.ts";
import { tell } from "#server/notices/tell.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { votingSessions, votingSessionVoters } from "#server/platform/db/schema/payout-votes.ts";
import { refuseTooFew } from "#server/platform/enough-voters.ts";
import { conflict, invalidField } from "#server/platform/errors.ts";
import { refuseOpenVote } from "#server/votes/payout-votes/open-vote.ts";

type Opening = { amounts: Cents[]; actor: string; config: Config; now: Date };

/**
 * Asks the paid members to play for less than the first row of the league's prize table, because too few have paid for it
 * (RULES §26). All of them have to agree. @returns The vote's id. @throws AppError 409 if the season could start or has
 * started; 400 for prizes that aren't smaller, or that the money doesn't cover.
 */
export async function openSmallerPrizes(
  tx: Tx,
  league: ManagedLeague,
  { amounts, actor, config, now }: Opening,
): Promise<string> {
  const { prizeTable } = league;
  const first = prizeTable?.rows[0];
  if (!prizeTable || !first) throw conflict("This league has no table of fixed prizes.");
  if (league.prizeRow || !isOpenForJoining(league.status)) throw conflict("This season's prizes are decided.");
  const { paidMembers, left } = await moneyForPlaces(tx, league);
  if (rowFor(prizeTable, { paidMembers, rest: left })) {
    throw conflict("Enough members have paid for the prize table, so the season can start without a vote.");
  }
  const voters = await paidMemberIds(tx, league.id);
  if (voters.length === 0) throw conflict("No one has paid yet, so there is no one to agree.");
  const expiresAt = addDays(now, VOTE_DAYS);
  await refuseTooFew(tx, league, { voters, needed: voters.length, until: expiresAt });
  const row = { from: Math.min(paidMembers, first.from - 1), amounts };
  const issue = notSmaller(row, first) ?? costIssue(row, { left, terms: league, paid: paidMembers });
  if (issue) throw invalidField("amounts", issue);
  await refuseOpenVote(tx, league, { config, now });
  const [session] = await tx
    .insert(votingSessions)
    .values({
      ...{ leagueId: league.id, seasonYear: league.currentYear, proposedById: actor },
      ...{ kind: "smaller_prizes" as const, prizeRow: row, proposedPayouts: [], totalEligibleVoters: voters.length },
      ...{ expiresAt, createdAt: now },
    })
    .returning({ id: votingSessions.id });
  if (!session) throw new Error("The vote was not stored.");
  await tx.insert(votingSessionVoters).values(voters.map((userId) => ({ votingSessionId: session.id, userId })));
  const told = smallerPrizesProposed(league, { sessionId: session.id, voters, row, first });
  await tell(tx, now, told, voteNews(league, "smaller prizes", expiresAt));
  return session.id;
}

function notSmaller(row: PrizeTableRow, first: PrizeTableRow): string | undefined {
  if (row.amounts.length > row.from) {
    return `With ${row.from} paid members, there can't be prizes for ${row.amounts.length} places.`;
  }
  const larger = row.amounts.findIndex((amount, place) => amount > (first.amounts[place] ?? 0));
  if (larger < 0) return undefined;
  return `${placeName(larger + 1)} can't get more than in the prize table's row for ${first.from} paid members.`;
}
