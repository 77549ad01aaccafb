import type { ReactNode } from "react";
import { LivingPot } from "#web/landing/living-pot.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { paths } from "#web/ui/paths.ts";

type HeroProps = { title: string; children: ReactNode };

export function Hero({ title, children }: HeroProps) {
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
            <ButtonLink to={paths.register()} size="large">
              Get Started
            </ButtonLink>
            <a
              href="#how-it-works"
              className="py-2 font-semibold underline decoration-line-strong underline-offset-4 hover:decoration-ink"
            >
              See how it works
            </a>
          </div>
        </div>
        <LivingPot />
      </div>
      <div aria-hidden="true" className="yard-line" />
    </section>
  );
}
