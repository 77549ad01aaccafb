import { Suspense } from "react";
import { useCurrentUser } from "#web/access/current-user.ts";
import { keepsOwnMoney, useConfig } from "#web/api/use-keeps-own-money.ts";
import { pageAt } from "#web/screens.ts";
import { later } from "#web/ui/later.tsx";
import { paths } from "#web/ui/paths.ts";

export const HomePage = later(() => import("#web/pages/home.tsx"));
const EscrowLandingPage = later(() => import("#web/pages/landing.tsx"));
const FirstSteps = later(() => import("#web/landing/first-steps.tsx"));

/** The landing page of an installation. */
export const landingPage = ({ keepsOwnMoney }: { keepsOwnMoney: boolean }) =>
  keepsOwnMoney ? pageAt(paths.ownTreasurer()) : EscrowLandingPage;

/** Shows home at "/" to signed-in users and the landing page to everyone else (SPEC §2). */
export function HomeOrLanding() {
  // The shell shows no screen before it knows who is there, and what this installation offers.
  const { user } = useCurrentUser();
  const config = useConfig();
  const LandingPage = landingPage({ keepsOwnMoney: keepsOwnMoney(config) });
  if (user) return <HomePage />;
  return (
    <>
      <Suspense>{config?.isNew && <FirstSteps />}</Suspense>
      <LandingPage />
    </>
  );
}
