import { useEffect, useState } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import { fullPoolOf } from "#contract/leagues/season-totals.ts";
import { collectedWords } from "#contract/leagues/sums-in-words.ts";
import { entryDueOf } from "#contract/members/dues.ts";
import type { Member } from "#contract/members/members.ts";
import { hasPaid } from "#contract/members/payment-status.ts";
import { centsOf, centsToDecimal, subtractCents } from "#contract/platform/money.ts";
import { useCurrentUser } from "#web/access/current-user.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { paidWords } from "#web/money/payments/purchase-words.ts";
import { PicturedHead } from "#web/pot/pictured-head.tsx";
import { Pot } from "#web/pot/pot.tsx";
import { seatsFromMembers } from "#web/pot/seats-from-members.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { paths } from "#web/ui/paths.ts";

/** What the payment screen leaves in the browser's history for the next screen: the league, and what was just paid. */
export type AfterPayment = { filledLeagueId: string; paid: string; years: number };

function readAfterPayment(): AfterPayment | undefined {
  const { filledLeagueId, paid, years } = (window.history.state ?? {}) as Partial<AfterPayment>;
  return filledLeagueId && paid && years ? { filledLeagueId, paid, years } : undefined;
}

/** Right after paying, and only then: the league's pot, with the player's own fee pouring in. */
export function JustPaid() {
  const [payment] = useState(readAfterPayment);
  // A reload, or coming back to this screen, isn't another payment.
  useEffect(() => window.history.replaceState(null, ""), []);
  return payment && <PaidLeague payment={payment} />;
}

function PaidLeague({ payment }: { payment: AfterPayment }) {
  const id = payment.filledLeagueId;
  const { user } = useCurrentUser();
  const league = useOptional(query("GET /api/leagues/:id", { params: { id } }));
  const members = useOptional(query("GET /api/leagues/:id/members", { params: { id } }));
  const own = members?.find(({ userId }) => userId === user?.id);
  if (!league || !members || !own || !hasPaid(own)) return null;
  const others = members.filter((member) => member !== own);
  return <FillingPot league={league} others={others} own={own} payment={payment} />;
}

type FillingPotProps = { league: League; others: Member[]; own: Member; payment: AfterPayment };

function FillingPot({ league, others, own, payment }: FillingPotProps) {
  const isIn = useIsIn();
  const { amount, rest } = collectedWords(league);
  const before = centsToDecimal(subtractCents(centsOf(amount), entryDueOf(own, league)));
  // The player's own fee lands on top of the others'.
  const seats = seatsFromMembers([...others, isIn ? own : { ...own, paymentStatus: "pending" }], league);
  return (
    <section aria-label="Your payment" className="mb-10 rounded-card border border-line bg-surface p-5 sm:p-8">
      <h2 className="mb-5 text-2xl wrap-anywhere">You're in {league.name}</h2>
      <PicturedHead
        as="pot"
        picture={
          <Pot seats={seats} collected={isIn ? amount : before} expected={fullPoolOf(league).amount} rest={rest} />
        }
      >
        <p>{paidWords(payment, league)}</p>
        <ButtonLink to={paths.league(league.id)} variant="secondary" className="mt-4">
          Open the league
        </ButtonLink>
      </PicturedHead>
    </section>
  );
}

/** Long enough to see the pot as it was. */
const BEFORE_MS = 600;

/** Whether the fee is in; with reduced motion it is from the start. */
function useIsIn(): boolean {
  const [isIn, setIn] = useState(() => window.matchMedia("(prefers-reduced-motion: reduce)").matches);
  useEffect(() => {
    const timer = setTimeout(() => setIn(true), BEFORE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isIn;
}
