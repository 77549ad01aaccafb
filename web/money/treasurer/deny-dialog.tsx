import type { ReactElement } from "react";
import type { Together } from "#contract/money/treasurer/debt-groups.ts";
import { request } from "#web/api/request.ts";
import { requestOf } from "#web/money/treasurer/together.ts";
import { useMoney } from "#web/ui/currency.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { later } from "#web/ui/later.tsx";
import { useSoon } from "#web/ui/use-soon.ts";

const SentenceForm = later(() => import("#web/money/treasurer/sentence-form.tsx"));

type Sent = { debt: Together; trigger: ReactElement };
type DenyProps = Sent & {
  title: string;
  description: string;
  field: { label: string; help: string };
  confirmLabel: string;
  done: string;
};

/** Says with a sentence that debts weren't paid: they are owed again (RULES §24). */
export function DenyDialog({ debt, trigger, title, description, done, ...form }: DenyProps) {
  useSoon(SentenceForm);
  return (
    <Dialog title={title} description={description} trigger={trigger}>
      {(close) => (
        <SentenceForm
          {...form}
          says={done}
          act={(reason) => {
            const { params, body } = requestOf(debt);
            return request("POST /api/debts/:id/not-received", { params, body: { ...body, reason } });
          }}
          onDone={close}
        />
      )}
    </Dialog>
  );
}

/** The recipient says that what somebody sent hasn't arrived, wherever they read it: they may have left the league. */
export function NotReceived({ debt, trigger }: Sent) {
  const money = useMoney();
  return (
    <DenyDialog
      debt={debt}
      trigger={trigger}
      title={`${money(debt.amount)} hasn't arrived?`}
      description="It is owed to you again. The person who says they sent it reads what you write here."
      field={{ label: "What you see", help: "For example: nothing on my Venmo since Nov 3." }}
      confirmLabel="It hasn't arrived"
      done="Not received"
    />
  );
}
