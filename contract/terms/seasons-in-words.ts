import { listed } from "#contract/platform/listed.ts";

/** Names a dynasty's seasons by number: "season 2", "seasons 2 and 3". */
export const seasonsInWords = (seasons: readonly number[]): string =>
  `${seasons.length === 1 ? "season" : "seasons"} ${listed(seasons)}`;
