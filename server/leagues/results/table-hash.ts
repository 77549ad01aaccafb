import { createHash } from "node:crypto";
import type { ResultsTable } from "#contract/results-table.ts";

/** Writes a table as JSON with sorted keys and no spaces, which is what its hash is computed from (RULES §21). */
const tableText = (table: ResultsTable): string => JSON.stringify(sortKeys(table));

/** @returns The SHA-256 of the table's text in hex. Equal results give an equal hash. */
export const tableHash = (table: ResultsTable): string => createHash("sha256").update(tableText(table)).digest("hex");

/**
 * Hashes everything that decides who wins. Other names and pictures of the league, its teams and owners don't change
 * the outcome (RULES §21). Divisions count only if a prize goes by them.
 */
export const outcomeHash = (table: ResultsTable, { byDivision = false } = {}): string =>
  tableHash({
    ...table,
    leagueName: "",
    teams: table.teams.map((team) => ({
      ...team,
      name: "",
      avatarUrl: null,
      division: byDivision ? team.division : null,
      owners: team.owners?.map((owner) => ({ ...owner, name: "" })) ?? null,
    })),
  });

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]));
}
