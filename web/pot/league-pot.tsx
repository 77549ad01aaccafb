import type { League } from "#contract/leagues.ts";
import { centsOf, centsToDecimal } from "#contract/money.ts";
import { fullPool } from "#contract/pool.ts";
import { LevelPot } from "#web/pot/level-pot.tsx";
import { Pot, potSentence } from "#web/pot/pot.tsx";
import { seatsFromCounts } from "#web/pot/pot-seats.ts";
import { isFree } from "#web/ui/fee.tsx";

type PotLeague = Pick<League, "entryFee" | "maxMembers" | "pot">;

/** A league's pot in lists, which know only its counts. */
export function LeaguePot({ league, size }: { league: PotLeague; size: "row" | "card" }) {
  const { paidMembers: paid, pendingMembers: pending, overdueMembers: overdue, collected } = league.pot;
  const seats = league.maxMembers;
  const counts = { paid, pending, overdue, seats };
  const expected = centsToDecimal(fullPool({ entryFee: centsOf(league.entryFee), maxMembers: seats }));
  if (size === "card")
    return <Pot size="card" seats={seatsFromCounts(counts)} collected={collected} expected={expected} />;
  return <LevelPot counts={counts} label={potSentence({ paid, seats, collected, expected })} isFree={isFree(league)} />;
}
