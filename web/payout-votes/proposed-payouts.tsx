import { addCents, centsOf, centsToDecimal } from "#contract/money.ts";
import type { VotingSession } from "#contract/payout-votes.ts";
import { placeName } from "#contract/place-name.ts";
import { placeholderName } from "#contract/shown-names.ts";
import { Money } from "#web/ui/money.tsx";

/** Who would get what, by place, and all of it together. */
export function ProposedPayouts({ session: { proposedPayouts } }: { session: VotingSession }) {
  const inOrder = [...proposedPayouts].sort((a, b) => a.place - b.place);
  const total = centsToDecimal(addCents(...proposedPayouts.map(({ amount }) => centsOf(amount))));
  return (
    <table className="w-full text-left">
      <thead className="eyebrow border-b border-line">
        <tr>
          <th className="py-2 pr-4">Place</th>
          <th className="py-2 pr-4">Winner</th>
          <th className="py-2 text-right">Amount</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {inOrder.map(({ place, userId, username, amount }) => (
          <tr key={`${place} ${userId}`}>
            <td className="py-3 pr-4 whitespace-nowrap text-ink-soft">{placeName(place)}</td>
            <td className="py-3 pr-4 font-semibold wrap-anywhere">{username ?? placeholderName(userId)}</td>
            <td className="py-3 text-right">
              <Money value={amount} className="font-semibold" />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot className="border-t-2 border-ink">
        <tr>
          <th scope="row" colSpan={2} className="py-3 pr-4 font-semibold">
            All together
          </th>
          <td className="py-3 text-right">
            <Money value={total} className="font-display text-xl font-semibold" />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
