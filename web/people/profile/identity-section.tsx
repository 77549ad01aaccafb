import type { CurrentUser } from "#contract/people/auth.ts";
import { PictureTopic } from "#web/people/profile/picture-topic.tsx";
import { ProfileForm } from "#web/people/profile/profile-form.tsx";

/** Who someone is to others: their picture, their names and their address. */
export function IdentitySection({ user }: { user: CurrentUser }) {
  return (
    <>
      <PictureTopic user={user} />
      <ProfileForm user={user} />
    </>
  );
}
