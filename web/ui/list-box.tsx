import type { ReactNode } from "react";
import type { More } from "#web/api/list.ts";
import { LoadMore } from "#web/ui/load-more.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

type ListBoxProps = {
  label: string;
  more: More | undefined;
  children: ReactNode;
};

/** A long list in a box that scrolls, about 24rem high (SPEC §2, Admin dashboard); the arrow keys scroll it. */
export function ListBox({ label, more, children }: ListBoxProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: only with focus can the keyboard scroll it.
      tabIndex={0}
      data-box
      className="relative max-h-96 overflow-y-auto overscroll-contain rounded-card border border-line bg-surface max-md:[contain-intrinsic-block-size:auto_24rem] max-md:[content-visibility:auto]"
    >
      {children}
      {more && (
        <div className="border-t border-line p-2">
          <LoadMore more={more} />
        </div>
      )}
    </section>
  );
}

const ROWS = ["a", "b", "c", "d", "e", "f"];

/** The box while its first rows load. */
export function LoadingBox({ what }: { what: string }) {
  return (
    <div role="status" className="max-h-96 divide-y divide-line overflow-hidden rounded-card border border-line">
      <span className="sr-only">Loading {what}</span>
      {ROWS.map((row) => (
        <div key={row} className="flex items-center justify-between gap-6 px-4 py-3.5">
          <div className="grid flex-1 gap-1.5">
            <Skeleton className="h-4 w-40 max-w-full" />
            <Skeleton className="h-3.5 w-56 max-w-full" />
          </div>
          <Skeleton className="h-7 w-24" />
        </div>
      ))}
    </div>
  );
}
