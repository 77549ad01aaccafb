import { useCurrentUser } from "#web/access/current-user.ts";
import { useKeepsOwnMoney } from "#web/api/use-keeps-own-money.ts";
import { later } from "#web/ui/later.tsx";

export const HomePage = later(() => import("#web/pages/home.tsx"));
const EscrowLandingPage = later(() => import("#web/pages/landing.tsx"));
const OwnMoneyLandingPage = later(() => import("#web/pages/own-money-landing.tsx"));

/** The landing page of an installation. */
export const landingPage = ({ keepsOwnMoney }: { keepsOwnMoney: boolean }) =>
  keepsOwnMoney ? OwnMoneyLandingPage : EscrowLandingPage;

/** Shows home at "/" to signed-in users and the landing page to everyone else (SPEC §2). */
export function HomeOrLanding() {
  // The shell shows no screen before it knows who is there, and what this installation offers.
  const { user } = useCurrentUser();
  const LandingPage = landingPage({ keepsOwnMoney: useKeepsOwnMoney() });
  return user ? <HomePage /> : <LandingPage />;
}
