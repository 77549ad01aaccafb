import type { ReconciliationDifference } from "#contract/operations/reconciliation.ts";
import { centsToDecimal, toCents } from "#contract/platform/money.ts";
import { DateText } from "#web/ui/date.tsx";
import { Money } from "#web/ui/money.tsx";

/** Each movement where the two disagree: both sides next to each other, and what to do below. */
export function ReconciliationDifferences({ differences }: { differences: ReconciliationDifference[] }) {
  return (
    <section
      aria-label="Differences"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard only when it takes the focus.
      tabIndex={0}
      className="relative max-h-112 overflow-y-auto"
    >
      <table className="w-full border-separate border-spacing-0 text-left">
        <caption className="sr-only">Movements where the books and the processor differ</caption>
        <thead>
          <tr>
            {["Movement", "Processor", "Books"].map((name, index) => (
              <th
                key={name}
                scope="col"
                className={`eyebrow sticky top-0 z-10 border-b border-line bg-surface py-2.5 whitespace-nowrap ${index === 0 ? "pl-5" : "pr-5 pl-2 text-right"}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {differences.map((difference) => (
          <Difference key={difference.reference} difference={difference} />
        ))}
      </table>
    </section>
  );
}

function Difference({ difference }: { difference: ReconciliationDifference }) {
  const { reference, type, processorCents, bookedCents, occurredAt, message } = difference;
  return (
    <tbody className="group align-top">
      <tr>
        <th scope="row" className="pt-3 pl-5 font-semibold">
          {movementName(type)}
        </th>
        <SideCell cents={processorCents} />
        <SideCell cents={bookedCents} />
      </tr>
      <tr>
        <td colSpan={3} className="border-b border-line px-5 pb-3 group-last:border-b-0">
          <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
            <DateText value={occurredAt} withTime />
            {!SUMS.has(reference) && <span className="font-mono break-all select-all">{reference}</span>}
          </p>
          <p className="mt-1 max-w-3xl">{message}</p>
        </td>
      </tr>
    </tbody>
  );
}

function SideCell({ cents }: { cents: number | null }) {
  return (
    <td className="figures pt-3 pr-5 pl-2 text-right whitespace-nowrap">
      {cents === null ? (
        <span className="text-ink-soft">
          <span aria-hidden>–</span>
          <span className="sr-only">Nothing</span>
        </span>
      ) : (
        <Money value={centsToDecimal(toCents(cents))} className="font-semibold" />
      )}
    </td>
  );
}

/** Rows that don't belong to a single object at the processor. */
const SUMS = new Set(["balance", "reserve", "more"]);

const NAMES: Readonly<Record<string, string>> = {
  adjustment: "Dispute",
  balance: "The whole balance",
  charge: "Card charge",
  more: "More of them",
  payment: "Bank charge",
  payout: "Withdrawal",
  stripe_fee: "Processor's fee",
  topup: "Top-up",
  transfer: "Payout",
  transfer_refund: "Reversed payout",
};

/** "entry_fee.paid" → "Entry fee paid", for types without their own text. */
function movementName(type: string): string {
  const words = type.replace(/[._]/g, " ");
  return NAMES[type] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
