import { treasurerNameOf } from "#contract/people/shown-names.ts";

/** What a treasurer's league says on joining and paying (RULES §24). */
export const notHeldWords = (league: Parameters<typeof treasurerNameOf>[0]): string =>
  `Potkeeper doesn't hold this money. If ${treasurerNameOf(league)} doesn't pay, Potkeeper can't.`;
