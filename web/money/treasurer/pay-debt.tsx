import { useForm } from "react-hook-form";
import type { Together } from "#contract/money/treasurer/debt-groups.ts";
import type { Debt } from "#contract/money/treasurer/debts.ts";
import type { WayKind } from "#contract/people/way-kinds.ts";
import { centsOf } from "#contract/platform/money.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { type Answer, request } from "#web/api/request.ts";
import { DEBT_LOADS, requestOf } from "#web/money/treasurer/together.ts";
import { checkWayUsed, type WayUsed, WayUsedLine, wayUsedToday } from "#web/money/treasurer/way-used-fields.tsx";
import { isLinkFirst, kindsOf, PayTo } from "#web/people/ways-to-pay/pay-to.tsx";
import { useMoney } from "#web/ui/currency.ts";
import { Form, SubmitButton } from "#web/ui/form.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { LoadingQuestion } from "#web/ui/loading.tsx";
import { useAct } from "#web/ui/use-act.ts";

type PayDebtProps = { debt: Debt & Together; onDone: () => void };

/** The recipient's ways to be paid, and below them "I've sent it". */
export function PayDebt({ debt, onDone }: PayDebtProps) {
  const what = `how to pay ${debt.name}`;
  // Someone's bank details stay nowhere longer than they are shown.
  const ways = useLoad({ ...query("GET /api/debts/:id/how-to-pay", { params: { id: debt.id } }), gcTime: 0 });
  return (
    <Loaded from={ways} what={what} pending={<LoadingQuestion what={what} />}>
      {(shown) => <PayAndSay debt={debt} onDone={onDone} {...shown} />}
    </Loaded>
  );
}

function PayAndSay({ debt, onDone, ways, note, hasAccount }: PayDebtProps & Answer<"GET /api/debts/:id/how-to-pay">) {
  const money = useMoney();
  const first = ways.length === 0 ? ["cash" as const] : kindsOf(ways);
  const noAccount = `${debt.name} has no account. Their link asks whether it arrived, and it stays “sent, not confirmed”.`;
  const form = useForm<WayUsed>({ resolver: checkWayUsed, defaultValues: wayUsedToday(first) });
  const send = useAct({
    act: ({ way, paidOn }: WayUsed) => {
      const { params, body } = requestOf(debt);
      return request("POST /api/debts/:id/sent", { params, body: { ...body, way: way as WayKind, paidOn } });
    },
    says: {
      title: "Sent",
      description: hasAccount ? `We asked ${debt.name} whether ${money(debt.amount)} arrived.` : noAccount,
    },
    onDone,
    reloads: DEBT_LOADS,
    fields: form,
    fails: "It isn't marked as sent",
  });
  return (
    <div className="grid gap-3">
      <PayTo
        {...{ ways, note }}
        amount={centsOf(debt.amount)}
        recipient={debt.name}
        onOpen={(kind) => form.setValue("way", kind)}
      />
      <Form form={form} sends={send} className="grid gap-3">
        <WayUsedLine form={form} first={first} />
        <SubmitButton variant={isLinkFirst(ways) ? "secondary" : "primary"}>I've sent it</SubmitButton>
        <p className="text-sm text-ink-soft">
          {hasAccount ? `${debt.name} confirms that it arrived, or says that it didn't.` : noAccount}
        </p>
      </Form>
    </div>
  );
}
