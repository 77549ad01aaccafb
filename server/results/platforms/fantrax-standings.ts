import { siteName } from "#contract/platform/site.ts";
import type { Sport } from "#contract/terms/league-types.ts";
import type { FantraxLeague, FantraxStanding } from "#server/results/platforms/fantrax-answers.ts";
import { PlatformRefusal } from "#server/results/platforms/platform-refusal.ts";

type Kind = { hasGames: boolean; countsCategories: boolean };

/** @throws PlatformRefusal for a contest without a table, like one that fills in a bracket. */
export function kindOf({ scoringSystem: { type }, scoringPeriods, matchups }: FantraxLeague): Kind {
  const countsCategories = /roti/i.test(type);
  if (!countsCategories && !/points/i.test(type)) {
    const says = `${siteName()} can't read this kind of contest on Fantrax. Upload its results, or enter them by hand.`;
    throw new PlatformRefusal("fantrax", "unreadable", { says });
  }
  const hasGames = /^head_to_head/i.test(type) || (scoringPeriods.length > 0 && matchups.length > 0);
  return { hasGames, countsCategories };
}

type Split = { wins: number; losses: number; ties: number };
type Order = (record: readonly number[]) => Split;

const lossesSecond: Order = ([wins = 0, losses = 0, ties = 0]) => ({ wins, losses, ties });
const drawsSecond: Order = ([wins = 0, ties = 0, losses = 0]) => ({ wins, losses, ties });

const NO_GAMES: Split = { wins: 0, losses: 0, ties: 0 };
/** Percentages have three decimals. */
const ROUNDING = 0.0006;

const numbersIn = ({ points }: FantraxStanding): number[] | undefined =>
  /^\d+-\d+-\d+$/.test(points) ? points.split("-").map(Number) : undefined;

/**
 * The order of a league's records, "W-L-T" or, in soccer, "W-D-L": the one that fits each team's percentage of wins.
 * Undefined before the first game, and where neither fits.
 */
function orderOf(standings: readonly FantraxStanding[]): Order | undefined {
  const played = standings.flatMap((row) => {
    const record = numbersIn(row);
    return record?.some((number) => number > 0) ? [{ record, percentage: row.winPercentage ?? Number.NaN }] : [];
  });
  const fits = (order: Order) =>
    played.every(({ record, percentage }) => {
      const { wins, losses, ties } = order(record);
      return Math.abs((wins + ties / 2) / (wins + losses + ties) - percentage) < ROUNDING;
    });
  return played.length === 0 ? undefined : [lossesSecond, drawsSecond].find(fits);
}

/** Each team's record; none for any team where its order can't be told. */
export function recordsIn(standings: readonly FantraxStanding[]): (teamId: string) => Split {
  const order = orderOf(standings);
  const records = new Map(standings.map((row) => [row.teamId, numbersIn(row)]));
  return (teamId) => order?.(records.get(teamId) ?? []) ?? NO_GAMES;
}

/** Before the first game, the table has ranks that mean nothing. */
export const hasBegun = (standings: readonly FantraxStanding[]): boolean =>
  standings.some(({ points, totalPointsFor }) => /[1-9]/.test(points) || (totalPointsFor ?? 0) !== 0);

/** Places in the line-up that only one sport has. */
const OWN_SLOTS: Partial<Record<Sport, readonly string[]>> = {
  football: ["QB", "RB", "WR", "TE"],
  baseball: ["SP", "RP", "SS", "OF", "1B"],
  basketball: ["PG", "SG", "SF", "PF"],
  hockey: ["LW", "RW", "Skt"],
  soccer: ["M"],
};

/** The sport, which Fantrax doesn't name: the line-up tells, or the order of the records. Undefined if neither does. */
export function sportOf(
  { rosterInfo }: Pick<FantraxLeague, "rosterInfo">,
  standings: readonly FantraxStanding[],
): Sport | undefined {
  const slots = Object.keys(rosterInfo?.positionConstraints ?? {});
  const own = Object.entries(OWN_SLOTS).find(([, codes]) => codes.some((code) => slots.includes(code)));
  if (own) return own[0] as Sport;
  // Only in basketball is there no defense behind centers and forwards.
  if (slots.includes("C") && slots.includes("F") && !slots.includes("D")) return "basketball";
  return orderOf(standings) === drawsSecond ? "soccer" : undefined;
}
