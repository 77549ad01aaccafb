import { ReceiptText } from "lucide-react";
import { useId } from "react";
import type { PaymentReceipt } from "#contract/money/receipts.ts";
import { wayPhrase } from "#contract/people/way-phrase.ts";
import { addCents, centsOf, formatMoney } from "#contract/platform/money.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { AppLink } from "#web/ui/app-link.tsx";
import { DateText } from "#web/ui/date.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Money } from "#web/ui/money.tsx";
import { paths } from "#web/ui/paths.ts";

function whatBecameOf({ dispute, seasons, treasurer, currency }: PaymentReceipt): string {
  if (dispute) return dispute === "open" ? ", disputed at your bank" : ", returned by your bank";
  const refunded = addCents(...seasons.map((season) => centsOf(season.refunded)));
  if (refunded === 0) return "";
  return `, ${formatMoney(refunded, currency)} ${treasurer ? "to get back" : "refunded"}`;
}

/** What the visitor has paid into this league, each with its receipt; nothing to see before the first payment. */
export function OwnPayments({ leagueId: id }: { leagueId: string }) {
  const payments = useLoad(query("GET /api/leagues/:id/my-payments", { params: { id } }));
  return (
    <Loaded from={payments} what="your payments" pending={null} empty={null} isSection>
      {(all) => (
        <div className="mb-6">
          <h3 className="mb-2 text-base">Your payments</h3>
          <ul className="divide-y divide-line border-y border-line">
            {all.map((payment) => (
              <OwnPayment key={payment.id} payment={payment} />
            ))}
          </ul>
        </div>
      )}
    </Loaded>
  );
}

function OwnPayment({ payment }: { payment: PaymentReceipt }) {
  const words = useId();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <span id={words}>
        <Money value={payment.amount} className="font-semibold" />{" "}
        {payment.memberName !== null && `for ${payment.memberName} `}
        <span className="text-ink-soft">
          {payment.treasurer ? (
            <>
              {wayPhrase(payment.treasurer.way)}. {payment.treasurer.name} has had it since{" "}
              <DateText value={payment.paidAt} />
            </>
          ) : (
            <>
              on <DateText value={payment.paidAt} />
            </>
          )}
          {whatBecameOf(payment)}
        </span>
      </span>
      <AppLink
        to={paths.paymentReceipt(payment.id)}
        aria-describedby={words}
        className="inline-flex items-center gap-1.5 font-semibold underline decoration-line-strong underline-offset-4"
      >
        <ReceiptText size={16} aria-hidden /> Receipt
      </AppLink>
    </li>
  );
}
