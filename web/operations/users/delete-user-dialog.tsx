import { Trash2 } from "lucide-react";
import type { AdminUser } from "#contract/admin-users.ts";
import { request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { RowButton } from "#web/operations/tables/row-button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { toast } from "#web/ui/toast.tsx";

const OTHER = {
  question: "Are you sure you want to delete this user?",
  note: "We permanently erase their name, email and password. Their payments and prizes stay in the books as “Deleted user”.",
  confirmLabel: "Delete user",
};

const OWN = {
  question: "Are you sure you want to delete your own account?",
  note: "We permanently erase your name, email and password, and you can't sign in again. Your payments and prizes stay in the books as “Deleted user”.",
  confirmLabel: "Delete your account",
};

/** Erases a user; their payments and prizes stay in the books (RULES §12). */
export function DeleteUserDialog({ user, name, isMe }: { user: AdminUser; name: string; isMe: boolean }) {
  const title = isMe ? "Delete your account" : `Delete ${name}`;
  const makeStale = useMakeStale();
  return (
    <ConfirmDialog
      title={title}
      facts={[
        { label: "Username", value: name },
        { label: "Name", value: `${user.firstName} ${user.lastName}` },
        { label: "Email", value: user.email },
        { label: "Leagues", value: `runs ${user.leaguesRun}, plays in ${user.leaguesPlayed}` },
      ]}
      {...(isMe ? OWN : OTHER)}
      trigger={<RowButton icon={Trash2} label={title} className="text-red" />}
      isDangerous
      act={() => request("DELETE /api/admin/users/:id", { params: { id: user.id } })}
      onDone={async () => {
        toast({ title: "Success", description: "User deleted successfully." });
        await makeStale("/api/admin", "/api/leagues");
      }}
      failure="Error"
      advice="Failed to delete user"
    />
  );
}
