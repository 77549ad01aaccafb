import type { ReactElement } from "react";
import type { BankStatementProps } from "#web/money/bank-statement/expected-payment.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { later } from "#web/ui/later.tsx";
import { useSoon } from "#web/ui/use-soon.ts";

const BankStatementForm = later(() => import("#web/money/bank-statement/bank-statement-form.tsx"));

/** Finds members' payments in the bank's CSV, which never leaves the browser (RULES §24). */
export function BankStatementDialog({ trigger, ...rest }: BankStatementProps & { trigger: ReactElement }) {
  useSoon(BankStatementForm);
  return (
    <Dialog
      title="Find payments in your bank statement"
      description="This file stays on your device. Only the payments you tick are confirmed."
      trigger={trigger}
    >
      {(close) => <BankStatementForm {...rest} onDone={close} />}
    </Dialog>
  );
}
