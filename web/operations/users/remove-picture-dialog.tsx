import { ImageOff } from "lucide-react";
import type { AdminUser } from "#contract/operations/admin-users.ts";
import { request } from "#web/api/request.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { ReasonDialog } from "#web/ui/reason-dialog.tsx";

/** Removes a picture that others shouldn't have to see. */
export function RemovePictureDialog({ user, name }: { user: AdminUser; name: string }) {
  return (
    <ReasonDialog
      title={`Remove the picture of ${name}`}
      description="Their leagues see their initials instead. They can choose another picture."
      facts={[
        { label: "Username", value: name },
        { label: "Picture", value: <Avatar id={user.id} name={name} pictures={[user.profileImageUrl]} size={96} /> },
      ]}
      trigger={
        <Button variant="secondary" size="small">
          <ImageOff size={16} aria-hidden /> {`Remove the picture of ${name}`}
        </Button>
      }
      confirmLabel="Remove picture"
      help={`We'll tell ${name} the reason.`}
      missing="Write a reason that the user can read"
      act={(reason) =>
        request("POST /api/admin/users/:id/remove-picture", { params: { id: user.id }, body: { reason } })
      }
      failure="The picture wasn't removed"
    />
  );
}
