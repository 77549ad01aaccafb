import { type ReactNode, useEffect, useRef } from "react";
import type { CurrentUser } from "#contract/people/auth.ts";
import { useCurrentUser } from "#web/access/current-user.ts";
import { useSignedIn } from "#web/access/use-signed-in.ts";
import { ProfileNav } from "#web/people/profile/profile-nav.tsx";
import { FailTogether } from "#web/ui/fail-together.tsx";
import { PageHeader } from "#web/ui/layout.tsx";
import { LoadingScreen, Skeleton } from "#web/ui/skeleton.tsx";

/** One of the profile's pages, for the signed-in user. */
export function ProfileFrame({ children }: { children: (user: CurrentUser) => ReactNode }) {
  const { user } = useCurrentUser();
  // Until an admin has done what they must, the server refuses everything else.
  const isHeldHere = Boolean(user?.mustSetUpSecondFactor || user?.mustChangePassword);
  const wasHeld = useRef(isHeldHere);
  const signedIn = useSignedIn();
  // Then they are in at last: what was refused loads again, and they go on.
  useEffect(() => {
    if (user && wasHeld.current && !isHeldHere) signedIn(user);
    wasHeld.current = isHeldHere;
  }, [user, isHeldHere, signedIn]);
  if (!user) return <LoadingScreen />;
  return (
    <div className="page gap-12 lg:grid lg:grid-cols-[12rem_minmax(0,1fr)]">
      {isHeldHere ? <div /> : <ProfileNav />}
      <div className="max-w-2xl min-w-0">
        <FailTogether>{children(user)}</FailTogether>
      </div>
    </div>
  );
}

type ProfileHeaderProps = {
  title: string;
  /** How things are, in a sentence; undefined until that is known, null if it can't be. */
  state: string | null | undefined;
  note?: ReactNode;
};

/** What a page is, and how things are there. */
export const ProfileHeader = ({ title, state, note }: ProfileHeaderProps) => (
  <PageHeader
    title={title}
    intro={state === undefined ? <Skeleton className="my-1 h-5 w-72 max-w-full" /> : state}
    note={note}
  />
);
