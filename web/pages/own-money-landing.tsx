import { siteName } from "#contract/platform/site.ts";
import { Hero } from "#web/landing/hero.tsx";
import { OpenBooks } from "#web/landing/open-books.tsx";
import { OwnMoneyQuestions } from "#web/landing/own-money-questions.tsx";
import { Pricing } from "#web/landing/pricing.tsx";
import { StartLeague } from "#web/landing/start-league.tsx";
import { Steps } from "#web/landing/steps.tsx";
import { Support } from "#web/landing/support.tsx";
import { useShownSection } from "#web/landing/use-shown-section.ts";
import { Money } from "#web/ui/money.tsx";

const STEPS = [
  {
    name: "Create League",
    text: "Set the entry fee, the seats, the deadline and who wins what. Say how you can be paid, and share the link in your chat.",
  },
  {
    name: "Pay the Treasurer",
    text: "Everyone pays the treasurer directly and says so. The treasurer confirms it, and everyone in the league sees who has paid.",
  },
  {
    name: "Pay the Winners",
    text: "The season ends, the commissioner or a vote settles the places, and the treasurer pays. Each winner confirms it.",
  },
] as const;

/** The start page for visitors of an installation without a processor: its leagues keep their own money (RULES §24). */
export function OwnMoneyLandingPage() {
  useShownSection();
  return (
    <>
      <Hero title="You keep the pot. We keep the books.">
        Your fantasy league’s treasurer gets the entry fees by Venmo, bank transfer or cash. {siteName()} shows everyone
        who has paid, who keeps the money, and who is owed a prize.
      </Hero>
      <Steps steps={STEPS} />
      <OpenBooks />
      <Pricing title="It costs nothing.">
        Ten players at <Money value="50.00" /> make a pot of <Money value="500.00" />, and all of it is the league’s.{" "}
        {siteName()} never touches it.
      </Pricing>
      <Support>
        <OwnMoneyQuestions />
      </Support>
      <StartLeague>All you need is your league’s chat.</StartLeague>
    </>
  );
}
