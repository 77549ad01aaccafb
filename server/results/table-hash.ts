import { createHash } from "node:crypto";
import type { ResultsTable } from "#contract/results/results-table.ts";
import { weekWinners } from "#contract/results/week-winners.ts";
import { PRIZE_KINDS, type PrizeRule } from "#contract/terms/prize-kinds.ts";

/** The SHA-256, in hex, of JSON with sorted keys and no spaces. */
const hashOf = (value: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify(sortKeys(value)))
    .digest("hex");

/** What else of the results decides who wins one of these prizes: the divisions, and the consolation bracket. */
export const resultsFor = (prizes: readonly Pick<PrizeRule, "kind">[]) => ({
  byDivision: prizes.some(({ kind }) => PRIZE_KINDS[kind].dividedOver === "divisions"),
  byConsolation: prizes.some(({ kind }) => PRIZE_KINDS[kind].measure === "consolation_bracket"),
});

/** @returns The SHA-256 of the table's text in hex (RULES §21). Equal results give an equal hash. */
export const tableHash = (table: ResultsTable): string => hashOf(table);

/**
 * Hashes everything that decides who wins. Other names and pictures of the league, its teams and owners don't change
 * the outcome (RULES §21). Divisions, and who won the consolation bracket, count only if a prize goes by them: earlier
 * versions didn't read the latter, and reading more must not look like another outcome.
 */
export const outcomeHash = (table: ResultsTable, { byDivision = false, byConsolation = false } = {}): string =>
  hashOf({
    ...table,
    consolationWinners: byConsolation ? table.consolationWinners : undefined,
    leagueName: "",
    teams: table.teams.map((team) => ({
      ...team,
      name: "",
      avatarUrl: null,
      division: byDivision ? team.division : null,
      owners: team.owners?.map((owner) => ({ ...owner, name: "" })) ?? null,
    })),
  });

/**
 * Hashes everything that decides who wins a week: its scores, any doubts about them, and who owns the teams (RULES
 * §21).
 */
export const weekOutcomeHash = ({ teams, weeks, flags, months = [] }: ResultsTable, week: number): string =>
  hashOf({
    // Only where a month ends with it, so that all other weeks keep the hash that they were stored with.
    ...Object.fromEntries(months.filter(({ toWeek }) => toWeek === week).map((month) => ["month", month])),
    entry: weeks.find((entry) => entry.week === week),
    flags: flags.filter((flag) => flag.week === null || flag.week === week),
    owners: teams.map(({ id, owners }) => ({ id, owners: owners?.map((owner) => owner.id) ?? null })),
  });

/** Hashes the same for several weeks together, and who wins them: earlier weeks can break their ties or carry over. */
export const outcomeOfWeeks = (table: ResultsTable, weeks: readonly number[], rules: readonly PrizeRule[]): string =>
  hashOf(weeks.map((week) => [weekOutcomeHash(table, week), weekWinners(table, rules, week)]));

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]));
}
