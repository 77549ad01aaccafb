import { useEffect } from "react";
import { Hero } from "#web/landing/hero.tsx";
import { Pricing } from "#web/landing/pricing.tsx";
import { Security } from "#web/landing/security.tsx";
import { StartLeague } from "#web/landing/start-league.tsx";
import { Steps } from "#web/landing/steps.tsx";
import { Support } from "#web/landing/support.tsx";

/** The start page for visitors who aren't signed in (SPEC §2, Landing page). */
export function LandingPage() {
  useEffect(() => {
    // The browser looked for the section before this page rendered.
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <>
      <Hero />
      <Steps />
      <Security />
      <Pricing />
      <Support />
      <StartLeague />
    </>
  );
}
