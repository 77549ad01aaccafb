import { siteName } from "#contract/platform/site.ts";
import { Hero } from "#web/landing/hero.tsx";
import { Pricing } from "#web/landing/pricing.tsx";
import { Questions } from "#web/landing/questions.tsx";
import { Security } from "#web/landing/security.tsx";
import { StartLeague } from "#web/landing/start-league.tsx";
import { Steps } from "#web/landing/steps.tsx";
import { Support } from "#web/landing/support.tsx";
import { Money } from "#web/ui/money.tsx";
import { paths } from "#web/ui/paths.ts";

const STEPS = [
  {
    name: "Create League",
    text: "Set the entry fee, seats, deadline and prizes. Invite your friends, or list it in the classifieds.",
  },
  {
    name: "Secure Payment",
    text: "Everyone pays by card, straight into escrow, and the league sees who has paid.",
  },
  {
    name: "Automatic Payouts",
    text: "The season ends, the commissioner or a vote settles the places, and the winners are paid.",
  },
] as const;

/** The start page for visitors who aren't signed in (SPEC §2, Landing page). */
export function LandingPage() {
  return (
    <>
      <Hero title="Somebody has to hold the pot." otherWay={{ name: "keep its own money", to: paths.ownTreasurer() }}>
        {siteName()} collects your fantasy league’s entry fees by card, keeps them safe until season end, and pays the
        winners automatically, to the cent.
      </Hero>
      <Steps steps={STEPS} />
      <Security />
      <Pricing title="What goes in, comes out.">
        Ten players at <Money value="50.00" /> make a pot of <Money value="500.00" />, and <Money value="500.00" /> is
        what the league pays out.
      </Pricing>
      <Support>
        <Questions />
      </Support>
      <StartLeague>No one is charged until they join and pay.</StartLeague>
    </>
  );
}
