import { Hourglass } from "lucide-react";
import { useEffect, useRef } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import type { AnnouncedPayment as Announced, HowToPay } from "#contract/money/treasurer/treasurer-payments.ts";
import { treasurerNameOf } from "#contract/people/shown-names.ts";
import { wayPhrase } from "#contract/people/way-phrase.ts";
import type { Currency } from "#contract/platform/currency.ts";
import { centsOf, formatMoney } from "#contract/platform/money.ts";
import { notHeldWords } from "#contract/terms/custody-words.ts";
import { useCurrentUser } from "#web/access/current-user.ts";
import { request } from "#web/api/request.ts";
import { dayWords } from "#web/money/treasurer/day-words.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { paths } from "#web/ui/paths.ts";
import { useAct } from "#web/ui/use-act.ts";

type AnnouncedProps = { league: League; treasurer: HowToPay["treasurer"]; payment: Announced };

/** The member says that they paid; the treasurer hasn't answered. */
export function AnnouncedPayment({ league, treasurer, payment }: AnnouncedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that said so had the focus, and is gone.
  useEffect(() => heading.current?.focus(), []);
  const { user } = useCurrentUser();
  const withdraw = useAct({
    act: () => request("POST /api/treasurer-payments/:id/withdraw", { params: { id: payment.id } }),
    says: "You owe it again",
    reloads: ["/api/leagues", "/api/dashboard"],
    fails: "Nothing changed",
    reloadsIfFailed: ["/api/leagues"],
  });
  const { way, paidOn, reference, paidBy } = payment;
  return (
    <div className="page grid justify-items-center gap-3 py-16 text-center">
      <Hourglass aria-hidden size={44} className="text-blue" />
      <h1 ref={heading} tabIndex={-1} className="text-3xl wrap-anywhere">
        {treasurer.name} will confirm
      </h1>
      <p className="max-w-lg text-lg text-balance">
        {saidWords(payment, user?.id, league.currency)} {wayPhrase(way)} on {dayWords(paidOn)}.
      </p>
      <p className="max-w-lg text-balance text-ink-soft">
        Your reference is <span className="figures font-semibold text-ink">{reference}</span>.{" "}
        {payment.userId === user?.id && "You won't be reminded while you wait."} {notHeldWords(treasurerNameOf(league))}
      </p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <ButtonLink to={paths.league(league.id)} size="large">
          Go to the league
        </ButtonLink>
        <Button variant="quiet" size="large" isPending={withdraw.isPending} onClick={() => withdraw.mutate()}>
          {paidBy === null || paidBy.userId === user?.id ? "I haven't paid after all" : "That isn't so"}
        </Button>
      </div>
    </div>
  );
}

/** Who said it, about whose dues. */
function saidWords({ amount, paidBy, name }: Announced, readerId: string | undefined, currency: Currency): string {
  const money = formatMoney(centsOf(amount), currency);
  if (paidBy === null) return `You said you paid ${money}`;
  return paidBy.userId === readerId
    ? `You said you paid ${money} for ${name}`
    : `${paidBy.name} said they paid ${money} for you`;
}
