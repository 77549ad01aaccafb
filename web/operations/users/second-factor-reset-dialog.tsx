import { KeyRound } from "lucide-react";
import type { AdminUser } from "#contract/operations/admin-users.ts";
import { request } from "#web/api/request.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { DateText } from "#web/ui/date.tsx";
import { ReasonDialog } from "#web/ui/reason-dialog.tsx";

/** Starts or cancels the removal of all second factors of a person who has lost them (RULES §16). */
export function SecondFactorResetDialog({ user, name }: { user: AdminUser; name: string }) {
  if (user.secondFactorRemovalDueAt) return <CallOff user={user} name={name} dueAt={user.secondFactorRemovalDueAt} />;
  if (!user.hasSecondFactor) return null;
  return (
    <ReasonDialog
      title={`Remove ${name}'s second factors`}
      description="For someone who has lost their passkeys, their app and their recovery codes."
      facts={[
        { label: "Email", value: user.email },
        { label: "Takes effect", value: "in 72 hours" },
        { label: "Payouts to them", value: "paused until 48 hours after" },
      ]}
      trigger={
        <Button variant="secondary" size="small">
          <KeyRound size={16} aria-hidden /> {`Remove ${name}'s second factors`}
        </Button>
      }
      confirmLabel="Start the 72 hours"
      help="How you know that it's really them. We tell them every day until then, and they can object."
      act={(reason) =>
        request("POST /api/admin/users/:id/second-factor-reset", { params: { id: user.id }, body: { reason } })
      }
      failure="The removal wasn't started"
    />
  );
}

function CallOff({ user, name, dueAt }: { user: AdminUser; name: string; dueAt: string }) {
  return (
    <ConfirmDialog
      title={`Keep ${name}'s second factors`}
      question="Call off the removal that an admin started?"
      facts={[
        { label: "Email", value: user.email },
        { label: "Would be removed", value: <DateText value={dueAt} withTime /> },
      ]}
      trigger={
        <Button variant="danger" size="small">
          <KeyRound size={16} aria-hidden /> {`Keep ${name}'s second factors`}
        </Button>
      }
      confirmLabel="Call it off"
      act={() => request("DELETE /api/admin/users/:id/second-factor-reset", { params: { id: user.id } })}
      says="Success"
      reloads={["/api/admin"]}
      fails="The removal wasn't called off"
    />
  );
}
