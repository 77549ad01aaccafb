import type { ReactNode } from "react";
import { seatsFromCounts } from "#web/pot/pot-seats.ts";
import { PotVessel } from "#web/pot/pot-vessel.tsx";
import { Money } from "#web/ui/money.tsx";

type StepsProps = {
  /** How a league is made, how members pay, and how winners are paid. */
  steps: readonly [StepWords, StepWords, StepWords];
};
type StepWords = { name: string; text: string };

/** How it works: each step with a picture drawn by the product itself. */
export function Steps({ steps: [create, pay, win] }: StepsProps) {
  return (
    <section id="how-it-works" className="page py-8 sm:py-16">
      <h2 className="max-w-2xl text-3xl sm:text-5xl">Three steps, then just the season.</h2>
      <ol className="mt-5 grid gap-x-10 gap-y-5 md:mt-10 md:grid-cols-3">
        <Step {...create} picture={<FeePicture />} />
        <Step {...pay} picture={<PotPicture />} />
        <Step {...win} picture={<PayoutPicture />} />
      </ol>
    </section>
  );
}

function Step({ name, text, picture }: StepWords & { picture: ReactNode }) {
  return (
    <li className="border-t-2 border-ink pt-3 md:pt-4">
      <div aria-hidden="true" className="mb-6 grid h-36 items-center max-md:hidden">
        {picture}
      </div>
      <h3 className="text-2xl">{name}</h3>
      <p className="mt-1 text-ink-soft md:mt-2">{text}</p>
    </li>
  );
}

function FeePicture() {
  const facts = [
    ["Entry fee", <Money key="fee" value="50.00" />],
    ["Seats", "10"],
    ["Pay by", "Sep 5"],
  ] as const;
  return (
    <dl className="divide-y divide-line border-y border-line">
      {facts.map(([label, value]) => (
        <div key={label} className="flex justify-between py-2">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="figures font-display text-lg font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const PotPicture = () => (
  <PotVessel
    seats={seatsFromCounts({ paid: 7, pending: 3, overdue: 0, seats: 10 })}
    label=""
    className="w-36"
    isSmall
  />
);

function PayoutPicture() {
  const places = [
    { name: "1st", amount: "250.00", look: "h-28" },
    { name: "2nd", amount: "150.00", look: "h-20" },
    { name: "3rd", amount: "100.00", look: "h-14" },
  ];
  return (
    <div className="grid grid-cols-3 items-end gap-1.5">
      {places.map(({ name, amount, look }) => (
        <div
          key={name}
          className={`grid content-end rounded-t-control bg-gold px-2.5 pb-2 leading-tight text-on-gold ${look}`}
        >
          <span className="text-sm font-semibold">{name}</span>
          <Money value={amount} className="text-sm font-semibold" />
        </div>
      ))}
    </div>
  );
}
