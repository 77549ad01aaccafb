import type { Intervention } from "#contract/operations/admin-oversight.ts";
import { placeholderName } from "#contract/people/shown-names.ts";
import { counted } from "#contract/platform/counted.ts";
import { centsOf, centsToDecimal } from "#contract/platform/money.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import { wonName } from "#contract/terms/place-name.ts";
import type { VotingSession } from "#contract/votes/payout-votes.ts";
import { NetAmount } from "#web/money/payouts/net-amount.tsx";
import { totalOf } from "#web/money/payouts/typed-payouts.ts";
import { useCurrency } from "#web/ui/currency.ts";
import { Facts } from "#web/ui/layout.tsx";
import { Money } from "#web/ui/money.tsx";

type DecisionFactsProps = {
  action: Intervention["action"];
  session: VotingSession;
  available: string;
  held: string;
  paidMembers: number;
  /** The payouts to make instead. */
  replacements: { amount: string }[];
};

/** The effect of the chosen decision: who gets how much. */
export function DecisionFacts(props: DecisionFactsProps) {
  if (props.action === "approve") return <Proposal session={props.session} />;
  if (props.action === "replace") return <Replacement {...props} />;
  return (
    <Facts
      rows={[
        { label: wordsOf(props.session).total, value: <Money value={props.held} /> },
        { label: "Goes back to", value: counted(props.paidMembers, "paid member") },
      ]}
    />
  );
}

function Proposal({ session: { proposedPayouts } }: { session: VotingSession }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {proposedPayouts.map(({ userId, username, ...payout }) => (
        <li key={`${wonName(payout)} ${userId}`} className="flex items-baseline justify-between gap-4 py-2.5">
          <span>
            <span className="font-semibold break-all">{username ?? placeholderName(userId)}</span>{" "}
            <span className="text-ink-soft">{wonName(payout)}</span>
          </span>
          <span className="text-right">
            <NetAmount payout={payout} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Replacement({ replacements, available }: Pick<DecisionFactsProps, "replacements" | "available">) {
  const total = totalOf(replacements, useCurrency());
  return (
    <Facts
      rows={[
        { label: "Pool", value: <Money value={available} /> },
        {
          label: "Paid instead",
          value: <Money value={centsToDecimal(total)} className={total > centsOf(available) ? "text-red" : ""} />,
        },
      ]}
    />
  );
}
