import type { League } from "#contract/leagues/leagues.ts";
import { centsOf } from "#contract/platform/money.ts";

type Open = Pick<League, "status" | "entryFee" | "commissionerId" | "paymentDeadline" | "endDate" | "sums">;
type Reading = { isFree: boolean; isReaders: boolean; isOwed: boolean };

/**
 * What can happen in a season now, and what its next step changes; undefined once the season is over.
 * @param readerId Its commissioner is addressed as "you".
 */
export function openSeasonSentence(league: Open, readerId: string | undefined, now: Date): string | undefined {
  const reading = {
    isFree: centsOf(league.entryFee) === 0,
    isReaders: league.commissionerId === readerId,
    isOwed: Number(league.sums?.entry.open ?? 0) > 0,
  };
  const isPastEnd = new Date(league.endDate) <= now;
  switch (league.status) {
    case "draft":
      return draftSentence(reading);
    case "active":
      if (isPastEnd) return pastEndSentence(reading);
      return new Date(league.paymentDeadline) <= now ? closedSentence(reading) : activeSentence(reading);
    case "in_season":
      return isPastEnd ? pastEndSentence(reading) : inSeasonSentence(reading);
    default:
      return undefined;
  }
}

function draftSentence({ isFree, isReaders }: Reading): string {
  const opens = `${isReaders ? "You open" : "The commissioner opens"} the league when its terms are final.`;
  return isFree ? `Players can already join. ${opens}` : `Players can already join and pay. ${opens}`;
}

const activeSentence = ({ isFree }: Reading): string =>
  isFree
    ? "Players can join until the season starts. After that, no one can."
    : "Players join and pay. When the season starts, no one else can join; members who owe can still pay.";

const closedSentence = ({ isOwed }: Reading): string =>
  `Only people who are invited can still join${isOwed ? ", and members who owe can still pay" : ""}. The season starts next.`;

function inSeasonSentence({ isFree, isReaders, isOwed }: Reading): string {
  if (isFree)
    return `No one can join now. ${isReaders ? "You end" : "The commissioner ends"} the season when it's over.`;
  return isOwed
    ? "No one can join now, but members who owe can still pay. When the season ends, payments close and the prizes are next."
    : "No one can join now. When the season ends, the prizes are next.";
}

function pastEndSentence({ isFree, isReaders, isOwed }: Reading): string {
  const completes = `The season is past its end date. ${isReaders ? "You complete it" : "The commissioner completes it"}`;
  if (isFree) return `${completes} when the results are in.`;
  return `${completes}, and the prizes are next.${isOwed ? " Until then, members who owe can still pay." : ""}`;
}
