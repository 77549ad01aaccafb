import { useMutation, useQuery } from "@tanstack/react-query";
import type { AdminRequest } from "#contract/admin-requests.ts";
import { FailedPart } from "#web/admin/failed-part.tsx";
import { ReasonDialog } from "#web/admin/reason-dialog.tsx";
import { query } from "#web/api/query.ts";
import { messageOf, request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { Button } from "#web/ui/button.tsx";
import { DateText } from "#web/ui/date.tsx";
import { Section } from "#web/ui/layout.tsx";
import { failureToast, toast } from "#web/ui/toast.tsx";

/** Acts that wait for a second admin or for objections (RULES §16). Shown only while something waits. */
export function AdminRequests() {
  const { data, isError, refetch } = useQuery(query("GET /api/admin/requests"));
  if (isError && !data) {
    return (
      <div className="mb-10">
        <FailedPart what="Requests for a second admin" onRetry={() => void refetch()} />
      </div>
    );
  }
  const waiting = data?.filter(({ status }) => status === "waiting") ?? [];
  if (waiting.length === 0) return null;
  return (
    <Section title={`Waiting for a second admin (${waiting.length})`}>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {waiting.map((item) => (
          <RequestItem key={item.id} item={item} />
        ))}
      </ul>
    </Section>
  );
}

function RequestItem({ item }: { item: AdminRequest }) {
  const { id, summary, reason, requestedBy, isOwn, carriedOutAt, createdAt } = item;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 px-4 py-3.5">
      <div className="min-w-0 flex-1 basis-80">
        <p className="wrap-anywhere">{summary}</p>
        {reason !== null && <p className="text-sm text-ink-soft">“{reason}”</p>}
        <p className="mt-0.5 text-sm text-ink-soft">
          Asked by {isOwn ? "you" : (requestedBy ?? "a deleted user")}, <DateText value={createdAt} withTime />.{" "}
          {carriedOutAt === null ? (
            isOwn && "Another admin has to confirm it."
          ) : (
            <>
              Done on <DateText value={carriedOutAt} withTime />, unless someone objects.
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {!isOwn && <ConfirmButton id={id} />}
        <ReasonDialog
          title={isOwn ? "Take the request back" : "Refuse the request"}
          description="Nothing is changed then."
          facts={[{ label: "Request", value: summary }]}
          trigger={<Button variant="secondary">{isOwn ? "Take back" : "Refuse"}</Button>}
          confirmLabel={isOwn ? "Take back" : "Refuse"}
          help="The other admins can read it."
          act={(why) => request("POST /api/admin/requests/:id/refuse", { params: { id }, body: { reason: why } })}
          failure="Failed to refuse the request"
        />
      </div>
    </li>
  );
}

function ConfirmButton({ id }: { id: string }) {
  const makeStale = useMakeStale();
  const confirm = useMutation({
    mutationFn: () => request("POST /api/admin/requests/:id/confirm", { params: { id } }),
    onSuccess: async ({ message }) => {
      toast({ title: "Success", description: message });
      await makeStale("/api/admin", "/api/leagues", "/api/voting-sessions");
    },
    onError: (error) => failureToast(messageOf(error, "Failed to confirm the request")),
  });
  return (
    <Button isPending={confirm.isPending} onClick={() => confirm.mutate()}>
      Confirm
    </Button>
  );
}
