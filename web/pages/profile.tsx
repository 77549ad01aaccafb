import { useEffect } from "react";
import { useLocation } from "wouter";
import { useCurrentUser } from "#web/access/current-user.ts";
import { LoadingProfile } from "#web/people/profile/loading-profile.tsx";
import { ProfileSections } from "#web/people/profile/profile-sections.tsx";
import { ZoneNote } from "#web/ui/date.tsx";
import { PageHeader } from "#web/ui/layout.tsx";
import { paths } from "#web/ui/paths.ts";

/** The account center; visitors who aren't signed in go to /login (SPEC §2, Profile). */
export function ProfilePage() {
  const { user, isPending } = useCurrentUser();
  const [, go] = useLocation();
  const isSignedOut = !isPending && user === null;
  useEffect(() => {
    if (isSignedOut) go(paths.login(paths.profile()), { replace: true });
  }, [isSignedOut, go]);
  if (!user) return <LoadingProfile />;
  return (
    <div className="page">
      <PageHeader title="Profile" intro="Who you are, how you sign in, and where we pay you." note={<ZoneNote />} />
      <ProfileSections user={user} />
    </div>
  );
}
