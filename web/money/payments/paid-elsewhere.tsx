import { CircleCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { isFree } from "#web/ui/fee.tsx";
import { paths } from "#web/ui/paths.ts";

/**
 * Takes an open form's place once the seat is paid for in another tab, by a payment whose answer was lost, or because the
 * league has become free.
 */
export function PaidElsewhere({ league }: { league: League }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form had the focus, and is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div role="status" className="page grid justify-items-center gap-3 py-20 text-center">
      <CircleCheck aria-hidden size={48} className="text-green" />
      <h1 ref={heading} tabIndex={-1} className="text-3xl wrap-anywhere">
        {isFree(league) ? `${league.name} is free now` : `You've paid for ${league.name}`}
      </h1>
      <p className="text-lg text-ink-soft">
        {isFree(league)
          ? "There is nothing to pay here."
          : "We have your payment, so there is nothing left to pay here."}
      </p>
      <ButtonLink to={paths.league(league.id)} size="large" className="mt-3">
        Go to the league
      </ButtonLink>
    </div>
  );
}
