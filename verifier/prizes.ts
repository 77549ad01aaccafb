import { type Books, group, sumOf } from "./books.ts";
import type { Row } from "./entry.ts";
import { canonical, hashOf } from "./hash.ts";
import type { Said } from "./record-checks.ts";
import { type Fields, isObject } from "./shape.ts";

const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** Checks each prize that was paid by results against these results, and counts those that follow. */
export async function prizesSay(books: Books): Promise<Said> {
  const { bundle, entries, following, notes, terms, name, money } = books;
  const hashed = bundle.results.map(async ({ table }) => [await hashOf(canonical(table)), table] as const);
  const tables = new Map<unknown, unknown>(await Promise.all(hashed));
  const isByTie = (terms?.otherPrizes ?? []).some(({ ties, isGross }) => Boolean(ties) || Boolean(isGross));
  const prizes = entries.flatMap(({ position, event, details, records }) => {
    const table = event === "payouts.awarded" ? tables.get(details.resultsHash) : undefined;
    if (!isObject(table)) return [];
    const payouts = records.filter(({ about }) => about === "payout");
    return payouts.map((row) => {
      return { row, position, follows: row.prize && isByTie ? undefined : followsFor(row, books, table) };
    });
  });
  for (const { row, follows } of prizes) if (follows) following.set(row.season, (following.get(row.season) ?? 0) + 1);
  const others = prizes.filter(({ follows }) => follows === undefined).length;
  if (others > 0)
    notes.push(`Not checked against the results, as people or other rules decide: ${others} of the prizes.`);
  return prizes.map(({ row, position, follows }) => {
    const prize = row.prize ? `“${row.prize}”` : `place ${row.place}`;
    const got = `${name(row.user)} got ${money(row.amount)} for ${prize} in entry ${position}`;
    return follows === false && `${got}, but the results say otherwise.`;
  });
}

/** Whether a prize follows from the results; undefined if these don't decide it. */
function followsFor({ user, season, prize, place }: Row, { rowsWith }: Books, table: Fields): boolean | undefined {
  const team = rowsWith("team", "user", user).find((each) => each.season === season)?.team;
  if (team === undefined || team === null) return undefined;
  if (!prize) return place === null ? undefined : isAtPlace(String(team), place, listOf(table.teams));
  const [, single] = /^Weekly high score, week (\d+)$/.exec(prize) ?? [];
  const [, from, to] = /^Most points, weeks (\d+) to (\d+)$/.exec(prize) ?? [];
  const weeks = listOf(table.weeks).filter(({ week, weekCount, phase, isComplete }) => {
    if (single) return isComplete === true && week === Number(single) && weekCount === 1;
    return isComplete === true && phase === "regular" && Number(week) >= Number(from) && Number(week) <= Number(to);
  });
  return weeks.length > 0 ? hasMost(String(team), weeks) : undefined;
}

function isAtPlace(team: string, place: number, teams: readonly Fields[]): boolean {
  const first = Number(teams.find(({ id }) => String(id) === team)?.finalPlace ?? Number.NaN);
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
  const ofPlaces = rows("payout").filter(({ place, prize }) => place !== null && !prize);
  return [...group(ofPlaces, ({ season }) => season)].map(([season, payouts]) => {
    const paid = sumOf(payouts.flatMap(({ amount, setOff }) => [amount, setOff]));
    const table = versions.findLast((each) => each.season === season && each.prizeRow)?.prizeRow;
    const most = sumOf(table?.amounts ?? [Number.POSITIVE_INFINITY]);
    return (
      paid > most && `Season ${season} pays ${money(paid)} for places, but its prize table only has ${money(most)}.`
    );
  });
}
