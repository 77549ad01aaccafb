import type { ReactNode } from "react";
import { Money } from "#web/ui/money.tsx";

const FREE = ["Opening a league", "Joining one", "Our cut of the pot"];

type PricingProps = { title: string; children: ReactNode };

export function Pricing({ title, children }: PricingProps) {
  return (
    <section id="pricing" className="page grid gap-x-16 gap-y-6 py-8 sm:py-16 lg:grid-cols-2">
      <div>
        <h2 className="text-3xl sm:text-5xl">{title}</h2>
        <p className="mt-4 max-w-xl text-lg text-ink-soft">
          {children} If your commissioner is reimbursed for the work, the percentage is on the league’s page before
          anyone pays.
        </p>
      </div>
      <dl className="w-full self-center border-y-2 border-ink">
        {FREE.map((label) => (
          <div key={label} className="flex items-baseline justify-between gap-6 border-line py-2 not-first:border-t">
            <dt className="text-lg">{label}</dt>
            <dd>
              <Money value="0.00" className="font-display text-lg font-semibold" />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
