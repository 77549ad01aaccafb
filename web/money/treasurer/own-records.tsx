import { useId } from "react";
import type { AnnouncedPayment } from "#contract/money/treasurer/treasurer-payments.ts";
import { PaymentReasonDialog } from "#web/money/treasurer/payment-reason-dialog.tsx";
import { paidByWords } from "#web/money/treasurer/payment-words.ts";
import { useCurrency } from "#web/ui/currency.ts";
import { formatDay } from "#web/ui/day.ts";
import { Row } from "#web/ui/row.tsx";

type OwnRecordsProps = { payments: readonly AnnouncedPayment[]; userId: string };

/** What the treasurer recorded for the reader, who didn't announce it and can say that it isn't right. */
export const OwnRecords = ({ payments, userId }: OwnRecordsProps) => (
  <ul className="divide-y divide-line border-y border-line">
    {payments.map((payment) => (
      <OwnRecord key={payment.id} payment={payment} userId={userId} />
    ))}
  </ul>
);

function OwnRecord({ payment, userId }: { payment: AnnouncedPayment; userId: string }) {
  const currency = useCurrency();
  const recorder = payment.receivedBy?.name ?? "The treasurer";
  const words = useId();
  return (
    <Row namedBy={words} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div id={words} className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <p className="font-semibold">
          {recorder} recorded {paidByWords(payment, userId, currency)}.
        </p>
        <p className="text-sm text-ink-soft">{standingOf(payment, recorder)}</p>
      </div>
      {payment.objectUntil && <PaymentReasonDialog says="object" payment={payment} variant="secondary" />}
    </Row>
  );
}

function standingOf({ standing, reason, settlement, objectUntil }: AnnouncedPayment, treasurer: string): string {
  if (standing === "reversed") return `${treasurer} reversed it: “${reason}”`;
  if (settlement !== null) return `You said it isn't right. ${treasurer} says that it did arrive: “${settlement}”`;
  return objectUntil === null ? "You counted as paid from then on." : `You can object until ${formatDay(objectUntil)}.`;
}
