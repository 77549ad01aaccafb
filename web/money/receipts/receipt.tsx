import type { ReactNode } from "react";
import { Wordmark } from "#web/pot/wordmark.tsx";
import { ZoneNote } from "#web/ui/date.tsx";
import { Facts } from "#web/ui/layout.tsx";
import { MissingScreen } from "#web/ui/missing-screen.tsx";
import { Money } from "#web/ui/money.tsx";
import { PrintButton } from "#web/ui/print-button.tsx";

type ReceiptProps = {
  title: string;
  amount: string;
  caption: string;
  rows: { label: string; value: ReactNode }[];
  /** Shown below the facts. */
  children?: ReactNode;
};

/** One sheet of paper: what, how much, from whom and when. */
export function Receipt({ title, amount, caption, rows, children }: ReceiptProps) {
  return (
    <div className="page max-w-2xl">
      <article className="rounded-card border border-line bg-surface p-6 sm:p-10 print:border-0 print:bg-transparent print:p-0">
        <header className="mb-8 flex flex-wrap items-start justify-between gap-4">
          <Wordmark />
          <PrintButton />
        </header>
        <h1 tabIndex={-1} className="text-2xl">
          {title}
        </h1>
        <p className="mt-4">
          <Money value={amount} size="large" />
        </p>
        <p className="mt-1 mb-6 text-ink-soft">{caption}</p>
        <Facts rows={rows} />
        {children}
        <p className="mt-2">
          <ZoneNote />
        </p>
      </article>
    </div>
  );
}

export const NoReceipt = () => (
  <MissingScreen title="Receipt not found">This receipt doesn't exist, or it's someone else's.</MissingScreen>
);
