import type { ReactNode } from "react";
import { GetStarted } from "#web/landing/get-started.tsx";
import { LivingPot } from "#web/landing/living-pot.tsx";
import { useShownSection } from "#web/landing/use-shown-section.ts";
import { AppLink } from "#web/ui/app-link.tsx";

type HeroProps = {
  title: string;
  /** What a league can do with its money instead, and the page about that, if it can. */
  otherWay?: { name: string; to: string } | false;
  children: ReactNode;
};

const LINK = "font-semibold underline decoration-line-strong underline-offset-4 hover:decoration-ink";

export function Hero({ title, otherWay, children }: HeroProps) {
  useShownSection();
  return (
    <section className="border-b border-line">
      <div className="page grid items-center gap-x-12 gap-y-8 py-8 lg:grid-cols-[1.02fr_1fr] lg:py-14">
        <div>
          <h1
            tabIndex={-1}
            className="text-[2.75rem] leading-[1.02] font-bold tracking-[-0.03em] sm:text-6xl lg:text-[4.25rem]"
          >
            {title}
          </h1>
          <p className="mt-6 max-w-[34rem] text-lg text-ink-soft sm:text-xl">{children}</p>
          <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4">
            <GetStarted />
            <a href="#how-it-works" className={`py-2 ${LINK}`}>
              See how it works
            </a>
          </div>
          {otherWay && (
            <p className="mt-4">
              Your league can also{" "}
              <AppLink to={otherWay.to} className={LINK}>
                {otherWay.name}
              </AppLink>
              .
            </p>
          )}
        </div>
        <LivingPot />
      </div>
      <div aria-hidden="true" className="yard-line" />
    </section>
  );
}
