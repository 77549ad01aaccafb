import { type FormEvent, useState } from "react";
import type { Dispute } from "#contract/money/disputes.ts";
import { counted } from "#contract/platform/counted.ts";
import { centsOf, formatDollars } from "#contract/platform/money.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { EvidenceText } from "#web/money/disputes/evidence-text.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextArea } from "#web/ui/inputs.tsx";
import { useAct } from "#web/ui/use-act.ts";

const STATEMENT_MAX = 2000;

/** Sends the evidence to the bank, once: our own records and the commissioner's statement. */
export function AnswerDialog({ dispute }: { dispute: Dispute }) {
  const money = formatDollars(centsOf(dispute.amount));
  return (
    <Dialog
      title="Answer the bank"
      description={`${dispute.payerName}'s bank asks why they were charged ${money}. We'll send these records together with what you add.`}
      trigger={
        <Button variant="secondary" size="small">
          Answer the bank
        </Button>
      }
    >
      {(close) => <AnswerForm dispute={dispute} onClose={close} />}
    </Dialog>
  );
}

function AnswerForm({ dispute, onClose }: { dispute: Dispute; onClose: () => void }) {
  const [statement, setStatement] = useState("");
  const config = useOptional(query("GET /api/config"));
  const submit = useSubmit(dispute, onClose);
  const isTooLong = statement.trim().length > STATEMENT_MAX;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isTooLong) submit.mutate(statement);
  };
  return (
    <form noValidate className="grid gap-5" onSubmit={onSubmit}>
      <EvidenceText disputeId={dispute.id} />
      <Field
        label="Your statement"
        isOptional
        help={
          config?.payments.mode === "sandbox"
            ? "In the sandbox the statement winning_evidence wins the dispute, and any other loses it."
            : "Add what the records above don't show: what you agreed on, how they took part, what they wrote to you."
        }
        error={isTooLong ? `Use at most ${counted(STATEMENT_MAX, "character")}` : undefined}
      >
        {(wiring) => (
          <TextArea {...wiring} rows={3} value={statement} onChange={(event) => setStatement(event.target.value)} />
        )}
      </Field>
      <p className="rounded-control bg-sunken px-3 py-2">
        You can answer the bank only once. After you send it, you can't add or change anything.
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onClose}>
          Not yet
        </Button>
        <Button type="submit" isPending={submit.isPending}>
          Send to the bank
        </Button>
      </div>
    </form>
  );
}

function useSubmit({ id, leagueId }: Dispute, onDone: () => void) {
  const shown = [`/api/leagues/${leagueId}`, "/api/disputes", "/api/admin"] as const;
  return useAct({
    act: (statement: string) =>
      request("POST /api/disputes/:disputeId/evidence", { params: { disputeId: id }, body: { statement } }),
    says: { title: "Answer sent", description: "The bank decides now. We'll tell you when it has." },
    onDone,
    reloads: shown,
    fails: "The answer wasn't sent",
    reloadsIfFailed: shown,
  });
}
