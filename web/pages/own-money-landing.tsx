import { siteName } from "#contract/platform/site.ts";
import { useCurrentUser } from "#web/access/current-user.ts";
import { useKeepsOwnMoney } from "#web/api/use-keeps-own-money.ts";
import { Hero } from "#web/landing/hero.tsx";
import { OpenBooks } from "#web/landing/open-books.tsx";
import { OwnMoneyQuestions } from "#web/landing/own-money-questions.tsx";
import { Pricing } from "#web/landing/pricing.tsx";
import { StartLeague } from "#web/landing/start-league.tsx";
import { Steps } from "#web/landing/steps.tsx";
import { Support } from "#web/landing/support.tsx";
import { Money } from "#web/ui/money.tsx";
import { paths } from "#web/ui/paths.ts";

const STEPS = [
  {
    name: "Create League",
    text: "Set the entry fee, seats, deadline and prizes. Say how you can be paid, and share the link.",
  },
  {
    name: "Pay the Treasurer",
    text: "Everyone pays the treasurer and says so. The treasurer confirms it, and the league sees who has paid.",
  },
  {
    name: "Pay the Winners",
    text: "The season ends, the commissioner or a vote settles the places, and the treasurer pays. Each winner confirms it.",
  },
] as const;

/** About leagues that keep their own money (RULES §24): the start page of an installation without a processor. */
export function OwnMoneyLandingPage() {
  const isOnlyWay = useKeepsOwnMoney();
  const { user } = useCurrentUser();
  return (
    <>
      <Hero
        title="You keep the pot. We keep the books."
        otherWay={!isOnlyWay && !user && { name: `have ${siteName()} hold it`, to: paths.home() }}
      >
        Your league’s treasurer collects by Cash App, bank transfer or cash. {siteName()} shows everyone who has paid,
        who keeps the money, and who is owed a prize.
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
