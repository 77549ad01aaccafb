import type { AnnouncedPayment } from "#contract/money/treasurer/treasurer-payments.ts";
import { wayPhrase } from "#contract/people/way-phrase.ts";
import { dayWords } from "#web/money/treasurer/day-words.ts";
import { useMoney } from "#web/ui/currency.ts";

/** What the treasurer last said hasn't arrived, and why: it can be paid, or announced, again. */
export const NotArrived = ({ payment, treasurer }: { payment: AnnouncedPayment; treasurer: string }) => (
  <div role="status" className="mb-5 rounded-control bg-red-wash px-4 py-3 wrap-anywhere">
    <p className="font-semibold text-red">
      {treasurer} says your {useMoney()(payment.amount)} hasn't arrived.
    </p>
    {payment.reason && <p className="mt-1">“{payment.reason}”</p>}
    <p className="mt-1 text-sm">
      You said you paid {wayPhrase(payment.way)} on {dayWords(payment.paidOn)}. Talk to {treasurer} before you pay
      twice. If it's on its way after all, say so again below.
    </p>
  </div>
);
