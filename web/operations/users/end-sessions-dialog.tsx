import { LogOut } from "lucide-react";
import type { AdminUser } from "#contract/operations/admin-users.ts";
import { request } from "#web/api/request.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

/** Ends every sign-in session of a user whose account may be in the wrong hands. */
export function EndSessionsDialog({ user, name }: { user: AdminUser; name: string }) {
  return (
    <ConfirmDialog
      title={`Sign ${name} out everywhere`}
      question="This signs them out of every browser at once, and ends their keys for programs."
      facts={[
        { label: "Username", value: name },
        { label: "Email", value: user.email },
      ]}
      note="Their password doesn't change."
      trigger={
        <Button variant="secondary" size="small">
          <LogOut size={16} aria-hidden /> {`Sign ${name} out everywhere`}
        </Button>
      }
      confirmLabel="Sign out everywhere"
      isDangerous
      act={() => request("POST /api/admin/users/:id/end-sessions", { params: { id: user.id } })}
      says="Success"
      reloads={["/api/admin/audit-log"]}
      fails="The user is still signed in"
    />
  );
}
