import type { Escrow } from "#contract/money/escrow.ts";
import { centsOf, centsToDecimal, subtractCents } from "#contract/platform/money.ts";
import { siteName } from "#contract/platform/site.ts";
import { Facts } from "#web/ui/layout.tsx";
import { Money } from "#web/ui/money.tsx";

type Figure = { label: string; value: string };

const isSomething = ({ value }: Figure) => value !== "0.00";
const asRows = (figures: Figure[]) => figures.map(({ label, value }) => ({ label, value: <Money value={value} /> }));

/** What a treasurer keeps of a season and whose it is, then what came in and what was sent (RULES §24). */
export function TreasurerFigures({ escrow }: { escrow: Escrow }) {
  const { collected, carried, paidOut, balance, notSent } = escrow;
  const owed = centsOf(notSent);
  return (
    <section className="mb-8">
      <h2 className="eyebrow">Kept now</h2>
      <Money value={balance} size="large" />
      {owed > 0 && (
        <div className="mt-2 border-b border-line">
          <Facts
            rows={asRows([
              { label: "Still owed", value: notSent },
              ...[{ label: "In the pot", value: centsToDecimal(subtractCents(centsOf(balance), owed)) }].filter(
                isSomething,
              ),
            ])}
          />
        </div>
      )}
      <div className="mt-2">
        <Facts
          rows={asRows([
            { label: "Collected", value: collected },
            ...[
              { label: "Carried between seasons", value: carried },
              { label: "Sent", value: paidOut },
            ].filter(isSomething),
          ])}
        />
      </div>
      <p className="mt-2 text-sm text-ink-soft">
        The members and the treasurer say what was paid. {siteName()} keeps the books, not the money.
      </p>
    </section>
  );
}
