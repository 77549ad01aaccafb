import type { League } from "#contract/leagues/leagues.ts";

type Kept = Pick<League, "treasurer">;

/** Who keeps a league's money, as its people know them; readers who know no names there read "the treasurer". */
export const nameOfTreasurer = ({ treasurer }: Kept): string => treasurer?.name ?? "the treasurer";

/** What a treasurer's league says on joining and paying (RULES §24). */
export const notHeldWords = (league: Kept): string =>
  `Potkeeper doesn't hold this money. If ${nameOfTreasurer(league)} doesn't pay, Potkeeper can't.`;
