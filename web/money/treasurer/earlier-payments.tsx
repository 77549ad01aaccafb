import { useId } from "react";
import type { AnnouncedPayment } from "#contract/money/treasurer/treasurer-payments.ts";
import { counted } from "#contract/platform/counted.ts";
import { PaymentReasonDialog } from "#web/money/treasurer/payment-reason-dialog.tsx";
import { howWords } from "#web/money/treasurer/payment-words.ts";
import { Fold } from "#web/ui/fold.tsx";
import { Money } from "#web/ui/money.tsx";
import { Row } from "#web/ui/row.tsx";

type EarlierPaymentsProps = {
  payments: readonly AnnouncedPayment[];
  /** The reader, where they can take back what they received. */
  userId?: string;
};

/** What was answered, folded. */
export const EarlierPayments = (props: EarlierPaymentsProps) => (
  <Fold always label="Earlier payments" hint={counted(props.payments.length, "payment")}>
    <PaymentLines {...props} />
  </Fold>
);

/** Payments and where they stand, the latest first. */
export const PaymentLines = ({ payments, userId }: EarlierPaymentsProps) => (
  <ul className="divide-y divide-line">
    {payments.toReversed().map((payment) => (
      <Earlier key={payment.id} payment={payment} userId={userId} />
    ))}
  </ul>
);

function Earlier({ payment, userId }: { payment: AnnouncedPayment; userId: string | undefined }) {
  const canReverse = payment.standing === "arrived" && payment.receivedBy?.userId === userId && !payment.reversal;
  const words = useId();
  return (
    <Row namedBy={words} className="flex items-center justify-between gap-x-4 py-2.5">
      <div id={words} className="min-w-0 wrap-anywhere">
        <p className="flex flex-wrap items-baseline gap-x-2 font-semibold">
          {payment.what} <Money value={payment.amount} />
        </p>
        <p className="text-sm text-ink-soft">
          {howWords(payment)}, {standingOf(payment)}
        </p>
      </div>
      {canReverse && <PaymentReasonDialog says="reverse" payment={payment} />}
    </Row>
  );
}

function standingOf({ standing, isRecorded, reason, reversal, settlement }: AnnouncedPayment): string {
  switch (standing) {
    case "arrived":
      if (reversal && settlement) return `its reversal was taken back: “${settlement}”`;
      if (settlement !== null) return `recorded; the answer to an objection: “${settlement}”`;
      return isRecorded ? "recorded" : "confirmed";
    case "not_arrived":
      return `hasn't arrived: “${reason}”`;
    case "reversed":
      return `reversed: “${reason}”`;
    case "withdrawn":
      return "taken back by the member";
    case "announced":
      return "not confirmed";
  }
}
