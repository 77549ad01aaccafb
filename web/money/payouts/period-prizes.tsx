import type { League } from "#contract/leagues/leagues.ts";
import type { Answer } from "#web/api/request.ts";
import { nextPeriods, type OfferedPeriod } from "#web/money/payouts/offered-periods.ts";
import { Offers } from "#web/money/payouts/other-prizes.tsx";
import type { TypedPayout } from "#web/money/payouts/typed-payouts.ts";
import { useCurrency } from "#web/ui/currency.ts";
import { Field } from "#web/ui/field.tsx";
import { TextInput } from "#web/ui/inputs.tsx";

type PeriodPrizesProps = {
  league: League;
  /** The weeks and months of the league's own prizes that no one has won yet. */
  periods: Answer<"GET /api/leagues/:id/payout-pool">["left"]["periods"];
  /** The day, week or month as typed so far. */
  period: string;
  rows: readonly TypedPayout[];
  onPeriod: (period: string) => void;
  onAdd: (offer: OfferedPeriod) => void;
};

/** The day, week or month that prizes are for, and the league's prizes of weeks and months, each of which one press adds. */
export function PeriodPrizes({ league, periods, period, rows, onPeriod, onAdd }: PeriodPrizesProps) {
  const currency = useCurrency();
  const add = (offer: OfferedPeriod) => {
    onAdd(offer);
    if (period.trim() === "" && offer.unit === "week" && league.payoutFrequency === "weekly")
      onPeriod(`Week ${offer.number}`);
  };
  return (
    <>
      <Field label="Day, week or month" help="As the members know it: Week 3, October.">
        {(wiring) => (
          <TextInput maxLength={40} {...wiring} value={period} onChange={({ target }) => onPeriod(target.value)} />
        )}
      </Field>
      <Offers
        title="Add a payout for the league's weekly and monthly prizes"
        offers={nextPeriods(periods, { period, rows, currency })}
        onAdd={add}
      />
    </>
  );
}
