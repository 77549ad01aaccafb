import { treasurerNameOf } from "#contract/people/shown-names.ts";
import { notHeldWords as wordsAbout } from "#contract/terms/custody-words.ts";

/** What a treasurer's league says on joining and paying (RULES §24). */
export const notHeldWords = (league: Parameters<typeof treasurerNameOf>[0]): string =>
  wordsAbout(treasurerNameOf(league));
