import { useCurrentUser } from "#web/access/current-user.ts";
import { later } from "#web/ui/later.tsx";

export const HomePage = later(() => import("#web/pages/home.tsx"));
export const LandingPage = later(() => import("#web/pages/landing.tsx"));

/** Shows home at "/" to signed-in users and the landing page to everyone else (SPEC §2). */
export function HomeOrLanding() {
  // The shell shows no screen before it knows who is there.
  const { user } = useCurrentUser();
  return user ? <HomePage /> : <LandingPage />;
}
