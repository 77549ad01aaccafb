import type { PlayLimits } from "#contract/people/play-limits.ts";
import { request } from "#web/api/request.ts";
import { changeInWords } from "#web/people/play-limits/change-words.ts";
import { LIMIT_LOADS } from "#web/people/play-limits/limit-loads.ts";
import { Button } from "#web/ui/button.tsx";
import { DateText } from "#web/ui/date.tsx";
import { useAct } from "#web/ui/use-act.ts";

type Pending = PlayLimits["pending"];

/** What takes effect later, each with a way to withdraw it. */
export const PendingChanges = ({ pending }: { pending: Pending }) =>
  pending.map((change) => <PendingChange key={change.id} change={change} />);

function PendingChange({ change }: { change: Pending[number] }) {
  const { kind, takesEffectAt } = change;
  const withdraw = useAct({
    act: () => request("DELETE /api/auth/play-limits/pending/:kind", { params: { kind } }),
    says: { title: "Withdrawn", description: "Everything stays as it is." },
    reloads: LIMIT_LOADS,
    fails: "It wasn't withdrawn",
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-blue-wash px-4 py-3">
      <p>
        <strong>{changeInWords(change)}</strong> from <DateText value={takesEffectAt} withTime />
      </p>
      <Button variant="secondary" size="small" isPending={withdraw.isPending} onClick={() => withdraw.mutate()}>
        Withdraw
      </Button>
    </div>
  );
}
