import { useState } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import { commissionerNameOf } from "#contract/people/shown-names.ts";
import { counted } from "#contract/platform/counted.ts";
import { dueSeason } from "#contract/terms/dynasty.ts";
import { objectionDaysOf } from "#contract/terms/objection-rules.ts";
import { extrasRows } from "#web/members/dues-terms.tsx";
import {
  dueWords,
  essentialWords,
  heldWords,
  potWords,
  refundHint,
  refundWords,
  type Seat,
  seasonsWords,
} from "#web/money/payments/purchase-words.ts";
import { LeaguePot } from "#web/pot/league-pot.tsx";
import { ZoneNote } from "#web/ui/date.tsx";
import { Fold } from "#web/ui/fold.tsx";
import { Facts } from "#web/ui/layout.tsx";

function paidBy(league: League): string {
  if (league.payoutRule === "majority_approval") return "A majority vote of paid members";
  const days = objectionDaysOf(league);
  return days === 0 ? "The commissioner" : `The commissioner, with ${counted(days, "day")} for members to object`;
}

export type PaymentFactsProps = { league: League; seat: Seat; years: number; runsIt: boolean; amount: string };

/** The purchase: which seasons, held until when, and the refund terms (RULES §18). */
export function PaymentFacts({ league, seat, years, runsIt, amount }: PaymentFactsProps) {
  const [now] = useState(() => new Date());
  const purchase = { league, seat, years, runsIt, now };
  const fillsThisPot = dueSeason(seat, league) === league.currentYear;
  const runBy = commissionerNameOf(league);
  return (
    <Fold label={essentialWords(purchase)} hint={`Run by ${runBy}, ${refundHint(purchase)}`}>
      <Facts
        rows={[
          { label: "Run by", value: runBy },
          { label: "For", value: seasonsWords(purchase) },
          { label: "Payment deadline", value: dueWords(purchase) },
          ...extrasRows(league),
          { label: "Held in escrow until", value: <Lines lines={heldWords(purchase)} /> },
          { label: "The pot", value: potWords(purchase) },
          {
            label: "Paid out by",
            value: paidBy(league),
          },
        ]}
      />
      <div className="border-t border-line py-2.5">
        <p className="text-ink-soft">Refund</p>
        <p className="mt-0.5 font-semibold">{refundWords(purchase, amount)}</p>
        <p className="mt-2">
          <ZoneNote />
        </p>
      </div>
      {fillsThisPot && (
        <div className="mt-8">
          <LeaguePot league={league} size="card" />
        </div>
      )}
    </Fold>
  );
}

const Lines = ({ lines }: { lines: string[] }) =>
  lines.map((line) => (
    <span key={line} className="block text-left sm:text-right">
      {line}
    </span>
  ));
