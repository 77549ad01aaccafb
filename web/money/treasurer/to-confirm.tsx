import type { AnnouncedPayment } from "#contract/money/treasurer/treasurer-payments.ts";
import { counted } from "#contract/platform/counted.ts";
import { addCents, centsOf, centsToDecimal } from "#contract/platform/money.ts";
import { request } from "#web/api/request.ts";
import { PaymentReasonDialog } from "#web/money/treasurer/payment-reason-dialog.tsx";
import { howWords } from "#web/money/treasurer/payment-words.ts";
import { WorkRow, WorkSection } from "#web/money/treasurer/work-row.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useMoney } from "#web/ui/currency.ts";
import { Money } from "#web/ui/money.tsx";
import { useAct } from "#web/ui/use-act.ts";

type ToConfirmProps = {
  leagueId: string;
  payments: readonly AnnouncedPayment[];
};

/** What members say they paid: the treasurer confirms each that arrived, or all of it at once. */
export function ToConfirm({ leagueId, payments }: ToConfirmProps) {
  const money = useMoney();
  const all = centsToDecimal(addCents(...payments.map(({ amount }) => centsOf(amount))));
  return (
    <div>
      <WorkSection id="confirm" title="Has this arrived?">
        {payments.map((payment) => (
          <Announced key={payment.id} {...{ leagueId, payment }} />
        ))}
      </WorkSection>
      {payments.length > 1 && (
        <div className="mt-3 text-right">
          <ConfirmDialog
            title={`Have all ${payments.length} arrived?`}
            question="From then on they count as paid."
            facts={payments.map(({ what, amount }) => ({ label: what, value: <Money value={amount} /> }))}
            trigger={
              <Button variant="quiet" size="small">
                Confirm all {payments.length}, {money(all)}
              </Button>
            }
            confirmLabel={`Confirm ${counted(payments.length, "payment")}`}
            {...confirming(leagueId, payments)}
          />
        </div>
      )}
    </div>
  );
}

/** The act that confirms payments. */
const confirming = (leagueId: string, payments: readonly AnnouncedPayment[]) => ({
  act: () =>
    request("POST /api/leagues/:id/treasurer-payments/confirm", {
      ...{ params: { id: leagueId }, body: { paymentIds: payments.map(({ id }) => id) } },
    }),
  says: "Confirmed",
  reloads: ["/api/leagues", "/api/dashboard"] as const,
  fails: "Nothing was confirmed",
});

type AnnouncedProps = Pick<ToConfirmProps, "leagueId"> & { payment: AnnouncedPayment };

function Announced({ leagueId, payment }: AnnouncedProps) {
  const money = useMoney();
  const { userId, name, paidBy, what, amount, reference } = payment;
  const payer = paidBy ?? { userId, name };
  const confirm = useAct({ ...confirming(leagueId, [payment]), reloadsIfFailed: ["/api/leagues"] });
  return (
    <WorkRow
      who={payer}
      title={what}
      amount={amount}
      action={
        <Button variant="secondary" size="small" isPending={confirm.isPending} onClick={() => confirm.mutate()}>
          Confirm {payer.name}'s {money(amount)}
        </Button>
      }
    >
      Paid {howWords(payment)}, <span className="figures whitespace-nowrap">reference {reference}</span>.{" "}
      <PaymentReasonDialog says="not-arrived" payment={payment} isInline />
    </WorkRow>
  );
}
