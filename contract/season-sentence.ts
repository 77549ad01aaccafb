import type { League } from "#contract/leagues.ts";
import { centsOf } from "#contract/money.ts";

/** What can happen in a season now, and what its next step changes; undefined once the season is over. */
export function openSeasonSentence({ status, entryFee }: Pick<League, "status" | "entryFee">): string | undefined {
  const isFree = centsOf(entryFee) === 0;
  switch (status) {
    case "draft":
      return isFree
        ? "Players can already join. The commissioner opens the league when its terms are final."
        : "Players can already join and pay. The commissioner opens the league when its terms are final.";
    case "active":
      return isFree
        ? "Players can join until the season starts. After that, no one can."
        : "Players join and pay. When the season starts, no one else can join; members who owe can still pay.";
    case "in_season":
      return isFree
        ? "No one can join now. The commissioner ends the season when it's over."
        : "No one can join now, but members who owe can still pay. When the season ends, payments close and the prizes are next.";
    default:
      return undefined;
  }
}
