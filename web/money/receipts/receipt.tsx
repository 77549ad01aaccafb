import type { ReactNode } from "react";
import { formatHead, type Head } from "#contract/money/heads.ts";
import { HeadCode } from "#web/money/escrow/head-code.tsx";
import { Wordmark } from "#web/pot/wordmark.tsx";
import { ZoneNote } from "#web/ui/date.tsx";
import { Facts } from "#web/ui/layout.tsx";
import { MissingScreen } from "#web/ui/missing-screen.tsx";
import { Money } from "#web/ui/money.tsx";
import { PrintButton } from "#web/ui/print-button.tsx";

type ReceiptProps = {
  title: string;
  /** With the head of its league's books. */
  receipt: { amount: string; leagueId: string; head: Head | null };
  caption: string;
  rows: { label: string; value: ReactNode }[];
  /** Shown below the facts. */
  children?: ReactNode;
};

/** One sheet of paper: what, how much, from whom and when. */
export function Receipt({ title, receipt, caption, rows, children }: ReceiptProps) {
  const { amount, leagueId, head } = receipt;
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
        {head && (
          <div className="mt-6 flex items-start gap-x-6">
            <p className="min-w-0 flex-1 text-sm text-ink-soft">
              Head of the league's books: <span className="figures text-ink">{formatHead(head)}</span>. With it you can
              check later that nothing before it has changed.
            </p>
            <div className="hidden sm:block print:block">
              <HeadCode leagueId={leagueId} head={head} />
            </div>
          </div>
        )}
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
