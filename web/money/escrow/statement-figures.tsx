import type { Escrow } from "#contract/money/escrow.ts";
import { addCents, centsOf, centsToDecimal, formatMoney, subtractCents } from "#contract/platform/money.ts";
import { allHeld, freeToAward } from "#web/money/escrow/held.ts";
import { useCurrency } from "#web/ui/currency.ts";
import { Facts } from "#web/ui/layout.tsx";
import { Money } from "#web/ui/money.tsx";

type Figure = { label: string; value: string };

const isSomething = ({ value }: Figure) => value !== "0.00";
const asRows = (figures: Figure[]) => figures.map(({ label, value }) => ({ label, value: <Money value={value} /> }));

/** What is held now and what it is for, then what came in and what went out. */
export function StatementFigures({ escrow }: { escrow: Escrow }) {
  const currency = useCurrency();
  const { collected, carried, paidOut, refunded, balance, notSent } = escrow;
  const parts = [
    { label: "Free to award", value: centsToDecimal(freeToAward(escrow)) },
    { label: "Not sent yet", value: notSent },
    { label: "Frozen by disputes", value: escrow.disputed },
    { label: "Refunds on their way", value: escrow.refundsInFlight },
    { label: "Set aside for returned refunds", value: escrow.setAside },
  ].filter(isSomething);
  const lost = subtractCents(
    addCents(centsOf(collected), centsOf(carried)),
    addCents(centsOf(paidOut), centsOf(refunded), centsOf(balance)),
  );
  return (
    <section className="mb-8">
      <h2 className="eyebrow">Held now</h2>
      <Money value={centsToDecimal(allHeld(escrow))} size="large" />
      {(parts.length > 1 || notSent !== "0.00") && (
        <div className="mt-2 border-b border-line">
          <Facts rows={asRows(parts)} />
        </div>
      )}
      <div className="mt-2">
        <Facts
          rows={asRows([
            { label: "Paid in", value: collected },
            ...[
              { label: "Carried between seasons", value: carried },
              { label: "Awarded", value: paidOut },
              { label: "Refunded", value: refunded },
              { label: "Taken back by banks", value: centsToDecimal(lost) },
            ].filter(isSomething),
          ])}
        />
      </div>
      {notSent !== "0.00" && (
        <p className="mt-2 text-sm text-ink-soft">
          {`The entries count what is in escrow, ${formatMoney(centsOf(balance), currency)}: an award leaves escrow before it is sent.`}
        </p>
      )}
    </section>
  );
}
