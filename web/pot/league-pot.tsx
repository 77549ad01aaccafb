import type { League } from "#contract/leagues.ts";
import { centsOf, centsToDecimal } from "#contract/money.ts";
import { fullPool } from "#contract/pool.ts";
import { Pot } from "#web/pot/pot.tsx";
import { seatsFromCounts } from "#web/pot/pot-seats.ts";

type PotLeague = Pick<League, "entryFee" | "maxMembers" | "pot">;

/** A league's pot in lists, which know only its counts. */
export function LeaguePot({ league, size }: { league: PotLeague; size: "row" | "card" }) {
  const { paidMembers: paid, pendingMembers: pending, overdueMembers: overdue } = league.pot;
  const fee = centsOf(league.entryFee);
  const seats = seatsFromCounts({ paid, pending, overdue, seats: league.maxMembers });
  const expected = centsToDecimal(fullPool({ entryFee: fee, maxMembers: league.maxMembers }));
  return <Pot size={size} seats={seats} collected={league.pot.collected} expected={expected} />;
}
