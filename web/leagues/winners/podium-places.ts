import type { Payout } from "#contract/money/payouts.ts";
import { centsOfPrize, wonOf } from "#contract/money/set-off-words.ts";
import { placeholderName } from "#contract/people/shown-names.ts";
import { listed } from "#contract/platform/listed.ts";
import { addCents, type Cents, centsToDecimal } from "#contract/platform/money.ts";
import { isSeasonPrize } from "#contract/terms/payout-kinds.ts";

type Prize = Pick<Payout, "kind" | "place" | "userId" | "username" | "amount" | "setOff">;
type Winner = { userId: string; name: string };

/** One step of the podium; tied winners share it. */
export type PodiumPlace = {
  place: number;
  winners: Winner[];
  /** What was won, and how much of it paid the winners' own dues (RULES §25). */
  amount: string;
  setOff: Cents;
};

const PLACES = [1, 2, 3];

/** The first three places of a season's final prizes, each with its winners and what they won together. */
export function podiumPlaces(awards: readonly Prize[]): PodiumPlace[] {
  const prizes = awards.filter(isSeasonPrize);
  return PLACES.flatMap((place) => {
    const of = prizes.filter((prize) => prize.place === place);
    if (of.length === 0) return [];
    const winners = new Map(of.map(({ userId, username }) => [userId, username ?? placeholderName(userId)]));
    return [
      {
        place,
        winners: [...winners].map(([userId, name]) => ({ userId, name })),
        amount: centsToDecimal(addCents(...of.map((prize) => wonOf(centsOfPrize(prize))))),
        setOff: addCents(...of.map((prize) => centsOfPrize(prize).setOff)),
      },
    ];
  });
}

export const namesOf = ({ winners }: PodiumPlace): string => listed(winners.map(({ name }) => name));
