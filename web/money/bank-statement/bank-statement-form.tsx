import { useMemo, useState } from "react";
import { ChooseColumns } from "#web/money/bank-statement/choose-columns.tsx";
import { ChooseOrder } from "#web/money/bank-statement/choose-order.tsx";
import { ChooseStatement } from "#web/money/bank-statement/choose-statement.tsx";
import type { BankStatementProps } from "#web/money/bank-statement/expected-payment.ts";
import { type Choice, readStatement } from "#web/money/bank-statement/read-statement.ts";
import type { StatementTable } from "#web/money/bank-statement/statement-table.ts";
import { SuggestedPayments } from "#web/money/bank-statement/suggested-payments.tsx";

type FormProps = BankStatementProps & { onDone: () => void };
type Chosen = { fileName: string; table: StatementTable };

/** From the file, over what has to be asked about it, to the payments to confirm. */
export function BankStatementForm({ expected, ...rest }: FormProps) {
  const [chosen, setChosen] = useState<Chosen>();
  if (chosen) return <Statement {...rest} {...chosen} expected={expected} onOtherFile={() => setChosen(undefined)} />;
  if (expected.length === 0) return <p>No one owes anything now.</p>;
  return <ChooseStatement onTable={setChosen} />;
}

type StatementProps = FormProps & Chosen & { onOtherFile: () => void };

function Statement({ fileName, table, onOtherFile, ...rest }: StatementProps) {
  const [choice, setChoice] = useState<Choice>({ meanings: table.meanings, order: null });
  const [isChanging, setIsChanging] = useState(false);
  const read = useMemo(() => readStatement(table, choice), [table, choice]);
  if (!isChanging && "asks" in read && read.asks === "order")
    return (
      <ChooseOrder open={read.open} onChoose={(order) => setChoice({ ...choice, order })} onOtherFile={onOtherFile} />
    );
  if (isChanging || "asks" in read) {
    return (
      <ChooseColumns
        table={table}
        meanings={choice.meanings}
        onChoose={(meanings) => {
          // Another column's dates may have another order.
          setChoice({ meanings, order: null });
          setIsChanging(false);
        }}
        onOtherFile={onOtherFile}
      />
    );
  }
  return (
    <SuggestedPayments {...rest} {...{ fileName, read, onOtherFile }} onChangeColumns={() => setIsChanging(true)} />
  );
}
