import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { CurrentUser } from "#contract/people/auth.ts";
import { SecondFactorGate } from "#web/access/second-factor-gate.tsx";
import { ProofAsker } from "#web/people/auth/proof-asker.tsx";
import { Wordmark } from "#web/pot/wordmark.tsx";
import { Bell } from "#web/shell/bell.tsx";
import { keepFocus } from "#web/shell/keep-focus.ts";
import { NavLink } from "#web/shell/nav-link.tsx";
import { OfflineLine } from "#web/shell/offline-line.tsx";
import { SideMenu } from "#web/shell/side-menu.tsx";
import { ThemeToggle } from "#web/shell/theme-toggle.tsx";
import { useLinks } from "#web/shell/use-links.ts";
import { useSignOut } from "#web/shell/use-sign-out.ts";
import { AppLink } from "#web/ui/app-link.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { paths } from "#web/ui/paths.ts";
import { toastsReady } from "#web/ui/toast.tsx";
import { soon } from "#web/ui/use-soon.ts";

const LINKS = [
  { label: "My Leagues", to: paths.commissioner() },
  { label: "My Player Leagues", to: paths.player() },
  { label: "Classifieds", to: paths.classifieds() },
];
const ADMIN_LINK = { label: "Admin", to: paths.admin() };

/** Soon starts following what others change; the page then says how old it is. @returns A function that stops. */
function following(client: QueryClient): () => void {
  let isOver = false;
  let stop = soon(async () => {
    // Without it, a reload still shows what has changed.
    const module = await import("#web/shell/follow-changes.ts").catch(() => undefined);
    if (module && !isOver) stop = module.followChanges(client);
  });
  return () => {
    isOver = true;
    stop();
  };
}

/** The header for signed-in users (SPEC §2). */
export function SignedInHeader({ user }: { user: CurrentUser }) {
  const signOut = useSignOut();
  // Loads toasts now: once the connection is lost, the toast that says so couldn't be loaded.
  useEffect(() => void toastsReady(), []);
  const client = useQueryClient();
  useEffect(() => following(client), [client]);
  useEffect(keepFocus, []);
  const links = useLinks(user.role === "admin" ? [...LINKS, ADMIN_LINK] : LINKS);
  const signOutButton = (
    <Button variant="secondary" disabled={signOut.isPending} onClick={() => signOut.mutate()}>
      {signOut.isPending ? "Signing Out..." : "Sign Out"}
    </Button>
  );
  return (
    <>
      <SecondFactorGate />
      <ProofAsker />
      <header className="sticky top-0 z-30 border-b border-line bg-paper/92 backdrop-blur">
        <OfflineLine />
        <div className="page flex h-16 items-center gap-3">
          <Wordmark />
          <nav aria-label="Main" className="mr-auto ml-3 hidden shrink-0 lg:flex xl:gap-1">
            {links.map((link) => (
              <NavLink key={link.to} {...link} />
            ))}
          </nav>
          <div className="ml-auto flex items-center gap-2 lg:ml-0 lg:min-w-0 lg:max-xl:gap-1">
            <Greeting user={user} className="min-w-0 max-lg:hidden" />
            <Bell />
            <ThemeToggle />
            <span className="max-lg:hidden">{signOutButton}</span>
            <SideMenu>
              {(close) => (
                <>
                  <Greeting user={user} className="-ml-2" onClick={close} />
                  <nav aria-label="Menu" className="-mx-3 grid gap-1 text-lg">
                    {links.map((link) => (
                      <NavLink key={link.to} {...link} onClick={close} />
                    ))}
                  </nav>
                  {signOutButton}
                </>
              )}
            </SideMenu>
          </div>
        </div>
      </header>
    </>
  );
}

type GreetingProps = { user: CurrentUser; className?: string; onClick?: () => void };

function Greeting({ user, className = "", onClick }: GreetingProps) {
  return (
    <span className={`inline-flex items-center gap-2 ${className}`}>
      <AppLink
        to={paths.profile()}
        {...(onClick ? { onClick } : {})}
        className="inline-flex min-w-0 items-center gap-2 rounded-control px-2 py-2 hover:bg-sunken lg:max-xl:*:first:hidden"
      >
        <Avatar id={user.id} name={`${user.firstName} ${user.lastName}`} pictures={[user.profileImageUrl]} size={28} />
        <span className="max-w-44 truncate">Welcome, {user.firstName || "User"}</span>
      </AppLink>
      <Badge tone={user.role === "admin" ? "blue" : "neutral"}>{user.role}</Badge>
    </span>
  );
}
