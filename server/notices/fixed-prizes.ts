import { counted } from "#contract/platform/counted.ts";
import { formatMoney } from "#contract/platform/money.ts";
import { placeName } from "#contract/terms/place-name.ts";
import type { DecidedRow, PrizeTable, PrizeTableRow } from "#contract/terms/prize-table.ts";
import { rowInWords, surplusSentence, whyThisRow } from "#contract/terms/prize-table-words.ts";
import { VOTE_DAYS } from "#contract/votes/votes.ts";
import type { League, PeopleNotice } from "#server/notices/notice.ts";
import { toldToday } from "#server/notices/shapes.ts";

const factsOf = ({ amounts }: Pick<PrizeTableRow, "amounts">, { currency }: League) =>
  amounts.map((amount, index) => ({ label: placeName(index + 1), value: formatMoney(amount, currency) }));

type Decided = { to: string[]; row: DecidedRow; table: PrizeTable };

/** To the members: the season has started, and it is played for these prizes (RULES §26). */
export function prizesDecided(league: League, { to, row, table }: Decided): PeopleNotice {
  const title = `${league.name}: ${rowInWords(row, league.currency)}`;
  const why = whyThisRow(row);
  const stays = "They don't change anymore. If money is taken back from the pot, they fall in proportion.";
  return toldToday(league, to, {
    ...{ title, message: `${why} ${surplusSentence(table)}` },
    email: {
      subject: `What ${league.name} plays for: ${rowInWords(row, league.currency)}`,
      heading: "The prizes are decided",
      paragraphs: [why, surplusSentence(table), stays],
      facts: factsOf(row, league),
    },
  });
}

type Opened = { sessionId: string; voters: string[]; row: PrizeTableRow; first: PrizeTableRow };

/** To the paid members: too few have paid for the prize table, and they can agree to less (RULES §26). */
export function smallerPrizesProposed(league: League, { sessionId, voters, row, first }: Opened): PeopleNotice {
  const why = `The prizes of ${league.name} begin with ${first.from} paid members: ${rowInWords(first, league.currency)}. ${counted(voters.length, "member has", "members have")} paid.`;
  const asked = `The commissioner asks you to play for ${rowInWords(row, league.currency)} instead.`;
  const all = `All ${voters.length} have to agree within ${VOTE_DAYS} days. Otherwise the season can't start like this, and the commissioner can cancel it, which refunds everyone.`;
  return toldToday(league, voters, {
    type: "voting_requested",
    ...{ title: "Vote on smaller prizes", message: `${why} ${asked} ${all}` },
    ...{ path: `/voting/${sessionId}`, label: "See the prizes and vote" },
    email: {
      subject: `Your vote on smaller prizes in ${league.name}`,
      heading: "Your vote is needed",
      paragraphs: [why, asked, all],
      facts: factsOf(row, league),
    },
  });
}

type Ended = { to: string[]; row: PrizeTableRow; isAgreed: boolean };

/** To the members and the commissioner: how that vote ended. */
export function smallerPrizesVoteEnded(league: League, { to, row, isAgreed }: Ended): PeopleNotice {
  const message = isAgreed
    ? `All paid members of ${league.name} agreed to play for ${rowInWords(row, league.currency)}. The commissioner can start the season. Members who pay before that have to agree, too.`
    : `Not all paid members of ${league.name} agreed to play for ${rowInWords(row, league.currency)}. The season can start when enough members have paid. The commissioner can also propose other prizes, or cancel the league, which refunds everyone.`;
  return toldToday(league, to, {
    title: isAgreed ? "Smaller prizes agreed" : "Smaller prizes not agreed",
    message,
    email: {
      subject: `${league.name}: ${isAgreed ? "the members agreed to smaller prizes" : "smaller prizes weren't agreed"}`,
      heading: isAgreed ? "The members agreed" : "The members didn't agree",
      facts: factsOf(row, league),
    },
  });
}
