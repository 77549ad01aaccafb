import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { weeklyHigh } from "#contract/results/award-rankings.ts";
import {
  isWeekFinal,
  type SeasonEnd,
  seeSeasonEnd,
  seeWeek,
  type WeekEnd,
} from "#contract/results/results-finality.ts";
import type { ResultsTable } from "#contract/results/results-table.ts";
import { outcomeHash, tableHash, weekOutcomeHash } from "#server/results/table-hash.ts";
import { anySwap, imported, swappableSeasons } from "#tests/platforms/swapped-seasons.ts";
import { SEED, TIMES } from "#tests/support/random.ts";

/** Whether swapping the two may change nothing: they played each other to a draw, or are equal in a month's table. */
const areEqual = ({ weeks, months = [] }: ResultsTable, [one, other]: readonly [string, string]) =>
  months.some(({ places }) => placeOf(places, one) === placeOf(places, other)) ||
  weeks.some(({ scores }) => {
    const points = (id: string) =>
      scores.find(({ teamId, opponentId }) => teamId === id && [one, other].includes(opponentId ?? ""))?.points;
    return points(one) !== undefined && points(one) === points(other);
  });

const placeOf = (places: readonly { teamId: string; place: number }[], id: string) =>
  places.find(({ teamId }) => teamId === id)?.place;

describe.each(swappableSeasons)("two teams swapped in any one answer of $name", (season) => {
  it("make another table", async () => {
    const right = await imported(season);
    if (!right) throw new Error("The season isn't there.");
    const hash = tableHash(right.table);
    let tried = 0;
    const isNoticed = fc.asyncProperty(anySwap(season, right.calls), async (swap) => {
      const wrong = await imported(season, swap);
      if (!wrong || areEqual(right.table, swap.teams)) return;
      tried += 1;
      expect(tableHash(wrong.table)).not.toBe(hash);
    });
    await fc.assert(isNoticed, { seed: SEED, numRuns: 60 * TIMES });
    expect(tried).toBeGreaterThan(20);
  });

  it("make no week and no season final on the word of one fetch, whichever it is, and hold none up for long", async () => {
    const right = await imported(season);
    if (!right) throw new Error("The season isn't there.");
    const seenRight = seen(right.table);
    const expected = finalBy(DAYS.map((hours) => ({ hours, ...seenRight })));
    expect(expected.highs.length).toBeGreaterThan(5);
    const anyPauses = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 10, maxLength: 16 });
    let tried = 0;
    const paysRight = fc.asyncProperty(anySwap(season, right.calls), anyPauses, async (swap, pauses) => {
      const wrong = await imported(season, swap);
      if (!wrong) return;
      const seenWrong = seen(wrong.table);
      for (const wrongAt of pauses.keys()) {
        const first = pauses.map((hours, index) => ({ hours, ...(index === wrongAt ? seenWrong : seenRight) }));
        const last = DAYS.map((hours) => ({ hours, ...seenRight }));
        expect(finalBy([...first, ...last])).toEqual(expected);
      }
      tried += 1;
    });
    await fc.assert(paysRight, { seed: SEED, numRuns: 15 * TIMES });
    expect(tried).toBeGreaterThan(8);
  });
});

/** A Tuesday. */
const START = Date.UTC(2025, 0, 7, 6);
/** Two weeks of daily fetches: time enough for right answers to make everything final. */
const DAYS = Array.from({ length: 14 }, () => 24);

type Seen = Pick<ResultsTable, "isSeasonOver"> & {
  outcome: string;
  weeks: { week: number; outcome: string | null; high: unknown }[];
};

const seen = (table: ResultsTable): Seen => ({
  isSeasonOver: table.isSeasonOver,
  outcome: outcomeHash(table),
  weeks: table.weeks.map((entry) => ({
    week: entry.week,
    outcome: entry.isComplete ? weekOutcomeHash(table, entry.week) : null,
    high: weeklyHigh(table, entry),
  })),
});

/**
 * Plays fetches, each a few hours after the one before. @returns The outcomes that became final, each as given by the
 * fetch that made it final.
 */
function finalBy(fetches: readonly (Seen & { hours: number })[]) {
  const weeks = new Map<number, WeekEnd | null>();
  const highs = new Map<number, unknown>();
  let end: SeasonEnd | null = null;
  let final: string | undefined;
  let now = START;
  for (const { hours, isSeasonOver, outcome, weeks: ofFetch } of fetches) {
    now += hours * 3_600_000;
    const at = new Date(now);
    for (const { week, outcome: ofWeek, high } of ofFetch) {
      const known = seeWeek(weeks.get(week) ?? null, { at, outcome: ofWeek });
      weeks.set(week, known);
      if (known && isWeekFinal(known, at) && !highs.has(week)) highs.set(week, high);
    }
    end = seeSeasonEnd(end, { at, isSeasonOver, outcome });
    if (end?.isFinal) final ??= outcome;
  }
  return { highs: [...highs].sort(([one], [other]) => one - other), final };
}
