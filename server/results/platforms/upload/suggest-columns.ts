import { type ColumnMeaning, weekOfMeaning } from "#contract/results/upload-words.ts";
import {
  isWeekOfLine,
  meaningOfName,
  meaningsOfNames,
  type Named,
} from "#server/results/platforms/upload/column-names.ts";
import {
  areEqual,
  guessColumns,
  holdsNumbers,
  namesAndPlaces,
} from "#server/results/platforms/upload/guess-columns.ts";

type Cells = readonly (readonly string[])[];
type Suggested = { columns: (ColumnMeaning | null)[]; guessed: boolean[] };

/** What each column is, by its name or else by its values; null where the person has to say it. */
export function suggestColumns(names: readonly string[], lines: Cells, width: number): Suggested {
  const header = Array.from({ length: width }, (_, index) => names[index] ?? "");
  const named = meaningsOfNames(header);
  if (named.every((each) => each === undefined)) {
    const columns = guessColumns(lines, width);
    return { columns, guessed: columns.map(() => true) };
  }
  const columns = named.map((each, index): ColumnMeaning | null =>
    isWeekOfLine(header[index] ?? "") ? null : (each?.meaning ?? "unused"),
  );
  const guessed = columns.map(() => false);
  for (const meaning of new Set(columns)) {
    if (meaning !== null && meaning !== "unused") keepSurest(meaning, { columns, named, lines });
  }
  guessMissing({ columns, guessed }, { header, named, lines });
  if (!columns.some(saysWhoWon)) {
    for (const index of columns.keys()) if (!named[index] && holdsNumbers(lines, index)) columns[index] = null;
  }
  const place = columns.indexOf("place");
  if (columns.some(saysGames) && !columns.includes("seed") && (named[place]?.vagueness ?? 0) > 0) columns[place] = null;
  return { columns, guessed };
}

/** Next to won games, platforms show the regular season's places under the same name as the final ones. */
const saysGames = (meaning: ColumnMeaning | null): boolean =>
  meaning === "record" || meaning === "record_ties_second" || meaning === "wins";

/** What to ask about a column that neither its name nor its values explain. */
export function questionOf(name: string, index: number): { text: string; answers: ColumnMeaning[] } {
  const called = name ? `the column “${name}”` : `column ${index + 1}`;
  return meaningOfName(name)?.meaning === "place"
    ? {
        text: `Are the places in ${called} the final ones, or the regular season's?`,
        answers: ["place", "seed", "unused"],
      }
    : { text: `What is ${called}?`, answers: [] };
}

/** No prize goes by these, so the first column that says them will do. */
const HARMLESS: ReadonlySet<ColumnMeaning> = new Set(["owner", "points_against"]);

type Choice = { columns: (ColumnMeaning | null)[]; named: readonly (Named | undefined)[]; lines: Cells };

/** Whether a column tells teams apart by what they did. */
export const saysWhoWon = (meaning: ColumnMeaning | null): boolean =>
  meaning === null || weekOfMeaning(meaning) !== null || ["place", "points", "record", "wins"].includes(meaning);

/** Of several columns with the same meaning, the one with the surest name has it; of equally sure ones, the person says which. */
function keepSurest(meaning: ColumnMeaning, { columns, named, lines }: Choice): void {
  const all = [...columns.keys()].filter((index) => columns[index] === meaning);
  const vaguenessOf = (index: number) => named[index]?.vagueness ?? 0;
  const least = Math.min(...all.map(vaguenessOf));
  const [first = 0, ...others] = all.filter((index) => vaguenessOf(index) === least);
  const doEqual = others.every((index) => areEqual(lines, first, index));
  for (const index of all) {
    if (index === first && doEqual) continue;
    const isAsked = vaguenessOf(index) === least && !doEqual && !HARMLESS.has(meaning);
    if (isAsked) columns[index] = null;
    else if (index !== first) columns[index] = loserOf(meaning, columns);
  }
}

/** Next to a team's name, a name is a person's. */
const loserOf = (meaning: ColumnMeaning, columns: readonly (ColumnMeaning | null)[]): ColumnMeaning =>
  meaning === "team" && !columns.includes("owner") ? "owner" : "unused";

type ReadTable = { header: readonly string[]; named: readonly (Named | undefined)[]; lines: Cells };

/** Guesses the team's and the place's column among those whose names we don't know. */
function guessMissing({ columns, guessed }: Suggested, { header, named, lines }: ReadTable): void {
  const found = namesAndPlaces(lines, columns.length);
  const give = (index: number | undefined, meaning: ColumnMeaning) => {
    if (index === undefined) return;
    columns[index] = meaning;
    guessed[index] = true;
  };
  if (!columns.includes("team")) {
    const unknown = found.names.filter((index) => named[index] === undefined);
    give(unknown.length === 1 ? unknown[0] : [columns.indexOf("owner")].find((index) => index !== -1), "team");
  }
  if (!columns.includes("place") && !columns.includes(null)) {
    const nameless = found.places.filter((index) => header[index] === "");
    if (nameless.length === 1) give(nameless[0], "place");
  }
}
