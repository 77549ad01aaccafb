import { useId } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import type { AnnouncedPayment } from "#contract/money/treasurer/treasurer-payments.ts";
import { saidPayments } from "#contract/money/treasurer/treasurer-work.ts";
import { useLoad } from "#web/api/load.ts";
import { EarlierPayments, PaymentLines } from "#web/money/treasurer/earlier-payments.tsx";
import { Objections } from "#web/money/treasurer/objections.tsx";
import { OwnRecords } from "#web/money/treasurer/own-records.tsx";
import { treasurerMoneyQuery } from "#web/money/treasurer/treasurer-queries.ts";
import { Loaded } from "#web/ui/loaded.tsx";

/** What a member reads about payments to the treasurer, and can say about their own (RULES §24). */
export function PaymentsPart({ league, userId }: { league: League; userId: string }) {
  const kept = useLoad(treasurerMoneyQuery(league));
  return (
    <Loaded from={kept} what="the payments" pending={null} isSection>
      {({ treasurer, payments }) => {
        const seesAll = league.commissionerId === userId && treasurer.userId !== userId;
        const { announced, objections, own, earlier } = saidPayments(payments, { readerId: userId, seesAll });
        return (
          <div className="grid gap-6">
            {objections.length > 0 && <Objections payments={objections} userId={userId} />}
            {own.length > 0 && <OwnRecords payments={own} userId={userId} />}
            {announced.length > 0 && <NotConfirmed payments={announced} treasurer={treasurer.name} />}
            {earlier.length > 0 && <EarlierPayments payments={earlier} />}
          </div>
        );
      }}
    </Loaded>
  );
}

/** What members say they paid, for a commissioner who isn't the treasurer. */
function NotConfirmed({ payments, treasurer }: { payments: readonly AnnouncedPayment[]; treasurer: string }) {
  const title = useId();
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className="mb-2 text-base">
        {treasurer} hasn't confirmed
      </h3>
      <PaymentLines payments={payments} />
    </section>
  );
}
