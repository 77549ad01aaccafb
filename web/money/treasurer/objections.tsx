import { useId } from "react";
import type { AnnouncedPayment } from "#contract/money/treasurer/treasurer-payments.ts";
import { isObjectedTo } from "#contract/money/treasurer/treasurer-work.ts";
import { request } from "#web/api/request.ts";
import { PaymentReasonDialog } from "#web/money/treasurer/payment-reason-dialog.tsx";
import { paidByWords } from "#web/money/treasurer/payment-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useCurrency } from "#web/ui/currency.ts";
import { formatDay } from "#web/ui/day.ts";
import { Row } from "#web/ui/row.tsx";
import { useAct } from "#web/ui/use-act.ts";

type ObjectionsProps = { payments: readonly AnnouncedPayment[]; userId: string };

/** Records and reversals that somebody says are wrong, or still can: all members see them until they are settled (RULES §24). */
export const Objections = ({ payments, userId }: ObjectionsProps) => (
  <div>
    <h3 className="mb-2 text-base">Not settled</h3>
    <ul className="divide-y divide-line border-y border-line">
      {payments.map((payment) => (
        <Objection key={payment.id} payment={payment} userId={userId} />
      ))}
    </ul>
  </div>
);

function Objection({ payment, userId }: { payment: AnnouncedPayment; userId: string }) {
  const currency = useCurrency();
  const words = useId();
  const { receivedBy, objectedBy, reversal, objection } = payment;
  const isObjector = objectedBy?.userId === userId;
  const isOpen = isObjectedTo(payment);
  const who = receivedBy?.name;
  const paid = paidByWords(payment, userId, currency);
  return (
    <Row namedBy={words} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div id={words} className="min-w-0 flex-1 basis-64 wrap-anywhere">
        {isOpen && (
          <p className="font-semibold text-red">
            {isObjector ? "You say" : `${objectedBy?.name} says`} this isn't right: “{objection}”
          </p>
        )}
        <p className={isOpen ? "text-sm text-ink-soft" : "font-semibold"}>
          {reversal ? `${who} reversed ${paid}: “${reversal.reason}”` : `${who} recorded ${paid}.`}
        </p>
        {reversal && (
          <p className="text-sm text-ink-soft">
            {isOpen
              ? "It counts as paid until this is settled."
              : `It counts as paid until ${formatDay(reversal.countsFrom)}, unless its member or payer objects.`}
          </p>
        )}
      </div>
      <div className="flex gap-2">
        {isObjector && reversal && <TakeBack payment={payment} />}
        {concerns(payment, userId) && !isOpen && (
          <PaymentReasonDialog says="object" payment={payment} variant="secondary" />
        )}
      </div>
    </Row>
  );
}

/** Whether it is about the reader's dues or money, who can object. */
const concerns = ({ userId, paidBy }: AnnouncedPayment, readerId: string) =>
  userId === readerId || paidBy?.userId === readerId;

/** The objection is settled when whoever made it takes it back. */
function TakeBack({ payment: { id } }: { payment: AnnouncedPayment }) {
  const agree = useAct({
    act: () => request("POST /api/treasurer-payments/:id/withdraw", { params: { id } }),
    says: "Objection taken back",
    reloads: ["/api/leagues", "/api/dashboard"],
    fails: "Nothing changed",
  });
  return (
    <Button variant="secondary" size="small" isPending={agree.isPending} onClick={() => agree.mutate()}>
      It's right after all
    </Button>
  );
}
