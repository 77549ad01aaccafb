import fc from "fast-check";
import { expect, it } from "vitest";
import type { ResultsTable } from "#contract/results/results-table.ts";
import { readUpload } from "#server/results/platforms/uploads.ts";
import { SEED, TIMES } from "#tests/support/random.ts";

const about = { leagueName: "Harbor", season: "2024", sport: "football" } as const;

/** Names as people give them, some of which look like something else. */
const NAMES = [
  ...["Harbor Anchors", "Buoys", "Herons & Co.", "Area 51", "49ers", "1. FC Haar", "Smith - Jones", "Total Recall"],
  ...[
    "Team 7",
    "The (Real) Deal",
    "A, B and C",
    "Total",
    "W",
    "Average Joes",
    "10-4 Good Buddy",
    "1912",
    "T2",
    "Week 3",
  ],
  ...["München '72", "x", "No. 1", "3rd & Long", "Gesamt", "Division Kings", "Rank", "#1 Fans", "Points"],
] as const;

type Team = { name: string; points: number; wins: number; owner: string };
const GAMES = 14;

const leagues = fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 2, maxLength: 12 }).chain((names) =>
  fc.tuple(
    ...names.map((name) =>
      fc.record({
        name: fc.constant(name),
        points: fc.oneof(
          fc.integer({ min: 0, max: 250_000 }),
          fc.integer({ min: 0, max: 2_500 }).map((all) => all * 100),
        ),
        wins: fc.integer({ min: 0, max: GAMES }),
        owner: fc.constantFrom("alice", "ben", "cara", "dan", "erin"),
      }),
    ),
  ),
);

/** How a shape writes a number. */
const numbers = {
  plain: (points: number) => String(points / 100),
  exact: (points: number) => (points / 100).toFixed(2),
  american: (points: number) => (points / 100).toLocaleString("en-US", { minimumFractionDigits: 2 }),
  german: (points: number) => (points / 100).toLocaleString("de-DE", { minimumFractionDigits: 2 }),
  whole: (points: number) => (points / 100).toLocaleString("de-DE", { maximumFractionDigits: 0 }),
  comma: (points: number) => (points / 100).toFixed(2).replace(".", ","),
};
const places = {
  plain: String,
  dotted: (place: number) => `${place}.`,
  tied: (place: number) => `T${place}`,
  starred: (place: number) => `*${place}`,
};

const quoted = (cell: string) => (/[",;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const separators: Record<string, (cells: readonly string[]) => string> = {
  tab: (cells) => cells.join("\t"),
  comma: (cells) => cells.map(quoted).join(","),
  unquoted: (cells) => cells.join(","),
  semicolon: (cells) => cells.map(quoted).join(";"),
  pipe: (cells) => `| ${cells.join(" | ")} |`,
  bare: (cells) => cells.join(" | "),
  spaces: (cells) =>
    cells
      .map((cell) => cell.padEnd(20))
      .join("  ")
      .trimEnd(),
  words: (cells) => cells.join(" "),
};

type Fact = "place" | "name" | "owner" | "record" | "points";
const headers: Record<Fact, readonly string[]> = {
  place: ["Place", "Rank", "RK", "Platz", "Final Standing", "#"],
  name: ["Team", "Team Name", "Mannschaft", "Franchise"],
  owner: ["Owner", "Manager"],
  record: ["Record", "W-L-T", "Bilanz"],
  points: ["Points", "PF", "Pts For", "Punkte", "Total"],
};

const shapes = fc.record({
  facts: fc.shuffledSubarray<Fact>(["place", "name", "owner", "record", "points"], { minLength: 2 }),
  separator: fc.constantFrom(...Object.keys(separators)),
  number: fc.constantFrom(...(Object.keys(numbers) as (keyof typeof numbers)[])),
  place: fc.constantFrom(...(Object.keys(places) as (keyof typeof places)[])),
  header: fc.integer({ min: -2, max: 20 }),
  title: fc.constantFrom("", "2024 Final Standings", "Sunday Scaries, Season 2024", "12 teams, $50"),
  total: fc.constantFrom("", "Total", "League Average", "Summe"),
  end: fc.constantFrom("\n", "\r\n", "\n\n"),
});
const lists = fc.record({
  mark: fc.constantFrom(
    (place: number) => `${place}. `,
    (place: number) => `${place}) `,
    (place: number) => `${place} `,
    (place: number) => `#${place} `,
    (place: number) => ["🥇 ", "🥈 ", "🥉 "][place - 1] ?? `${place}. `,
    () => "- ",
    () => "",
  ),
  value: fc.constantFrom(
    ({ points }: Team) => ` - ${numbers.exact(points)}`,
    ({ points }: Team) => `: ${numbers.american(points)} pts`,
    ({ points }: Team) => ` – ${numbers.german(points)}`,
    ({ points, wins }: Team) => ` (${recordOf(wins)}, ${numbers.exact(points)})`,
    ({ points }: Team) => ` ${numbers.exact(points)} PF`,
    ({ wins }: Team) => ` ${recordOf(wins)}`,
    () => "",
  ),
  title: fc.constantFrom("", "Final standings", "12 teams, $50"),
});

const recordOf = (wins: number) => `${wins}-${GAMES - wins}`;

/** What can be read of a team, where a shape says it: a number that is rounded on the way stays what it is written as. */
function isRight(table: ResultsTable, teams: readonly Team[], has: (fact: Fact) => boolean, isWhole: boolean): boolean {
  if (table.teams.length !== teams.length) return false;
  return teams.every(({ name, points, wins, owner }, index) => {
    const team = table.teams.find((one) => one.name === name);
    if (!team) return false;
    const read = {
      place: team.finalPlace,
      points: team.points,
      record: `${team.wins}-${team.losses}`,
      owner: team.owners?.[0]?.name,
    };
    return (
      (!has("place") || read.place === index + 1) &&
      (!has("points") || read.points === (isWhole ? Math.round(points / 100) * 100 : points)) &&
      (!has("record") || read.record === recordOf(wins)) &&
      (!has("owner") || read.owner === owner)
    );
  });
}

type Outcome = "right" | "asked" | "asked which places" | "flagged" | "wrong";

function outcomeOf(text: string, isTrue: (table: ResultsTable) => boolean): Outcome {
  try {
    const table = readUpload(text, about);
    if (isTrue(table)) return "right";
    return table.flags.some(({ kind }) => kind === "reading_unchecked" || kind === "place_given_twice")
      ? "flagged"
      : "wrong";
  } catch (error) {
    return /the final ones, or the regular season's/.test(String(error)) ? "asked which places" : "asked";
  }
}

it("Of a table in any shape, an upload reads what it says, asks, or says that it has guessed", () => {
  const seen: Record<Outcome, number> = { right: 0, asked: 0, "asked which places": 0, flagged: 0, wrong: 0 };
  fc.assert(
    fc.property(leagues, shapes, (teams, { facts, separator, number, place, header, title, total, end }) => {
      fc.pre(facts.includes("name"));
      const cellsOf = (team: Team, index: number): Record<Fact, string> => ({
        place: places[place](index + 1),
        name: team.name,
        owner: team.owner,
        record: recordOf(team.wins),
        points: numbers[number](team.points),
      });
      const join = separators[separator] ?? separators.tab;
      const names = facts.map((fact) => headers[fact][Math.max(0, header) % headers[fact].length] ?? "");
      const rows = teams.map((team, index) => facts.map((fact) => cellsOf(team, index)[fact]));
      const last = facts.map((fact) => (fact === "name" ? total : fact === "points" ? "123.45" : ""));
      const lines = [...(header < 0 ? [] : [names]), ...rows, ...(total === "" ? [] : [last])].map((cells) =>
        join?.(cells),
      );
      const text = [...(title === "" ? [] : [title]), ...lines].join(end);
      const outcome = outcomeOf(text, (table) =>
        isRight(table, teams, (fact) => facts.includes(fact), number === "whole"),
      );
      seen[outcome] += 1;
      expect(outcome, text).not.toBe("wrong");
      if (outcome === "asked which places") expect(facts, text).toEqual(expect.arrayContaining(["place", "record"]));
    }),
    { seed: SEED, numRuns: 300 * TIMES },
  );
  expect(seen["asked which places"]).toBeGreaterThan(20 * TIMES);
  expect(seen.right).toBeGreaterThan(seen.asked + seen.flagged);
});

it("Of a list in any shape, an upload reads what it says, asks, or says that it has guessed", () => {
  fc.assert(
    fc.property(leagues, lists, (teams, { mark, value, title }) => {
      const lines = teams.map((team, index) => `${mark(index + 1)}${team.name}${value(team)}`);
      const text = [...(title === "" ? [] : [title]), ...lines].join("\n");
      const outcome = outcomeOf(text, (table) => isRight(table, teams, () => false, false));
      expect(outcome, text).not.toBe("wrong");
    }),
    { seed: SEED, numRuns: 300 * TIMES },
  );
});
