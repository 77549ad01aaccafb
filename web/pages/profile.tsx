import { useEffect } from "react";
import { useLocation } from "wouter";
import { useCurrentUser } from "#web/auth/current-user.ts";
import { ProfileForm } from "#web/auth/profile-form.tsx";
import { paths } from "#web/paths.ts";
import { PageHeader } from "#web/ui/layout.tsx";
import { LoadingScreen } from "#web/ui/skeleton.tsx";

/** Who is not signed in is sent to /login without a word (SPEC §2, Profile). */
export function ProfilePage() {
  const { user, isPending } = useCurrentUser();
  const [, go] = useLocation();
  const isSignedOut = !isPending && user === null;
  useEffect(() => {
    if (isSignedOut) go(paths.login(paths.profile()), { replace: true });
  }, [isSignedOut, go]);
  if (!user) return <LoadingScreen />;
  return (
    <div className="page max-w-2xl">
      <PageHeader title="Profile" intro="Your name for other members, and where letters reach you." />
      <ProfileForm user={user} />
    </div>
  );
}
