import type { ReactNode, Ref } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

type PageHeaderProps = {
  title: ReactNode;
  intro?: ReactNode;
  /** In small print below the intro, such as the zone of the screen's dates. */
  note?: ReactNode;
  action?: ReactNode;
  headingRef?: Ref<HTMLHeadingElement>;
};

/** The head of a screen: what it is, one sentence, its one primary action. */
export function PageHeader({ title, intro, note, action, headingRef }: PageHeaderProps) {
  return (
    <header className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="max-w-2xl min-w-0">
        <h1 ref={headingRef} tabIndex={-1} className="text-3xl wrap-anywhere sm:text-4xl">
          {title}
        </h1>
        {intro && <p className="mt-2 text-lg text-balance text-ink-soft wrap-anywhere">{intro}</p>}
        {note && <p className="mt-1">{note}</p>}
      </div>
      {action}
    </header>
  );
}

/** A boxed part of a screen, for content separate from the rest. */
export function Card({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <section className={classNames("rounded-card border border-line bg-surface p-6", className)}>{children}</section>
  );
}

/** A titled part of a screen. */
export function Section({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className="mb-8 sm:mb-10">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3 sm:mb-4">
        <h2 className="text-xl">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

/** A figure with its name; several sit side by side, separated by hairlines. */
export function StatCard({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="py-3">
      <dt className="eyebrow">{label}</dt>
      <dd className="figures mt-1 font-display text-2xl font-semibold">{children}</dd>
    </div>
  );
}

type StatsProps = { isNarrow?: boolean; children: ReactNode };

/** Figures in one row, or two by two on a phone and in a narrow column (`isNarrow`), where an odd last one has a row. */
export function Stats({ isNarrow = false, children }: StatsProps) {
  return (
    <div className={isNarrow ? "mb-4" : "mb-10"}>
      {/* On a phone, a column with a long amount takes room from the other. */}
      <dl
        className={classNames(
          "grid grid-cols-[1fr_1fr] gap-x-6 border-y border-line max-sm:gap-x-4",
          !isNarrow &&
            "max-lg:*:last:odd:col-span-2 sm:[&_dd]:text-3xl lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none lg:gap-x-0 lg:divide-x lg:divide-line lg:*:px-5 lg:*:first:pl-0",
        )}
      >
        {children}
      </dl>
    </div>
  );
}

/** Placeholders under the figures' names while they load. */
export function PendingStats({ labels, isNarrow = false }: { labels: string[]; isNarrow?: boolean }) {
  return (
    <Stats isNarrow={isNarrow}>
      {labels.map((label) => (
        <StatCard key={label} label={label}>
          <Skeleton className="h-8 w-24" />
        </StatCard>
      ))}
    </Stats>
  );
}

const FIGURES = ["w-16", "w-20", "w-24", "w-28"];

/** Figures whose names aren't known yet either. */
export const FigureLines = ({ isNarrow = false }: { isNarrow?: boolean }) => (
  <div aria-hidden>
    <Stats isNarrow={isNarrow}>
      {FIGURES.map((width) => (
        <StatCard key={width} label={<Skeleton className={`h-4 ${width}`} />}>
          <Skeleton className="h-8 w-24" />
        </StatCard>
      ))}
    </Stats>
  </div>
);

/** Labeled facts: label on the left, value on the right, hairlines between them. */
export function Facts({ rows }: { rows: { label: string; value: ReactNode }[] }) {
  return (
    <dl className="divide-y divide-line">
      {rows.map(({ label, value }) => (
        <div key={label} className="flex items-baseline justify-between gap-x-4 py-2.5">
          <dt className="max-w-3/5 shrink-0 text-ink-soft">{label}</dt>
          <dd className="min-w-0 text-right font-semibold text-balance wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
