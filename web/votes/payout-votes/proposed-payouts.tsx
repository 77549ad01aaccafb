import { addCents, centsOf, centsToDecimal } from "#contract/money.ts";
import type { VotingSession } from "#contract/payout-votes.ts";
import { byPlace, wonName } from "#contract/place-name.ts";
import { MemberAvatar, MemberName } from "#web/members/member-names.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Money } from "#web/ui/money.tsx";
import { PayoutBasis } from "#web/votes/payout-votes/payout-basis.tsx";

/** The proposed payouts by place, their total, and the other parts of the pool they come from (RULES §18). */
export function ProposedPayouts({ session }: { session: VotingSession }) {
  const { leagueId, proposedPayouts, pool, period } = session;
  const inOrder = [...proposedPayouts].sort(byPlace);
  const total = centsToDecimal(addCents(...proposedPayouts.map(({ amount }) => centsOf(amount))));
  return (
    <table className="w-full text-left">
      <thead className="eyebrow border-b border-line">
        <tr>
          <th className="py-2 pr-4">{proposedPayouts.some(({ prize }) => prize !== null) ? "Prize" : "Place"}</th>
          <th className="py-2 pr-4">Winner</th>
          <th className="py-2 text-right">Amount</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {inOrder.map((payout) => {
          const { userId, username, amount, ...won } = payout;
          return (
            <tr key={`${wonName(won)} ${userId}`}>
              <td className={classNames("py-3 pr-4 text-ink-soft", won.prize === null && "whitespace-nowrap")}>
                {wonName(won)}
              </td>
              <td className="py-3 pr-4 font-semibold wrap-anywhere">
                <span className="flex items-center gap-2.5">
                  <MemberAvatar leagueId={leagueId} userId={userId} username={username} size={28} />
                  <span className="min-w-0">
                    <MemberName leagueId={leagueId} userId={userId} username={username} />
                  </span>
                </span>
                {session.resultsId && <PayoutBasis session={session} payout={payout} />}
              </td>
              <td className="py-3 text-right">
                <Money value={amount} className="font-semibold" />
              </td>
            </tr>
          );
        })}
      </tbody>
      <tfoot className="border-t-2 border-ink">
        <tr>
          <th scope="row" colSpan={2} className="py-3 pr-4 font-semibold">
            Total
          </th>
          <td className="py-3 text-right">
            <Money value={total} className="font-display text-xl font-semibold" />
          </td>
        </tr>
        {pool && <PoolRows pool={pool} isPeriod={period !== null} />}
      </tfoot>
    </table>
  );
}

type PoolRowsProps = { pool: NonNullable<VotingSession["pool"]>; isPeriod: boolean };

function PoolRows({ pool: { total, reimbursement, left }, isPeriod }: PoolRowsProps) {
  return (
    <>
      {reimbursement !== "0.00" && <PoolRow label="Commissioner reimbursement" value={reimbursement} />}
      {left !== "0.00" && <PoolRow label="Left over" value={left} />}
      <PoolRow label={isPeriod ? "Still set aside" : "Held for the season"} value={total} isTotal />
    </>
  );
}

function PoolRow({ label, value, isTotal = false }: { label: string; value: string; isTotal?: boolean }) {
  return (
    <tr className="border-t border-line">
      <th scope="row" colSpan={2} className={`py-3 pr-4 ${isTotal ? "font-semibold" : "font-normal text-ink-soft"}`}>
        {label}
      </th>
      <td className="py-3 text-right">
        <Money value={value} className="font-semibold" />
      </td>
    </tr>
  );
}
