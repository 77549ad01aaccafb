import { lazy, Suspense, useEffect } from "react";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { Hero } from "#web/landing/hero.tsx";
import { Pricing } from "#web/landing/pricing.tsx";
import { Security } from "#web/landing/security.tsx";
import { StartLeague } from "#web/landing/start-league.tsx";
import { Steps } from "#web/landing/steps.tsx";
import { Support } from "#web/landing/support.tsx";

const FirstSteps = lazy(() =>
  import("#web/landing/first-steps.tsx").then((module) => ({ default: module.FirstSteps })),
);

/** The start page for visitors who aren't signed in (SPEC §2, Landing page). */
export function LandingPage() {
  const config = useOptional(query("GET /api/config"));
  useEffect(() => {
    // The browser looked for the section before this page rendered.
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <>
      {config?.isNew && (
        <Suspense>
          <FirstSteps />
        </Suspense>
      )}
      <Hero />
      <Steps />
      <Security />
      <Pricing />
      <Support />
      <StartLeague />
    </>
  );
}
