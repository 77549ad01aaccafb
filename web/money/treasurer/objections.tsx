import { useId } from "react";
import type { AnnouncedPayment } from "#contract/money/treasurer/treasurer-payments.ts";
import { PaymentReasonDialog } from "#web/money/treasurer/payment-reason-dialog.tsx";
import { paymentWords } from "#web/money/treasurer/payment-words.ts";
import { useCurrency } from "#web/ui/currency.ts";
import { Row } from "#web/ui/row.tsx";

type ObjectionsProps = {
  payments: readonly AnnouncedPayment[];
  treasurer: string;
  isTreasurer: boolean;
  userId: string;
};

/** Records that their payers say are wrong: all members see them until the treasurer settles them (RULES §24). */
export const Objections = ({ payments, treasurer, isTreasurer, userId }: ObjectionsProps) => (
  <div>
    <h3 className="mb-2 text-base">{isTreasurer ? "Settle these objections" : `For ${treasurer} to settle`}</h3>
    <ul className="divide-y divide-line border-y border-line">
      {payments.map((payment) => (
        <Objection key={payment.id} {...{ payment, treasurer, isTreasurer }} isOwn={payment.userId === userId} />
      ))}
    </ul>
  </div>
);

type ObjectionProps = Omit<ObjectionsProps, "payments" | "userId"> & { payment: AnnouncedPayment; isOwn: boolean };

function Objection({ payment, treasurer, isTreasurer, isOwn }: ObjectionProps) {
  const currency = useCurrency();
  const words = useId();
  const recorder = isTreasurer ? "You" : treasurer;
  return (
    <Row namedBy={words} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div id={words} className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <p className="font-semibold text-red">
          {isOwn ? "You say" : `${payment.name} says`} this isn't right: “{payment.objection}”
        </p>
        <p className="text-sm text-ink-soft">
          {recorder} recorded {paymentWords(payment, currency)}.
        </p>
      </div>
      {isTreasurer && (
        <div className="flex gap-2">
          <PaymentReasonDialog says="settle" payment={payment} variant="secondary" />
          <PaymentReasonDialog says="reverse" payment={payment} />
        </div>
      )}
    </Row>
  );
}
