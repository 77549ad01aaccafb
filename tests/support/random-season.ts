import fc from "fast-check";
import type { ResultPlatform } from "#contract/results/platforms.ts";
import {
  type ResultScore,
  type ResultsTable,
  type ResultTeam,
  type ResultWeek,
  resultsTableSchema,
} from "#contract/results/results-table.ts";
import { hasPlace, type PrizeRule, prizeKinds, prizeTies } from "#contract/terms/prize-kinds.ts";
import { givenPrizesSchema } from "#contract/terms/prize-rules.ts";

const { finalPlaceSource } = resultsTableSchema.shape.teams.element.shape;
const { kind: flagKind } = resultsTableSchema.shape.flags.element.shape;

const tiedPoints = fc.integer({ min: 0, max: 5 }).map((step) => step * 2_550);
const place = fc.option(fc.integer({ min: 1, max: 50 }), { nil: null, freq: 6 });

const teams = fc.integer({ min: 0, max: 50 }).chain((count) =>
  fc.tuple(
    ...Array.from({ length: count }, (_, index) =>
      fc.record({
        id: fc.constant(String(index + 1)),
        avatarUrl: fc.constant(null),
        name: fc.constant(`Team ${index + 1}`),
        owners: fc
          .boolean()
          .map((isOwned) => (isOwned ? [{ id: `owner ${index}`, name: "Ada", isCommissioner: false }] : [])),
        division: fc.constantFrom("East", "West", null),
        ...{ wins: fc.nat(14), losses: fc.nat(14), ties: fc.nat(3) },
        points: fc.option(tiedPoints, { nil: null, freq: 20 }),
        regularSeasonPlace: place,
        finalPlace: place,
        finalPlaceSource: fc.option(fc.constantFrom(...finalPlaceSource.unwrap().options), { nil: null, freq: 8 }),
      }),
    ),
  ),
);

const weeksOf = (all: readonly ResultTeam[]) =>
  fc.uniqueArray(fc.integer({ min: 1, max: 18 }), { maxLength: 18 }).chain((numbers) =>
    fc.tuple(
      ...numbers
        .sort((one, other) => one - other)
        .map((week) =>
          fc.record({
            week: fc.constant(week),
            weekCount: fc.constantFrom(1, 1, 1, 2),
            phase: fc.constantFrom<ResultWeek["phase"]>("regular", "playoffs"),
            isComplete: fc.boolean(),
            scores: fc.tuple(
              ...all.map(({ id }) =>
                fc.record(
                  {
                    ...{ teamId: fc.constant(id), points: tiedPoints, opponentId: fc.constantFrom(null, "1", "2") },
                    result: fc.constantFrom<NonNullable<ResultScore["result"]>>("win", "loss", "tie"),
                    grossPoints: tiedPoints,
                    transfers: fc.nat(4),
                  },
                  { requiredKeys: ["teamId", "points", "opponentId"] },
                ),
              ),
            ),
          }),
        ),
    ),
  );

/** What only some platforms tell: tables of their own months, and who won the consolation bracket. */
const monthsOf = (all: readonly ResultTeam[]) => ({
  months: fc.array(fc.array(place, { minLength: all.length, maxLength: all.length }), { maxLength: 4 }).map((tables) =>
    tables.map((places, nth) => ({
      ...{ name: `Month ${nth + 1}`, fromWeek: nth * 4 + 1, toWeek: nth * 4 + 4 },
      places: all.map(({ id }, index) => ({ teamId: id, place: places[index] ?? 50, points: 100 * index })),
    })),
  ),
  consolationWinners: fc.subarray(all.map(({ id }) => id)),
});

const REQUIRED = [
  ...(["platform", "leagueId", "leagueName", "season", "sport"] as const),
  ...(["isSeasonOver", "teams", "weeks", "flags"] as const),
];

/** Any results, also ones that contradict themselves: ties, gaps, teams without owners, half-played weeks, flags. */
export const anySeason: fc.Arbitrary<ResultsTable> = teams.chain((all) =>
  fc.record(
    {
      platform: fc.constantFrom<ResultPlatform | "upload">("sleeperbot", "upload"),
      ...{ leagueId: fc.constant("1"), leagueName: fc.constant("Crew"), season: fc.constant("2026") },
      sport: fc.constant("football" as const),
      isSeasonOver: fc.boolean(),
      teams: fc.constant(all),
      weeks: weeksOf(all),
      ...monthsOf(all),
      flags: fc.array(
        fc.record({
          kind: fc.constantFrom(...flagKind.options),
          teamIds: fc.array(fc.constantFrom("1", "2", "3"), { maxLength: 2 }),
          week: fc.constantFrom(null, 1, 5),
        }),
        { maxLength: 2 },
      ),
    },
    { requiredKeys: REQUIRED },
  ),
);

const anyRule = fc.record({
  kind: fc.constantFrom(...prizeKinds),
  label: fc.constantFrom("Our own", "Pot luck"),
  place: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 50 })),
  fromWeek: fc.integer({ min: 1, max: 9 }),
  toWeek: fc.integer({ min: 9, max: 18 }),
  phase: fc.constantFrom("regular", "all"),
  isEachWeek: fc.boolean(),
  months: fc.integer({ min: 1, max: 12 }),
  games: fc.integer({ min: 1, max: 25 }),
  ties: fc.constantFrom(undefined, "split" as const, ...prizeTies),
  isGross: fc.boolean(),
  worth: fc.oneof(
    fc.record({ amount: fc.integer({ min: 1, max: 20_000 }).map((cents) => (cents / 100).toFixed(2)) }),
    fc.record({ percentage: fc.integer({ min: 1, max: 2_500 }).map((points) => points / 100) }),
  ),
});

/** Any prizes beyond the places that a league may have. */
export const anyPrizes: fc.Arbitrary<PrizeRule[]> = fc
  .array(
    anyRule.map(({ worth, ...rule }) => ({ ...rule, place: hasPlace(rule.kind) ? rule.place : null, ...worth })),
    { maxLength: 8 },
  )
  .map((rules) => rules.filter((rule) => givenPrizesSchema.safeParse([rule]).success))
  .map((rules) => givenPrizesSchema.safeParse(rules).data ?? []);
