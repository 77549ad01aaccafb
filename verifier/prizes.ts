import { type Books, group, sumOf } from "./books.ts";
import { type Fields, isObject } from "./bundle.ts";
import type { Row } from "./entry.ts";
import { canonical, hashOf } from "./hash.ts";

type Team = { id: string; finalPlace: unknown };
type Week = { week: unknown; weekCount: unknown; isComplete: boolean; phase: unknown; points: Map<string, number> };
type Table = { teams: Team[]; weeks: Week[] };

const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isObject) : []);

function readTable(table: unknown): Table {
  const { teams, weeks } = isObject(table) ? table : {};
  return {
    teams: listOf(teams).map(({ id, finalPlace }) => ({ id: String(id), finalPlace })),
    weeks: listOf(weeks).map(({ week, weekCount, complete, phase, scores }) => ({
      week,
      weekCount,
      isComplete: complete === true,
      phase,
      points: new Map(listOf(scores).map(({ team, points }) => [String(team), Number(points)])),
    })),
  };
}

/** Checks each prize that was paid by results against these results, and counts those that follow. */
export async function* prizeFaults(books: Books): AsyncIterable<string> {
  const tables = new Map<unknown, Table>();
  for (const { table } of books.bundle.results) tables.set(await hashOf(canonical(table)), readTable(table));
  const teamOf = new Map(books.rows("team").map((row) => [`${row.season}:${row.user}`, String(row.team)]));
  const byTie = listOf(books.terms?.otherPrizes).some(({ ties, isGross }) => Boolean(ties) || Boolean(isGross));
  let leftOut = 0;
  for (const { event, details, records, position } of books.entries) {
    const table = event === "payouts.awarded" ? tables.get(details.resultsHash) : undefined;
    for (const row of table ? records.filter(({ about }) => about === "payout") : []) {
      const team = teamOf.get(`${row.season}:${row.user}`);
      const follows = table && team !== undefined && !(row.prize && byTie) ? followsFor(row, team, table) : undefined;
      if (follows === undefined) leftOut += 1;
      else if (follows) books.following.set(row.season ?? 0, (books.following.get(row.season ?? 0) ?? 0) + 1);
      else
        yield `${books.name(row.user)} got ${books.money(row.amount)} for ${row.prize ? `“${row.prize}”` : `place ${row.place}`} in entry ${position}, but the results say otherwise.`;
    }
  }
  if (leftOut > 0)
    books.notes.push(
      `${leftOut === 1 ? "1 prize doesn't" : `${leftOut} prizes don't`} follow from results alone, so people's decisions stand for them.`,
    );
}

/** Whether a team's prize follows from the results; undefined if these don't decide it. */
function followsFor({ prize, place }: Row, team: string, { teams, weeks }: Table): boolean | undefined {
  if (!prize) return typeof place === "number" ? isAtPlace(team, place, teams) : undefined;
  const [, week] = /^Weekly high score, week (\d+)$/.exec(prize) ?? [];
  const [, from, to] = /^Most points, weeks (\d+) to (\d+)$/.exec(prize) ?? [];
  const complete = weeks.filter(({ isComplete }) => isComplete);
  if (week)
    return hasMost(
      team,
      complete.filter((each) => each.week === Number(week) && each.weekCount === 1),
    );
  if (!from) return undefined;
  const inRange = ({ week, phase }: Week) =>
    phase === "regular" && Number(week) >= Number(from) && Number(week) <= Number(to);
  return hasMost(team, complete.filter(inRange));
}

function isAtPlace(team: string, place: number, teams: readonly Team[]): boolean | undefined {
  const own = teams.find(({ id }) => id === team)?.finalPlace;
  const sharing = teams.filter(({ finalPlace }) => finalPlace === own).length;
  return typeof own === "number" && own <= place && place < own + sharing;
}

function hasMost(team: string, weeks: readonly Week[]): boolean | undefined {
  if (weeks.length === 0) return undefined;
  const totals = new Map<string, number>();
  for (const { points } of weeks) for (const [id, each] of points) totals.set(id, (totals.get(id) ?? 0) + each);
  return totals.has(team) && (totals.get(team) ?? 0) >= Math.max(...totals.values()) - ROUNDING;
}

/** Sums of the same points in another order may differ by so little. */
const ROUNDING = 1e-6;

/** The places may not get more than the prize table gives. */
export function* prizeSumFaults({ rows, history, money }: Books): Iterable<string> {
  const amounts = new Map<number, number>();
  for (const { season, prizeRow } of history("terms")) if (prizeRow) amounts.set(season ?? 0, sumOf(prizeRow.amounts));
  const ofPlaces = rows("payout").filter(({ place, prize }) => typeof place === "number" && !prize);
  for (const [season, payouts] of group(ofPlaces, ({ season }) => season ?? 0)) {
    const paid = sumOf(payouts.flatMap(({ amount, setOff }) => [amount, setOff]));
    const allowed = amounts.get(season);
    if (allowed !== undefined && paid > allowed)
      yield `Season ${season} pays ${money(paid)} for places, but its prize table only has ${money(allowed)}.`;
  }
}
