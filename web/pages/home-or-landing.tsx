import { lazy } from "react";
import { useCurrentUser } from "#web/access/current-user.ts";
import { LoadingScreen } from "#web/ui/skeleton.tsx";

const HomePage = lazy(() => import("#web/pages/home.tsx").then(({ HomePage }) => ({ default: HomePage })));
const LandingPage = lazy(() => import("#web/pages/landing.tsx").then(({ LandingPage }) => ({ default: LandingPage })));

/** Shows home at "/" to signed-in users and the landing page to everyone else (SPEC §2). */
export function HomeOrLanding() {
  const { user, isPending } = useCurrentUser();
  if (isPending) return <LoadingScreen />;
  return user ? <HomePage /> : <LandingPage />;
}
