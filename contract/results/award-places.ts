import type { Currency } from "#contract/platform/currency.ts";
import { addCents, type Cents, ZERO } from "#contract/platform/money.ts";
import { splitEqually } from "#contract/platform/percent.ts";
import type { Ranking } from "./award-rankings.ts";

type Placed<Prize> = { place: number; amount: Cents; currency: Currency; prize: Prize };

/** Prizes that go to the same teams: one, or those of all places that tied teams cover. */
export type SharedPrizes<Prize> = {
  prizes: Prize[];
  amount: Cents;
  /** In the ranking's order; none if no team has the place. */
  winners: { teamId: string; amount: Cents }[];
};

/**
 * Gives the prizes of a ranking's places to its teams. Tied teams cover as many places as there are of them, up to the
 * next team's place, and share those places' prizes equally; odd cents go to those first in the list (RULES §8, §21).
 * The amounts add up to the prizes, whatever the ranking.
 */
export function sharePrizes<Prize>(prizes: readonly Placed<Prize>[], ranking: Ranking): SharedPrizes<Prize>[] {
  const given = [...new Set(ranking.values())].sort((one, other) => one - other);
  const coverOf = (place: number) => {
    const teams = [...ranking].filter(([, own]) => own === place).map(([team]) => team);
    const next = given.find((other) => other > place) ?? Number.POSITIVE_INFINITY;
    return { teams, from: place, until: Math.min(place + teams.length, next) };
  };
  const covers = given.map(coverOf);
  const shared = covers.flatMap(({ teams, from, until }) => {
    const won = prizes.filter(({ place }) => place >= from && place < until);
    const [first] = won;
    if (!first) return [];
    const amount = addCents(...won.map((each) => each.amount));
    const shares = splitEqually(amount, teams.length, first.currency);
    const winners = teams.map((teamId, index) => ({ teamId, amount: shares[index] ?? ZERO }));
    return [{ prizes: won.map(({ prize }) => prize), amount, winners }];
  });
  const unplaced = prizes
    .filter(({ place }) => !covers.some(({ from, until }) => place >= from && place < until))
    .map(({ prize, amount }) => ({ prizes: [prize], amount, winners: [] }));
  return [...shared, ...unplaced];
}
