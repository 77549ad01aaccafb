import { RefreshCw } from "lucide-react";
import type { ReconciliationState } from "#contract/operations/reconciliation.ts";
import { agreementWords } from "#contract/operations/reconciliation-words.ts";
import { counted } from "#contract/platform/counted.ts";
import { centsOf, ZERO } from "#contract/platform/money.ts";
import { useLoad, useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { LoadingLine } from "#web/operations/loading-line.tsx";
import { ReconciliationAlarms } from "#web/operations/reconciliation/reconciliation-alarms.tsx";
import { ReconciliationDifferences } from "#web/operations/reconciliation/reconciliation-differences.tsx";
import { fundedWords, ReconciliationFunding } from "#web/operations/reconciliation/reconciliation-funding.tsx";
import { outcomeOf, ReconciliationStatus } from "#web/operations/reconciliation/reconciliation-status.tsx";
import { Button } from "#web/ui/button.tsx";
import { Fold } from "#web/ui/fold.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { useAct } from "#web/ui/use-act.ts";

/** Whether the money at the processor matches the books and is enough to pay everyone: one line, red if it needs a look. */
export function ReconciliationPanel() {
  const comparison = useLoad(query("GET /api/admin/reconciliation"));
  return (
    <Loaded from={comparison} what="the comparison" pending={<LoadingLine className="-mb-px border-t" />} isSection>
      {(state) => <Panel state={state} />}
    </Loaded>
  );
}

function Panel({ state }: { state: ReconciliationState }) {
  const { latest, funding } = state;
  const payments = useOptional(query("GET /api/config"))?.payments.mode;
  const cases = useOptional(query("GET /api/admin/cases"));
  // The cases above already list their own money, with what to do about it.
  const alarms = state.alarms.filter(({ reference }) => !cases?.some(({ id }) => id === reference));
  const differs = latest !== null && (latest.failure !== null || latest.differences.length > 0);
  // Without a processor, there never was anything to compare.
  if (payments === "disabled" && latest === null && alarms.length === 0) return null;
  const needsLook = centsOf(funding.gap) > ZERO || alarms.length > 0 || differs;
  const words = [
    fundedWords(funding),
    // On a phone, there is one line: what is missing comes first.
    ...(centsOf(funding.gap) > ZERO || (latest === null && centsOf(funding.owed) === ZERO)
      ? []
      : [outcomeOf(latest).word]),
    ...(alarms.length > 0 ? [`${counted(alarms.length, "payment")} stuck`] : []),
  ].join(". ");
  return (
    <Fold
      always
      label="Books and processor"
      hint={needsLook ? <span className="font-semibold text-red">{words}.</span> : `${words}.`}
      className="-mb-px border-t"
    >
      <div className="mb-6 divide-y divide-line rounded-card border border-line bg-surface">
        <div className="flex flex-wrap items-start justify-between md:flex-nowrap">
          <ReconciliationStatus latest={latest} />
          {payments !== "disabled" && <CompareButton />}
        </div>
        {latest && latest.differences.length > 0 && <ReconciliationDifferences differences={latest.differences} />}
        {alarms.length > 0 && <ReconciliationAlarms alarms={alarms} />}
        <ReconciliationFunding funding={funding} isSandbox={payments === "sandbox"} />
      </div>
    </Fold>
  );
}

function CompareButton() {
  const compare = useAct({
    act: () => request("POST /api/admin/reconciliation"),
    says: ({ differences, ...comparison }) =>
      differences.length === 0
        ? { title: "Success", description: agreementWords(comparison) }
        : { title: "Compared", description: "They differ. The page shows where, and what to do.", tone: "info" },
    reloads: ["/api/admin"],
    fails: ["The comparison failed", "No money moved. Try again in a moment."],
    // A failed comparison is recorded too.
    reloadsIfFailed: ["/api/admin"],
  });
  return (
    <Button
      variant="secondary"
      size="small"
      className="m-4"
      isPending={compare.isPending}
      onClick={() => compare.mutate()}
    >
      <RefreshCw size={16} aria-hidden />
      {compare.isPending ? "Comparing…" : "Compare now"}
    </Button>
  );
}
