import { addCents, centsOf, centsToDecimal } from "#contract/platform/money.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import { byPlace, wonName } from "#contract/terms/place-name.ts";
import type { VotingSession } from "#contract/votes/payout-votes.ts";
import { MemberAvatar, MemberName } from "#web/members/member-names.tsx";
import { leftOf, NetAmount } from "#web/money/payouts/net-amount.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Money } from "#web/ui/money.tsx";
import { PayoutBasis } from "#web/votes/payout-votes/payout-basis.tsx";

/** The proposed payouts by place, their total, and the other parts of the pool they come from (RULES §18). */
export function ProposedPayouts({ session }: { session: VotingSession }) {
  const { proposedPayouts, pool } = session;
  const inOrder = [...proposedPayouts].sort(byPlace);
  const total = centsToDecimal(addCents(...proposedPayouts.map((payout) => centsOf(leftOf(payout)))));
  return (
    <table className="w-full text-left max-sm:block">
      <thead className="eyebrow border-b border-line max-sm:sr-only">
        <tr>
          <th className="py-2 pr-4">{proposedPayouts.some(({ prize }) => prize !== null) ? "Prize" : "Place"}</th>
          <th className="py-2 pr-4">Winner</th>
          <th className="py-2 text-right">Amount</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-sm:block max-sm:border-t max-sm:border-line">
        {inOrder.map((payout) => (
          <PayoutRow key={`${wonName(payout)} ${payout.userId}`} session={session} payout={payout} />
        ))}
      </tbody>
      <tfoot className="border-t-2 border-ink max-sm:block">
        <tr className={TOTALS}>
          <th scope="row" colSpan={2} className="py-3 pr-4 font-semibold">
            Total
          </th>
          <td className="py-3 text-right">
            <Money value={total} className="font-display text-xl font-semibold" />
          </td>
        </tr>
        {pool && <PoolRows session={session} pool={pool} />}
      </tfoot>
    </table>
  );
}

type RowProps = { session: VotingSession; payout: VotingSession["proposedPayouts"][number] };

function PayoutRow({ session, payout }: RowProps) {
  const { userId, username, ...won } = payout;
  const person = { leagueId: session.leagueId, userId, username };
  const isFromResults = session.resultsId !== null;
  return (
    // On a phone, the prize is above its winner, whose name gets the whole width.
    <tr className="max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-4 max-sm:gap-y-1 max-sm:py-3">
      <td
        className={classNames(
          "text-ink-soft max-sm:col-span-full max-sm:text-sm sm:py-3 sm:pr-4",
          won.prize === null && "whitespace-nowrap",
        )}
      >
        {wonName(won)}
      </td>
      <td className="font-semibold wrap-anywhere sm:py-3 sm:pr-4">
        <span className={classNames("flex gap-2.5", isFromResults ? "items-start" : "items-center")}>
          <MemberAvatar {...person} size={28} />
          <span className="min-w-0">
            <MemberName {...person} />
            {isFromResults && <PayoutBasis session={session} payout={payout} />}
          </span>
        </span>
      </td>
      <td className="text-right sm:py-3">
        <NetAmount payout={payout} />
      </td>
    </tr>
  );
}

/** On a phone, the table's rows are laid out one by one. */
const TOTALS = "max-sm:flex max-sm:items-center max-sm:justify-between";

type PoolRowsProps = {
  session: VotingSession;
  pool: NonNullable<VotingSession["pool"]>;
};

function PoolRows({ session, pool: { total, reimbursement, left } }: PoolRowsProps) {
  const isOver = session.status !== "active";
  const isPeriod = session.period !== null;
  const words = wordsOf(session);
  const [whole, setAside] = isOver ? [words.totalThen, "Set aside at that time"] : [words.total, "Still set aside"];
  return (
    <>
      {reimbursement !== "0.00" && <PoolRow label="Commissioner reimbursement" value={reimbursement} />}
      {left !== "0.00" && <PoolRow label="Left over" value={left} />}
      <PoolRow label={isPeriod ? setAside : whole} value={total} isTotal />
    </>
  );
}

function PoolRow({ label, value, isTotal = false }: { label: string; value: string; isTotal?: boolean }) {
  return (
    <tr className={classNames("border-t border-line", TOTALS)}>
      <th scope="row" colSpan={2} className={`py-3 pr-4 ${isTotal ? "font-semibold" : "font-normal text-ink-soft"}`}>
        {label}
      </th>
      <td className="py-3 text-right">
        <Money value={value} className="font-semibold" />
      </td>
    </tr>
  );
}
