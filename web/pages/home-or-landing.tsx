import { useCurrentUser } from "#web/access/current-user.ts";
import { later } from "#web/ui/later.tsx";
import { LoadingScreen } from "#web/ui/skeleton.tsx";

export const HomePage = later(() => import("#web/pages/home.tsx"));
export const LandingPage = later(() => import("#web/pages/landing.tsx"));

/** Shows home at "/" to signed-in users and the landing page to everyone else (SPEC §2). */
export function HomeOrLanding() {
  const { user, isPending } = useCurrentUser();
  if (isPending) return <LoadingScreen />;
  return user ? <HomePage /> : <LandingPage />;
}
