import type { ReactNode } from "react";
import type { More } from "#web/api/list.ts";
import { LoadMore } from "#web/ui/load-more.tsx";
import { LoadingItems } from "#web/ui/loading.tsx";

type ListBoxProps = {
  label: string;
  more: More | undefined;
  children: ReactNode;
};

/** A long list in a box that scrolls, about 24rem high (SPEC §2, Admin dashboard); the arrow keys scroll it, and at its end the page goes on. */
export function ListBox({ label, more, children }: ListBoxProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: only with focus can the keyboard scroll it.
      tabIndex={0}
      data-box
      className="relative max-h-96 overflow-y-auto rounded-card border border-line bg-surface max-md:[contain-intrinsic-block-size:auto_24rem] max-md:[content-visibility:auto]"
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

/** The box while its first rows load. */
export const LoadingBox = ({ what }: { what: string }) => (
  <LoadingItems what={what} rows={6} end="h-7 w-24" className="max-h-96 overflow-hidden rounded-card border-x px-4" />
);
