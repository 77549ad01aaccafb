import type { League } from "#contract/leagues/leagues.ts";
import { Money } from "#web/ui/money.tsx";

type DisputedProps = { league: Pick<League, "sums">; className: string };

/** Says how much of a season's money is disputed: neither the pot nor the split counts it (RULES §7). */
export const DisputedNote = ({ league: { sums }, className }: DisputedProps) =>
  sums !== null &&
  sums.disputed !== "0.00" && (
    <p className={className}>
      <Money value={sums.disputed} /> is disputed. It's frozen until the bank decides, so it isn't counted here.
    </p>
  );
