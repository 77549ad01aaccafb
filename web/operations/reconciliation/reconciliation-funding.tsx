import type { ReactNode } from "react";
import type { ReconciliationState } from "#contract/operations/reconciliation.ts";
import { type Cents, centsOf, formatDollars, subtractCents, toCents, ZERO } from "#contract/platform/money.ts";
import { siteName } from "#contract/platform/site.ts";

type Funding = ReconciliationState["funding"];

/** Shows whether the money held covers the money owed: two bars on one scale, and how to close the gap. */
export function ReconciliationFunding({ funding, isSandbox }: { funding: Funding; isSandbox: boolean }) {
  const held = centsOf(funding.held);
  const owed = centsOf(funding.owed);
  const frozen = centsOf(funding.frozen);
  const gap = centsOf(funding.gap);
  const scale = Math.max(held, owed, 1);
  return (
    <div className="px-5 py-4">
      <h3 className="font-sans text-base font-semibold">{fundedWords(funding)}</h3>
      <div className="mt-3 grid gap-2.5">
        <Bar label="Held" cents={held} of={`${formatDollars(held)} is held at the processor`}>
          <span className="bg-green" style={{ width: share(held, scale) }} />
          {gap > ZERO && (
            <span className="min-w-2.5 border-2 border-dashed border-red" style={{ width: share(gap, scale) }} />
          )}
        </Bar>
        <Bar label="Owed" cents={owed} of={owedWords(owed, frozen)}>
          <span className="bg-line-strong" style={{ width: share(subtractCents(owed, frozen), scale) }} />
          <span
            className="hatched border border-l-0 border-line-strong"
            hidden={frozen === ZERO}
            style={{ width: share(frozen, scale) }}
          />
        </Bar>
      </div>
      <p className="mt-3 max-w-3xl text-ink-soft">{fundingWords(funding, isSandbox)}</p>
    </div>
  );
}

/** Whether the money held is enough, in one line; what treasurers keep and owe is no part of it. */
export function fundedWords({ gap, owed }: Funding): string {
  if (centsOf(gap) > ZERO) return `${siteName()} is ${formatDollars(centsOf(gap))} short of what it owes`;
  return centsOf(owed) > ZERO ? `${siteName()} can pay all it owes` : `${siteName()} owes no one anything`;
}

const share = (cents: number, scale: number) => `${(Math.max(0, cents) / scale) * 100}%`;

function Bar({ label, cents, of, children }: { label: string; cents: Cents; of: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[3rem_1fr_auto] items-center gap-3">
      <span className="text-sm font-semibold" aria-hidden>
        {label}
      </span>
      <span role="img" aria-label={of} className="flex h-5 overflow-hidden rounded-control bg-sunken">
        {children}
      </span>
      <span className="figures min-w-24 text-right font-semibold" aria-hidden>
        {formatDollars(cents)}
      </span>
    </div>
  );
}

const owedWords = (owed: Cents, frozen: Cents) =>
  `${formatDollars(owed)} is owed${frozen > ZERO ? `, ${formatDollars(frozen)} of it frozen by open disputes` : ""}`;

/** Explains the funding, and what to do about it. */
function fundingWords(funding: Funding, isSandbox: boolean): string {
  const { held, owed, frozen, gap, fees, disputeLosses, operatorFunds } = funding;
  const money = (decimal: string) => formatDollars(centsOf(decimal));
  const losses = centsOf(disputeLosses) > ZERO ? ` and lost disputes ${money(disputeLosses)}` : "";
  const cost = `So far the processor's fees took ${money(fees)}${losses}, and you put in ${money(operatorFunds)}.`;
  const inDispute =
    centsOf(frozen) > ZERO
      ? ` The hatched ${money(frozen)} is frozen by open disputes: if we win, the bank returns it; if we lose, it's no longer owed.`
      : "";
  if (centsOf(gap) > ZERO) {
    const where = isSandbox
      ? "In the sandbox, it's test money."
      : "Open the Stripe dashboard, go to Balances, and choose Add to balance.";
    return `${cost}${inDispute} Add ${money(gap)}, and the waiting payouts go out automatically. ${where}`;
  }
  const spare = toCents(centsOf(held) - centsOf(owed) + centsOf(frozen));
  return `${cost}${inDispute} The ${formatDollars(spare)} beyond what is owed pays future fees.`;
}
