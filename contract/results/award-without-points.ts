import { prizeTitle } from "#contract/terms/prize-words.ts";
import { type Award, awardsFrom } from "./award.ts";
import { type AwardReason, REASONS } from "./award-reasons.ts";
import type { Prize } from "./award-standings.ts";
import type { ResultsTable } from "./results-table.ts";

/** Leaves prizes to people, whole and with the reason why no results decide them. */
export const leftToPeople = (table: ResultsTable, prizes: readonly Prize[], reason: AwardReason): Award[] =>
  prizes.flatMap(({ rule, amount }) =>
    awardsFrom(table, {
      ...{ title: prizeTitle(rule), kind: rule.kind, place: null, week: null },
      ...{ amount, winners: [], reasons: [reason] },
    }),
  );

/** The same where a league counts categories. */
export const withoutPoints = (table: ResultsTable, prizes: readonly Prize[]): Award[] =>
  leftToPeople(table, prizes, REASONS.categories);
