import { Link2 } from "lucide-react";
import type { AdminUser } from "#contract/operations/admin-users.ts";
import { RESET_LINK_HOURS } from "#contract/people/reset-link-hours.ts";
import { request } from "#web/api/request.ts";
import { useSendsMail } from "#web/api/use-sends-mail.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyLink } from "#web/ui/copy-link.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { paths } from "#web/ui/paths.ts";
import { useAct } from "#web/ui/use-act.ts";

/** Makes a link that sets a person's new password, where no email can bring them one. */
export function ResetLinkDialog({ user, name }: { user: AdminUser; name: string }) {
  if (useSendsMail()) return null;
  return (
    <Dialog
      title={`Make a reset link for ${name}`}
      description={`It sets a new password once, within ${RESET_LINK_HOURS} hours. Hand it only to ${name}: anyone who has it can use it.`}
      trigger={
        <Button variant="secondary" size="small">
          <Link2 size={16} aria-hidden /> {`Make a reset link for ${name}`}
        </Button>
      }
    >
      {(close) => <ResetLink userId={user.id} onClose={close} />}
    </Dialog>
  );
}

function ResetLink({ userId, onClose }: { userId: string; onClose: () => void }) {
  const make = useAct({
    act: () => request("POST /api/admin/users/:id/reset-link", { params: { id: userId } }),
    says: "Success",
    onDone: ({ token }) => {
      if (token === null) onClose();
    },
    reloads: ["/api/admin/requests", "/api/admin/audit-log"],
    fails: "The link wasn't made",
  });
  const token = make.data?.token;
  if (token) {
    return (
      <CopyLink
        label="Reset link, shown only now"
        link={window.location.origin + paths.resetPassword(token)}
        copiesAtOnce
      />
    );
  }
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button variant="primary" isPending={make.isPending} onClick={() => make.mutate()}>
        Make the link
      </Button>
    </div>
  );
}
