import { Trash2 } from "lucide-react";
import type { AdminUser } from "#contract/admin-users.ts";
import { request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { RowButton } from "#web/operations/tables/row-button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { toast } from "#web/ui/toast.tsx";

/** Erases a user; their payments and prizes stay in the books (RULES §12). */
export function DeleteUserDialog({ user, name }: { user: AdminUser; name: string }) {
  const makeStale = useMakeStale();
  return (
    <ConfirmDialog
      title={`Delete ${name}`}
      question="Are you sure you want to delete this user?"
      facts={[
        { label: "Username", value: name },
        { label: "Name", value: `${user.firstName} ${user.lastName}` },
        { label: "Email", value: user.email },
        { label: "Leagues", value: `runs ${user.leaguesRun}, plays in ${user.leaguesPlayed}` },
      ]}
      note="We permanently erase their name, email and password. Their payments and prizes stay in the books as “Deleted user”."
      trigger={<RowButton icon={Trash2} label={`Delete ${name}`} className="text-red" />}
      confirmLabel="Delete user"
      isDangerous
      act={() => request("DELETE /api/admin/users/:id", { params: { id: user.id } })}
      onDone={async () => {
        toast({ title: "Success", description: "User deleted successfully." });
        await makeStale("/api/admin", "/api/leagues");
      }}
      failure="Failed to delete user"
    />
  );
}
