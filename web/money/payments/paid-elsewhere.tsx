import { CircleCheck } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { isFree } from "#web/ui/fee.tsx";
import { paths } from "#web/ui/paths.ts";

/**
 * Takes an open form's place once the seat is paid for in another tab, by a payment whose answer was lost, or because the
 * league has become free.
 */
export const PaidElsewhere = ({ league }: { league: League }) =>
  isFree(league) ? (
    <NothingToPay league={league} title={`${league.name} is free now`}>
      There is nothing to pay here.
    </NothingToPay>
  ) : (
    <NothingToPay league={league} title={`You've paid for ${league.name}`}>
      We have your payment, so there is nothing left to pay here.
    </NothingToPay>
  );

type NothingProps = { league: League; title: string; children: ReactNode };

/** A payment screen without anything to pay, which says why. */
export function NothingToPay({ league, title, children }: NothingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form had the focus, and is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div role="status" className="page grid justify-items-center gap-3 py-20 text-center">
      <CircleCheck aria-hidden size={48} className="text-green" />
      <h1 ref={heading} tabIndex={-1} className="text-3xl wrap-anywhere">
        {title}
      </h1>
      <p className="text-lg text-ink-soft">{children}</p>
      <ButtonLink to={paths.league(league.id)} size="large" className="mt-3">
        Go to the league
      </ButtonLink>
    </div>
  );
}
