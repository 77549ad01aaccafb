import { type ReactElement, useState } from "react";
import type { AdminUser } from "#contract/operations/admin-users.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { later } from "#web/ui/later.tsx";
import { useSoon } from "#web/ui/use-soon.ts";

const CreateUserForm = later(() =>
  import("#web/operations/users/user-forms.tsx").then(({ CreateUserForm }) => ({ CreateUserForm })),
);
const EditUserForm = later(() =>
  import("#web/operations/users/user-forms.tsx").then(({ EditUserForm }) => ({ EditUserForm })),
);

/** The admin's user form (SPEC §5): for a new user, or to edit an existing one. */
export function UserDialog({
  user,
  isMe = false,
  trigger,
}: {
  user?: AdminUser;
  isMe?: boolean;
  trigger: ReactElement;
}) {
  const [isOpen, setIsOpen] = useState(false);
  useSoon(user ? EditUserForm : CreateUserForm);
  const close = () => setIsOpen(false);
  return (
    <Dialog
      title={isMe ? "Edit your account" : user ? `Edit ${user.username}` : "Add a user"}
      description={user ? "The password stays the same." : "They can sign in at once with this password."}
      trigger={trigger}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
    >
      {user ? <EditUserForm user={user} onSaved={close} /> : <CreateUserForm onSaved={close} />}
    </Dialog>
  );
}
