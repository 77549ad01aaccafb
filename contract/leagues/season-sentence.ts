import { centsOf } from "#contract/platform/money.ts";
import type { League } from "./leagues.ts";

type Open = Pick<League, "status" | "entryFee" | "commissionerId">;

/**
 * What can happen in a season now, and what its next step changes; undefined once the season is over.
 * @param readerId Its commissioner is addressed as "you".
 */
export function openSeasonSentence(league: Open, readerId: string | undefined): string | undefined {
  const isFree = centsOf(league.entryFee) === 0;
  const isReaders = league.commissionerId === readerId;
  const opens = `${isReaders ? "You open" : "The commissioner opens"} the league when its terms are final.`;
  const ends = `${isReaders ? "You end" : "The commissioner ends"} the season when it's over.`;
  switch (league.status) {
    case "draft":
      return isFree ? `Players can already join. ${opens}` : `Players can already join and pay. ${opens}`;
    case "active":
      return isFree
        ? "Players can join until the season starts. After that, no one can."
        : "Players join and pay. When the season starts, no one else can join; members who owe can still pay.";
    case "in_season":
      return isFree
        ? `No one can join now. ${ends}`
        : "No one can join now, but members who owe can still pay. When the season ends, payments close and the prizes are next.";
    default:
      return undefined;
  }
}
