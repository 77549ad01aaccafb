import type { League } from "#contract/leagues/leagues.ts";
import type { AnnouncedPayment } from "#contract/money/treasurer/treasurer-payments.ts";
import type { KeptMoney } from "#contract/money/treasurer/treasurers.ts";
import { isOpenForJoining, isOpenForPaying } from "#contract/terms/league-status.ts";
import { useLoad, useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { AnnouncedPayments } from "#web/money/treasurer/announced-payments.tsx";
import { DeskTools } from "#web/money/treasurer/desk-tools.tsx";
import { EarlierPayments } from "#web/money/treasurer/earlier-payments.tsx";
import { Objections } from "#web/money/treasurer/objections.tsx";
import { OwnRecords } from "#web/money/treasurer/own-records.tsx";
import { isObjectedTo } from "#web/money/treasurer/payment-words.ts";
import { treasurerMoneyQuery } from "#web/money/treasurer/treasurer-queries.ts";
import { Loaded } from "#web/ui/loaded.tsx";

type TreasurerDeskProps = { league: League; userId: string };

/** What is said about payments to the treasurer, and what each of the league's people can do about it (RULES §24). */
export function TreasurerDesk({ league, userId }: TreasurerDeskProps) {
  const kept = useLoad(treasurerMoneyQuery(league));
  return (
    <Loaded from={kept} what="the payments" pending={null} isSection>
      {(loaded) => <Desk league={league} userId={userId} kept={loaded} />}
    </Loaded>
  );
}

const isAnnounced = ({ standing }: AnnouncedPayment) => standing === "announced";
const isUnsettled = (payment: AnnouncedPayment) =>
  isObjectedTo(payment) || (payment.standing === "arrived" && payment.reversal !== null && payment.settlement === null);

function Desk({ league, userId, kept }: TreasurerDeskProps & { kept: KeptMoney }) {
  const { treasurer, payments } = kept;
  const isTreasurer = treasurer.userId === userId;
  const isOwn = ({ userId: memberId, paidBy }: AnnouncedPayment) => memberId === userId || paidBy?.userId === userId;
  const seesAll = isTreasurer || league.commissionerId === userId;
  const announced = seesAll ? payments.filter(isAnnounced) : [];
  const objections = payments.filter(isUnsettled);
  const others = payments.filter((payment) => !isAnnounced(payment) && !isUnsettled(payment));
  const own = isTreasurer ? [] : others.filter((payment) => payment.isRecorded && isOwn(payment));
  const isShown = (payment: AnnouncedPayment) => seesAll || payment.receivedBy?.userId === userId;
  const earlier = others.filter((payment) => isShown(payment) && !own.includes(payment));
  const canTake = isTreasurer && isOpenForPaying(league.status);
  const isUnpayable = useIsUnpayable({ league, kept, canTake });
  return (
    <div className="grid gap-6">
      {objections.length > 0 && <Objections payments={objections} userId={userId} />}
      {own.length > 0 && <OwnRecords payments={own} userId={userId} />}
      {announced.length > 0 && (
        <AnnouncedPayments leagueId={league.id} payments={announced} treasurer={treasurer.name} {...{ isTreasurer }} />
      )}
      {canTake && announced.length === 0 && <p className="text-ink-soft">No payment waits for you to confirm it.</p>}
      {canTake && <DeskTools {...{ league, kept, isUnpayable }} />}
      {earlier.length > 0 && <EarlierPayments payments={earlier} userId={userId} />}
    </div>
  );
}

type Taking = { league: League; kept: KeptMoney; canTake: boolean };

/** Whether members owe a treasurer, or soon will, who hasn't listed a way to pay them. */
function useIsUnpayable({ league, kept, canTake }: Taking): boolean {
  const ways = useOptional({ ...query("GET /api/auth/ways-to-pay"), enabled: canTake });
  return canTake && ways?.length === 0 && (kept.owing.length > 0 || isOpenForJoining(league.status));
}
