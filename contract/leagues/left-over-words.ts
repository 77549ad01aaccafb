import { hasSeasons } from "#contract/terms/league-types.ts";
import type { League } from "./leagues.ts";

type Left = Pick<League, "leagueType" | "sums"> & { prizeTable: unknown };

/** What can become of money that a season's awards leave over (RULES §8, §26). Lowered fees make shares unequal (RULES §25). */
export function leftOverSentence({ sums, prizeTable, ...league }: Left): string {
  const isLowered = Number(sums?.fullPool.lowered ?? 0) > 0;
  const back = `go back to the members${isLowered ? "" : " in equal shares"}`;
  if (prizeTable) return `What is left over can ${back}.`;
  if (hasSeasons(league))
    return `What is left over can become another prize, ${back}, or go into the next season's pool.`;
  return `What is left over can become another prize, or ${back}.`;
}
