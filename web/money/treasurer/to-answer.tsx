import type { AnnouncedPayment } from "#contract/money/treasurer/treasurer-payments.ts";
import { isObjectedTo } from "#contract/money/treasurer/treasurer-work.ts";
import { PaymentReasonDialog } from "#web/money/treasurer/payment-reason-dialog.tsx";
import { paidByWords } from "#web/money/treasurer/payment-words.ts";
import { WorkRow, WorkSection } from "#web/money/treasurer/work-row.tsx";
import { useCurrency } from "#web/ui/currency.ts";
import { formatDay } from "#web/ui/day.ts";

type ToAnswerProps = {
  payments: readonly AnnouncedPayment[];
  readerId: string;
};

/** Payments that the reader received and somebody says are wrong, or still can: only they settle that (RULES §24). */
export function ToAnswer({ payments, readerId }: ToAnswerProps) {
  const currency = useCurrency();
  return (
    <WorkSection id="answer" title="Not settled">
      {payments.map((payment) => {
        const { userId, name, objectedBy, objection, reversal, amount } = payment;
        const isOpen = isObjectedTo(payment);
        const who = objectedBy ?? { userId, name };
        const paid = paidByWords(payment, readerId, currency);
        return (
          <WorkRow
            key={payment.id}
            {...{ who, amount }}
            title={
              isOpen ? (
                <span className="text-red">
                  {who.name} says this isn't right: “{objection}”
                </span>
              ) : (
                `You took ${paid} back.`
              )
            }
            action={
              <PaymentReasonDialog
                says="settle"
                payment={payment}
                variant="secondary"
                {...(isOpen && { button: `Answer ${who.name}` })}
              />
            }
          >
            {isOpen && <p>{reversal ? `You took ${paid} back: “${reversal.reason}”` : `You recorded ${paid}.`}</p>}
            {reversal && (
              <p>
                It counts as paid until{" "}
                {isOpen ? "this is settled" : `${formatDay(reversal.countsFrom)}, unless its member or payer objects`}.
              </p>
            )}
          </WorkRow>
        );
      })}
    </WorkSection>
  );
}
