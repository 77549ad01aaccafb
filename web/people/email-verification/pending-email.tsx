import { useQueryClient } from "@tanstack/react-query";
import type { CurrentUser } from "#contract/people/auth.ts";
import { currentUserQuery } from "#web/access/current-user.ts";
import { request } from "#web/api/request.ts";
import { SendVerificationButton } from "#web/people/email-verification/send-verification-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { useAct } from "#web/ui/use-act.ts";

/** A new address that the person hasn't verified yet: resend its link, or keep the old address. */
export function PendingEmail({ user, pendingEmail }: { user: CurrentUser; pendingEmail: string }) {
  const client = useQueryClient();
  const keep = useAct({
    act: () => request("DELETE /api/auth/pending-email"),
    says: (saved) => ({ title: "Address kept", description: `We'll keep using ${saved.email}.` }),
    onDone: (saved) => client.setQueryData<CurrentUser | null>(currentUserQuery.queryKey as readonly string[], saved),
    fails: "The change wasn't canceled",
  });
  return (
    <div role="status" className="rounded-card border border-blue/40 bg-blue-wash p-4">
      <p className="wrap-anywhere">
        Open the link we sent to <strong>{pendingEmail}</strong> to start using that address. Until then we use{" "}
        {user.email}.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <SendVerificationButton />
        <Button variant="secondary" size="small" isPending={keep.isPending} onClick={() => keep.mutate()}>
          Keep {user.email}
        </Button>
      </div>
    </div>
  );
}
