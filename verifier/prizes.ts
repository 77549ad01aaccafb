import { type Books, group, sumOf } from "./books.ts";
import type { Row } from "./entry.ts";
import { canonical, hashOf } from "./hash.ts";
import type { Said } from "./record-checks.ts";
import { type Fields, isObject } from "./shape.ts";

const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** Compares each prize that was paid by results with these results, counts those that follow, and names the others. */
export async function comparePrizes(books: Books, kept: string[]): Promise<void> {
  const { bundle, entries, following, notes, versions, name, money } = books;
  const hashed = bundle.results.map(async ({ table }) => [await hashOf(canonical(table)), table] as const);
  const tables = new Map<unknown, unknown>(await Promise.all(hashed));
  const isByTie = (season: number | null) => {
    const rules = versions.findLast((each) => each.season === season)?.otherPrizes ?? [];
    return rules.some(({ ties, isGross }) => Boolean(ties) || Boolean(isGross));
  };
  const prizes = entries.flatMap(({ position, event, details, records }) => {
    const table = event === "payouts.awarded" ? tables.get(details.resultsHash) : undefined;
    if (!isObject(table)) return [];
    const payouts = records.filter(({ about }) => about === "payout");
    return payouts.map((row) => {
      return { row, position, follows: row.prize && isByTie(row.season) ? undefined : followsFor(row, books, table) };
    });
  });
  for (const { row, follows } of prizes) if (follows) following.set(row.season, (following.get(row.season) ?? 0) + 1);
  const others = prizes.filter(({ follows }) => follows === undefined).length;
  if (others > 0)
    notes.push(`Not checked against the results, as people or other rules decide: ${others} of the prizes.`);
  for (const { row, position } of prizes.filter(({ follows }) => follows === false)) {
    const prize = row.prize ? `“${row.prize}”` : `place ${row.place}`;
    const got = `${name(row.user)} got ${money(row.amount)} for ${prize} in entry ${position}`;
    kept.push(`${got}. The results don't say so: people decided it.`);
  }
}

/** Whether a prize follows from the results; undefined if these don't decide it. */
function followsFor(row: Row, { teamBefore }: Books, table: Fields): boolean | undefined {
  const { prize, place, period } = row;
  const team = teamBefore(row);
  if (team === undefined || team === null || (period && !prize)) return undefined;
  if (!prize) return place === null ? undefined : isAtPlace(String(team), place, listOf(table.teams));
  const [, single] = /^Weekly high score, week (\d+)$/.exec(prize) ?? [];
  const [, from, to] = /^Most points, weeks (\d+) to (\d+)$/.exec(prize) ?? [];
  const weeks = listOf(table.weeks).filter(({ week, weekCount, phase, isComplete }) => {
    if (single) return isComplete === true && week === Number(single) && weekCount === 1;
    return isComplete === true && phase === "regular" && Number(week) >= Number(from) && Number(week) <= Number(to);
  });
  return weeks.length > 0 ? hasMost(String(team), weeks) : undefined;
}

function isAtPlace(team: string, place: number, teams: readonly Fields[]): boolean | undefined {
  const first = teams.find(({ id }) => String(id) === team)?.finalPlace;
  if (typeof first !== "number") return undefined;
  const sharing = teams.filter(({ finalPlace }) => finalPlace === first).length;
  return first <= place && place < first + sharing;
}

function hasMost(team: string, weeks: readonly Fields[]): boolean {
  const totals = new Map<string, number>();
  for (const score of weeks.flatMap(({ scores }) => listOf(scores)))
    totals.set(String(score.teamId), (totals.get(String(score.teamId)) ?? 0) + Number(score.points));
  // Sums of the same points in another order may differ a little.
  return (totals.get(team) ?? Number.NaN) > Math.max(...totals.values()) - 1e-6;
}

/** The places may not get more than the prize table gives. */
export function prizeSumsSay({ rows, versions, money }: Books): Said {
  const ofPlaces = rows("payout").filter((row) => row.place !== null && !row.prize && !row.period && !row.forfeitedAt);
  return [...group(ofPlaces, ({ season }) => season)].map(([season, payouts]) => {
    const paid = sumOf(payouts.flatMap(({ amount, setOff }) => [amount, setOff]));
    const terms = versions.findLast((each) => each.season === season && each.prizeRow);
    const isOpen = terms?.prizeTable?.surplus === "first";
    const most = sumOf((!isOpen && terms?.prizeRow?.amounts) || [Number.POSITIVE_INFINITY]);
    return (
      paid > most && `Season ${season} pays ${money(paid)} for places, but its prize table only has ${money(most)}.`
    );
  });
}
