import type { League } from "#contract/leagues/leagues.ts";
import { collectedWords } from "#contract/leagues/sums-in-words.ts";
import { Money } from "#web/ui/money.tsx";

/** What came into a league's pot, in one line. */
export function CameIn({ league }: { league: League }) {
  const { amount, rest } = collectedWords(league);
  return (
    <span>
      <Money value={amount} currency={league.currency} className="font-semibold text-ink" /> {rest}
    </span>
  );
}
