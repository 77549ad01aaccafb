import type { League } from "#contract/leagues/leagues.ts";
import { leftOverSentence } from "#contract/leagues/left-over-words.ts";
import { addCents, type Cents, centsOf, centsToDecimal, subtractCents, ZERO } from "#contract/platform/money.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import { tableFromWire } from "#contract/terms/prize-table-wire.ts";
import { surplusSentence } from "#contract/terms/prize-table-words.ts";
import type { Answer } from "#web/api/request.ts";
import { type TypedPayout, withoutWinner } from "#web/money/payouts/typed-payouts.ts";
import { Facts } from "#web/ui/layout.tsx";
import { Money } from "#web/ui/money.tsx";

export type PayoutPool = Pick<
  Answer<"GET /api/leagues/:id/payout-pool">,
  "available" | "periodAvailable" | "reimbursement" | "surplus"
>;

/** Whether prizes are paid during the season rather than at its end. */
export const isPeriodOf = ({ status }: League) => status !== "completed";

/** The amount that can still be proposed: what is above fixed prizes can't (RULES §26). */
export const leftOf = (league: League, pool: PayoutPool) =>
  isPeriodOf(league)
    ? pool.periodAvailable
    : centsToDecimal(subtractCents(centsOf(pool.available), centsOf(pool.surplus)));

type Proposed = {
  league: League;
  pool: PayoutPool;
  proposed: Cents;
  /** The rows for which no one was chosen. */
  unnamed: readonly TypedPayout[];
};

/** The pool a proposal draws on, including the reimbursement, and the amount it leaves over (RULES §18, §23). */
export function ProposalPool({ league, pool, proposed, unnamed }: Proposed) {
  const isPeriod = isPeriodOf(league);
  const available = centsOf(leftOf(league, pool));
  const { reimbursement } = pool;
  const isTooMuch = proposed > available;
  const hasSurplus = !isPeriod && pool.surplus !== "0.00";
  const above = hasSurplus ? centsOf(pool.surplus) : ZERO;
  const held = centsToDecimal(addCents(available, above, centsOf(reimbursement)));
  const waiting = withoutWinner(unnamed, league.currency);
  const isReimbursed = !isPeriod && reimbursement !== "0.00";
  return (
    <div>
      <Facts
        rows={[
          ...(isReimbursed || hasSurplus ? [{ label: wordsOf(league).total, value: <Money value={held} /> }] : []),
          ...(isReimbursed ? [{ label: "Commissioner reimbursement", value: <Money value={reimbursement} /> }] : []),
          ...(hasSurplus ? [{ label: "Above the fixed prizes", value: <Money value={pool.surplus} /> }] : []),
          {
            label: isPeriod ? "Still set aside" : "Pool",
            value: <Money value={leftOf(league, pool)} />,
          },
          {
            label: "Proposed",
            value: <Money value={centsToDecimal(proposed)} className={isTooMuch ? "text-red" : ""} />,
          },
          ...(isTooMuch
            ? []
            : [{ label: "Left over", value: <Money value={centsToDecimal(subtractCents(available, proposed))} /> }]),
        ]}
      />
      {waiting && <p className="mt-2 text-sm text-ink-soft">{waiting} yet, so that counts as left over.</p>}
      {proposed > 0 && proposed < available && <p className="mt-2 text-sm text-ink-soft">{wayOutOf(league)}</p>}
    </div>
  );
}

/** Says what can happen to the money that a proposal leaves over. */
function wayOutOf(league: League): string {
  if (isPeriodOf(league)) {
    return "What's left over stays set aside for later prizes. When the season ends, it goes to the final places.";
  }
  const table = tableFromWire(league.prizeTable);
  if (table && table.surplus !== "first") return surplusSentence(table);
  return leftOverSentence(league);
}
