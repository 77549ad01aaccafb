import { request } from "#web/api/request.ts";
import { SetUpAuthenticatorDialog } from "#web/people/second-factor/set-up-authenticator-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { DateText } from "#web/ui/date.tsx";

/** A person's authenticator app: a setup button, or the date it was set up and a button to remove it. */
export function Authenticator({ since }: { since: string | null }) {
  if (since === null) {
    return (
      <>
        <p className="mb-3 text-ink-soft">
          An app on your phone shows a new code every 30 seconds. We ask for it after your password.
        </p>
        <SetUpAuthenticatorDialog />
      </>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-y border-line py-3">
      <p>
        On since <DateText value={since} />. We ask for its code after your password.
      </p>
      <ConfirmDialog
        title="Remove your authenticator app?"
        question="Its codes will no longer sign you in."
        facts={[{ label: "On since", value: <DateText value={since} /> }]}
        trigger={
          <Button variant="danger" size="small" aria-label="Remove the authenticator app">
            Remove
          </Button>
        }
        confirmLabel="Remove app"
        isDangerous
        act={() => request("DELETE /api/auth/authenticator", { body: {} })}
        says="Authenticator app removed"
        reloads={["/api/auth"]}
        fails="The authenticator app wasn't removed"
      />
    </div>
  );
}
