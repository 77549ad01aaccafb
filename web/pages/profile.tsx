import { useCurrentUser } from "#web/access/current-user.ts";
import { LoadingProfile } from "#web/people/profile/loading-profile.tsx";
import { ProfileSections } from "#web/people/profile/profile-sections.tsx";
import { ZoneNote } from "#web/ui/date.tsx";
import { PageHeader } from "#web/ui/layout.tsx";

/** The account center (SPEC §2, Profile). */
export function ProfilePage() {
  const { user } = useCurrentUser();
  if (!user) return <LoadingProfile />;
  return (
    <div className="page">
      <PageHeader title="Profile" intro="Who you are, how you sign in, and where we pay you." note={<ZoneNote />} />
      <ProfileSections user={user} />
    </div>
  );
}
