import { useMutation } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import type { ReconciliationState } from "#contract/operations/reconciliation.ts";
import { agreementWords } from "#contract/operations/reconciliation-words.ts";
import { centsOf, ZERO } from "#contract/platform/money.ts";
import { useLoad, useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { ReconciliationAlarms } from "#web/operations/reconciliation/reconciliation-alarms.tsx";
import { ReconciliationDifferences } from "#web/operations/reconciliation/reconciliation-differences.tsx";
import { ReconciliationFunding } from "#web/operations/reconciliation/reconciliation-funding.tsx";
import { ReconciliationStatus } from "#web/operations/reconciliation/reconciliation-status.tsx";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Section } from "#web/ui/layout.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Lines, Loading } from "#web/ui/loading.tsx";
import { sayFailed } from "#web/ui/say-failed.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.tsx";

/** Whether the money at the processor matches the books and is enough to pay everyone. */
export function ReconciliationPanel() {
  const call = query("GET /api/admin/reconciliation");
  const comparison = useLoad(call);
  const known = useOptional(call);
  const payments = useOptional(query("GET /api/config"))?.payments.mode;
  return (
    <Section title="Books and processor" action={known && payments !== "disabled" ? <CompareButton /> : undefined}>
      <Loaded from={comparison} what="the comparison" pending={<LoadingPanel />}>
        {(state) => <Panel state={state} isSandbox={payments === "sandbox"} />}
      </Loaded>
    </Section>
  );
}

function Panel({ state, isSandbox }: { state: ReconciliationState; isSandbox: boolean }) {
  const { latest, funding } = state;
  const cases = useOptional(query("GET /api/admin/cases"));
  // The cases above already list their own money, with what to do about it.
  const alarms = state.alarms.filter(({ reference }) => !cases?.some(({ id }) => id === reference));
  const needsLook =
    centsOf(funding.gap) > ZERO ||
    alarms.length > 0 ||
    (latest !== null && (latest.failure !== null || latest.differences.length > 0));
  return (
    <div
      className={classNames(
        "divide-y divide-line rounded-card border border-line bg-surface",
        needsLook && "border-l-4 border-l-red",
      )}
    >
      <ReconciliationStatus latest={latest} />
      {latest && latest.differences.length > 0 && <ReconciliationDifferences differences={latest.differences} />}
      {alarms.length > 0 && <ReconciliationAlarms alarms={alarms} />}
      <ReconciliationFunding funding={funding} isSandbox={isSandbox} />
    </div>
  );
}

function CompareButton() {
  const makeStale = useMakeStale();
  const compare = useMutation({
    mutationFn: () => request("POST /api/admin/reconciliation"),
    onSuccess: ({ differences, ...comparison }) =>
      differences.length === 0
        ? toast({ title: "Success", description: agreementWords(comparison) })
        : toast({ title: "Compared", description: "They differ. The page shows where, and what to do.", tone: "info" }),
    onError: (error) => sayFailed("The comparison failed", error, "No money moved. Try again in a moment."),
    // A failed comparison is recorded too.
    onSettled: () => makeStale("/api/admin"),
  });
  return (
    <Button variant="secondary" size="small" isPending={compare.isPending} onClick={() => compare.mutate()}>
      <RefreshCw size={16} aria-hidden />
      {compare.isPending ? "Comparing…" : "Compare now"}
    </Button>
  );
}

function LoadingPanel() {
  return (
    <Loading what="the comparison" className="divide-y divide-line rounded-card border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-4 px-5 py-4">
        <Skeleton className="h-7 w-32 rounded-full" />
        <Skeleton className="h-4 w-72 max-w-full" />
      </div>
      <div className="px-5 py-4">
        <Skeleton className="mb-4 h-5 w-48" />
        {["w-full", "w-1/3"].map((width) => (
          <div key={width} className="mb-2.5 grid grid-cols-[3rem_1fr_6rem] items-center gap-3">
            <Skeleton className="h-4" />
            <Skeleton className={`h-5 ${width}`} />
            <Skeleton className="h-4" />
          </div>
        ))}
        <Lines widths={["w-3/4", "w-1/2"]} className="mt-4" />
      </div>
    </Loading>
  );
}
