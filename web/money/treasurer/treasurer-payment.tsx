import type { League } from "#contract/leagues/leagues.ts";
import type { Member } from "#contract/members/members.ts";
import { hasPaid } from "#contract/members/payment-status.ts";
import { nameOf } from "#contract/people/shown-names.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { NothingToPay, PaidElsewhere } from "#web/money/payments/paid-elsewhere.tsx";
import { LoadingHowToPay } from "#web/money/payments/setting-up.tsx";
import { AnnouncedPayment } from "#web/money/treasurer/announced-payment.tsx";
import { OwedPayment } from "#web/money/treasurer/owed-payment.tsx";
import { TakeSeat } from "#web/money/treasurer/take-seat.tsx";
import { isFree } from "#web/ui/fee.tsx";
import { LoadedScreen } from "#web/ui/loaded-screen.tsx";
import { useTitle } from "#web/ui/use-title.ts";

type TreasurerPaymentProps = {
  league: League;
  /** Whose dues they are: the visitor's, or another member's whom they pay for. */
  own: Member | undefined;
  isForAnother: boolean;
};

/** How to pay the treasurer of a league that keeps its own money, and where that payment stands (RULES §24). */
export function TreasurerPayment({ league, own, isForAnother }: TreasurerPaymentProps) {
  useTitle(`Pay for ${league.name}`);
  if (!own) return <TakeSeat league={league} />;
  if (isFree(league)) return <PaidElsewhere league={league} />;
  return <Seated league={league} own={own} isForAnother={isForAnother} />;
}

type SeatedProps = { league: League; own: Member; isForAnother: boolean };

function Seated({ league, own, isForAnother }: SeatedProps) {
  const asked = isForAnother ? { query: { for: own.userId } } : {};
  const howToPay = useLoad(query("GET /api/leagues/:id/how-to-pay", { params: { id: league.id }, ...asked }));
  return (
    <LoadedScreen
      from={howToPay}
      what="how to pay"
      pending={<LoadingHowToPay />}
      missing={<NothingOwed league={league} own={own} isForAnother={isForAnother} />}
    >
      {(how) =>
        how.announced ? (
          <AnnouncedPayment league={league} treasurer={how.treasurer} payment={how.announced} />
        ) : (
          <OwedPayment league={league} own={own} how={how} isForAnother={isForAnother} />
        )
      }
    </LoadedScreen>
  );
}

/** The server finds nothing that this member owes. */
const NothingOwed = ({ league, own, isForAnother }: SeatedProps) =>
  hasPaid(own) && !isForAnother ? (
    <NothingToPay league={league} title={`You've paid for ${league.name}`}>
      Your payment has arrived, so there is nothing left to pay here.
    </NothingToPay>
  ) : (
    <NothingToPay league={league} title="Nothing to pay">
      {isForAnother ? `${nameOf(own)} owes` : "You owe"} {league.name} nothing now.
    </NothingToPay>
  );
