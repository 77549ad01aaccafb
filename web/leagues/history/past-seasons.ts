import type { ToldLine } from "#contract/leagues/league-history.ts";
import type { League } from "#contract/leagues/leagues.ts";
import type { Payout } from "#contract/money/payouts.ts";
import { addCents, centsOf, centsToDecimal } from "#contract/platform/money.ts";
import { isWon } from "#contract/terms/payout-kinds.ts";
import { byPlace, payoutTitle, placeName } from "#contract/terms/place-name.ts";
import { seasonName } from "#contract/terms/seasons-in-words.ts";

type Placed = {
  /** What they won: "1st place", "Most points". */
  title: string;
  /** Someone in the league, or a name that the commissioner wrote. */
  person: { userId: string; username: string | null } | string;
  /** Null where it isn't known. */
  amount: string | null;
};

/** A season and its winners; only those that were played here are in the books. */
export type PastSeason = { name: string; isOfBooks: boolean; places: Placed[] };

/** All seasons that have winners, the newest first: those played here, and then those that the commissioner added. */
export function pastSeasons(
  league: League,
  { payouts, told }: { payouts: readonly Payout[]; told: readonly ToldLine[] },
): PastSeason[] {
  const won = payouts.filter((payout) => payout.givenBackAt === null && isWon(payout));
  const played = [...new Set(won.map(({ seasonYear }) => seasonYear))].sort((a, b) => b - a);
  const years = [...new Set(told.map(({ year }) => year))].sort((a, b) => b - a);
  return [
    ...played.map((number) => ({
      name: seasonName(league, number),
      isOfBooks: true,
      places: won
        .filter(({ seasonYear }) => seasonYear === number)
        .sort(byPlace)
        .map(ofBooks),
    })),
    ...years.map((year) => ({
      name: String(year),
      isOfBooks: false,
      places: told.filter((line) => line.year === year).map(asTold),
    })),
  ];
}

const ofBooks = (payout: Payout): Placed => ({
  title: payoutTitle(payout),
  person: { userId: payout.userId, username: payout.username },
  amount: centsToDecimal(addCents(centsOf(payout.amount), centsOf(payout.setOff))),
});

const asTold = ({ place, person, amount }: ToldLine): Placed => ({ title: placeName(place), person, amount });
