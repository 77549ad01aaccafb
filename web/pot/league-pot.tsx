import type { League } from "#contract/leagues/leagues.ts";
import { fullPoolOf } from "#contract/leagues/season-totals.ts";
import { collectedWords } from "#contract/leagues/sums-in-words.ts";
import { isOpenForPaying } from "#contract/terms/league-status.ts";
import { LevelPot } from "#web/pot/level-pot.tsx";
import { Pot } from "#web/pot/pot.tsx";
import { seatsFromCounts } from "#web/pot/pot-seats.ts";
import { takenWords } from "#web/pot/pot-sums.ts";
import { potSentence } from "#web/pot/pot-words.ts";
import { PouredPot } from "#web/pot/poured-pot.tsx";
import { InCurrency } from "#web/ui/currency.ts";
import { isFree } from "#web/ui/fee.tsx";

type PotLeague = Pick<League, "entryFee" | "currency" | "maxMembers" | "lowered" | "pot" | "sums" | "status">;

/** A league's pot in lists, which know only its counts. */
export function LeaguePot({ league, size }: { league: PotLeague; size: "row" | "card" }) {
  const { paidMembers: paid, pendingMembers: pending, overdueMembers: overdue } = league.pot;
  const seats = league.maxMembers;
  const isOwed = isOpenForPaying(league.status);
  const counts = { paid, seats, pending: isOwed ? pending : 0, overdue: isOwed ? overdue : 0 };
  const { amount: collected, rest } = collectedWords(league);
  const expected = fullPoolOf(league).amount;
  if (size === "card")
    return (
      <InCurrency value={league.currency}>
        <Pot size="card" seats={seatsFromCounts(counts)} {...{ collected, expected, rest }} />
      </InCurrency>
    );
  const label = isFree(league)
    ? takenWords(paid, seats)
    : potSentence({ paid, seats, collected, rest }, league.currency);
  if (isPouredOut(league)) {
    return (
      <span role="img" aria-label={`${label}, all of it awarded`}>
        <PouredPot className="w-14" />
      </span>
    );
  }
  return <LevelPot counts={counts} label={label} isFree={isFree(league)} />;
}

/** Whether a season's money has all gone to its winners, as far as this league is concerned. */
const isPouredOut = ({ status, pot }: PotLeague) =>
  status === "completed" && pot.collected !== "0.00" && pot.escrowBalance === "0.00";
