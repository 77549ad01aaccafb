import { useState } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import type { Member } from "#contract/members/members.ts";
import type { HowToPay } from "#contract/money/treasurer/treasurer-payments.ts";
import { treasurerNameOf } from "#contract/people/shown-names.ts";
import { notHeldWords } from "#contract/terms/custody-words.ts";
import { extrasRows } from "#web/members/dues-terms.tsx";
import type { ChosenPayment } from "#web/money/dues/payable-lines.ts";
import { dueWords, potWords, refundWords, seasonsWords } from "#web/money/payments/purchase-words.ts";
import { ZoneNote } from "#web/ui/date.tsx";
import { Fold } from "#web/ui/fold.tsx";
import { Facts } from "#web/ui/layout.tsx";

type OwedFactsProps = {
  league: League;
  own: Member;
  how: HowToPay;
  choice: ChosenPayment;
  isOwn: boolean;
  runsIt: boolean;
};

/** To whom and by when; a phone folds what isn't needed to pay. */
export function OwedFacts({ league, own, how, choice, isOwn, runsIt }: OwedFactsProps) {
  const [now] = useState(() => new Date());
  const purchase = { league, seat: own, years: Math.max(1, choice.seasons), runsIt, now };
  const due = dueWords(purchase);
  return (
    <div className="lg:mt-8 lg:max-w-lg">
      {!isOwn && <p className="mt-1 max-w-lg text-balance max-lg:text-sm">{notHeldWords(treasurerNameOf(league))}</p>}
      <Fold label={labelOf(choice, due)} className="lg:mt-4">
        <Facts
          rows={[
            { label: "To", value: isOwn ? "You keep the money" : how.treasurer.name },
            ...(choice.seasons > 0
              ? [
                  { label: "Payment deadline", value: due },
                  ...extrasRows(league),
                  { label: "For", value: seasonsWords(purchase) },
                ]
              : []),
            { label: "The pot", value: potWords(purchase) },
          ]}
        />
        {choice.seasons > 0 && (
          <div className="border-t border-line py-2.5">
            <p className="text-ink-soft">If you leave</p>
            <p className="mt-0.5 font-semibold">{refundWords(purchase, choice.amount)}</p>
            <p className="mt-2">
              <ZoneNote />
            </p>
          </div>
        )}
      </Fold>
    </div>
  );
}

function labelOf({ seasons }: ChosenPayment, due: string): string {
  if (seasons === 0) return "More about this payment";
  return due.startsWith("Was due") ? due : `Due ${due}`;
}
