import type { League } from "#contract/leagues/leagues.ts";
import type { Member } from "#contract/members/members.ts";
import { hasPaid } from "#contract/members/payment-status.ts";
import { treasurerNameOf } from "#contract/people/shown-names.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { NothingToPay, PaidElsewhere } from "#web/money/payments/paid-elsewhere.tsx";
import { AnnouncedPayment } from "#web/money/treasurer/announced-payment.tsx";
import { LoadingHowToPay } from "#web/money/treasurer/loading-how-to-pay.tsx";
import { OwedPayment } from "#web/money/treasurer/owed-payment.tsx";
import { TakeSeat } from "#web/money/treasurer/take-seat.tsx";
import { isFree } from "#web/ui/fee.tsx";
import { LoadedScreen } from "#web/ui/loaded-screen.tsx";
import { useTitle } from "#web/ui/use-title.ts";

type TreasurerPaymentProps = { league: League; own: Member | undefined };

/** How to pay the treasurer of a league that keeps its own money, and where that payment stands (RULES §24). */
export function TreasurerPayment({ league, own }: TreasurerPaymentProps) {
  useTitle(`Pay for ${league.name}`);
  if (!own) return <TakeSeat league={league} />;
  if (isFree(league)) return <PaidElsewhere league={league} />;
  return <Seated league={league} own={own} />;
}

function Seated({ league, own }: { league: League; own: Member }) {
  const howToPay = useLoad(query("GET /api/leagues/:id/how-to-pay", { params: { id: league.id } }));
  return (
    <LoadedScreen
      from={howToPay}
      what="how to pay"
      pending={<LoadingHowToPay />}
      missing={<NothingOwed league={league} own={own} />}
    >
      {(how) =>
        how.announced ? (
          <AnnouncedPayment league={league} treasurer={how.treasurer} payment={how.announced} />
        ) : (
          <OwedPayment league={league} own={own} how={how} />
        )
      }
    </LoadedScreen>
  );
}

/** The server finds nothing that this member owes. */
const NothingOwed = ({ league, own }: { league: League; own: Member }) =>
  hasPaid(own) ? (
    <NothingToPay league={league} title={`You've paid for ${league.name}`}>
      {`${treasurerNameOf(league)} has your payment, so there is nothing left to pay here.`}
    </NothingToPay>
  ) : (
    <NothingToPay league={league} title="Nothing to pay">
      You owe {league.name} nothing now.
    </NothingToPay>
  );
