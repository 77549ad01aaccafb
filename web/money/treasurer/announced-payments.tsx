import { useId, useState } from "react";
import type { AnnouncedPayment } from "#contract/money/treasurer/treasurer-payments.ts";
import { counted } from "#contract/platform/counted.ts";
import { addCents, centsOf, centsToDecimal } from "#contract/platform/money.ts";
import { request } from "#web/api/request.ts";
import { PaymentReasonDialog } from "#web/money/treasurer/payment-reason-dialog.tsx";
import { howWords } from "#web/money/treasurer/payment-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Money } from "#web/ui/money.tsx";
import { Row } from "#web/ui/row.tsx";
import { useAct } from "#web/ui/use-act.ts";

type AnnouncedPaymentsProps = {
  leagueId: string;
  payments: readonly AnnouncedPayment[];
  treasurer: string;
  isTreasurer: boolean;
};

/** What members say they paid: the treasurer confirms what arrived, all at once if it all did. */
export function AnnouncedPayments({ leagueId, payments, treasurer, isTreasurer }: AnnouncedPaymentsProps) {
  // All are ticked until they aren't, those that are announced while the page is open too.
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const title = useId();
  const ticked = payments.filter(({ id }) => !left.has(id));
  const confirm = useAct({
    act: (paymentIds: string[]) =>
      request("POST /api/leagues/:id/treasurer-payments/confirm", { params: { id: leagueId }, body: { paymentIds } }),
    says: "Confirmed",
    reloads: ["/api/leagues", "/api/dashboard"],
    fails: "Nothing was confirmed",
    reloadsIfFailed: ["/api/leagues"],
  });
  const toggle = (id: string) =>
    setLeft(left.has(id) ? new Set([...left].filter((one) => one !== id)) : new Set([...left, id]));
  return (
    // No form: sending the form in a row's dialog would send this one too.
    <section aria-labelledby={title}>
      <h3 id={title} className="mb-2 text-base">
        {isTreasurer ? "Has this arrived?" : `${treasurer} hasn't confirmed`}
      </h3>
      <ul className="divide-y divide-line border-y border-line">
        {payments.map((payment) => (
          <Announced
            key={payment.id}
            payment={payment}
            isTreasurer={isTreasurer}
            isTicked={!left.has(payment.id)}
            onToggle={() => toggle(payment.id)}
          />
        ))}
      </ul>
      {isTreasurer && (
        <div className="mt-4 flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
          {ticked.length === 0 ? (
            <p className="text-sm text-ink-soft">Tick what has arrived.</p>
          ) : (
            <Money
              value={centsToDecimal(addCents(...ticked.map(({ amount }) => centsOf(amount))))}
              className="font-semibold"
            />
          )}
          <Button
            variant="secondary"
            isPending={confirm.isPending}
            disabled={ticked.length === 0}
            onClick={() => confirm.mutate(ticked.map(({ id }) => id))}
          >
            {ticked.length === 0 ? "Confirm payments" : `Confirm ${counted(ticked.length, "payment")}`}
          </Button>
        </div>
      )}
    </section>
  );
}

type AnnouncedProps = { payment: AnnouncedPayment; isTreasurer: boolean; isTicked: boolean; onToggle: () => void };

function Announced({ payment, isTreasurer, isTicked, onToggle }: AnnouncedProps) {
  const who = useId();
  const how = useId();
  const words = (
    <span className="min-w-0">
      <span id={who} className="flex flex-wrap items-baseline gap-x-2 font-semibold wrap-anywhere">
        {payment.what} <Money value={payment.amount} />
      </span>
      <span id={how} className="block text-sm text-ink-soft">
        {howWords(payment)},{" "}
        <span className="figures whitespace-nowrap">
          <span className="max-sm:sr-only">reference </span>
          {payment.reference}
        </span>
      </span>
    </span>
  );
  return (
    <Row namedBy={who} className="flex items-center justify-between gap-x-3 py-2.5">
      {isTreasurer ? (
        <>
          <label className="flex min-w-0 flex-1 cursor-pointer items-start gap-3">
            <input
              type="checkbox"
              className="mt-0.5"
              aria-labelledby={who}
              aria-describedby={how}
              checked={isTicked}
              onChange={onToggle}
            />
            {words}
          </label>
          <PaymentReasonDialog says="not-arrived" payment={payment} />
        </>
      ) : (
        words
      )}
    </Row>
  );
}
