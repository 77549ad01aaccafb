import { useSendsMail } from "#web/api/use-sends-mail.ts";
import { IdentityNote } from "#web/people/identity/identity-note.tsx";
import { useMoved } from "#web/people/profile/moved.ts";
import { OwnPicture } from "#web/people/profile/own-picture.tsx";
import { ProfileForm } from "#web/people/profile/profile-form.tsx";
import { ProfileFrame, ProfileHeader } from "#web/people/profile/profile-frame.tsx";
import { profileState } from "#web/people/profile/states.ts";

/** Who someone is to others, and their password (SPEC §2, Profile). */
export function ProfilePage() {
  useMoved();
  const sendsMail = useSendsMail();
  return (
    <ProfileFrame>
      {(user) => (
        <>
          <ProfileHeader title="Profile" state={profileState(user, sendsMail)} />
          <IdentityNote />
          <OwnPicture user={user} />
          <ProfileForm user={user} />
        </>
      )}
    </ProfileFrame>
  );
}
