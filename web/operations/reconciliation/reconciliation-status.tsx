import { CircleCheck, CircleDashed, Hourglass, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { Reconciliation } from "#contract/operations/reconciliation.ts";
import { counted } from "#contract/platform/counted.ts";
import {
  addCents,
  centsOf,
  centsToDecimal,
  formatDollars,
  subtractCents,
  toCents,
  ZERO,
} from "#contract/platform/money.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { DateText } from "#web/ui/date.tsx";
import { Money } from "#web/ui/money.tsx";

type Outcome = { word: string; tone?: BadgeTone; icon: LucideIcon };

/** The result in a word or two. */
export function outcomeOf(latest: Reconciliation | null): Outcome {
  if (latest === null) return { word: "Never compared", icon: CircleDashed };
  if (latest.failure !== null) return { word: "Not compared", tone: "red", icon: TriangleAlert };
  const differing = latest.differences.length;
  if (differing > 0) return { word: counted(differing, "difference"), tone: "red", icon: TriangleAlert };
  return latest.settling === 0
    ? { word: "They agree", tone: "green", icon: CircleCheck }
    : { word: "They agree so far", tone: "blue", icon: Hourglass };
}

/** The result at a glance: whether the two agree, on how much, and as of when. */
export function ReconciliationStatus({ latest }: { latest: Reconciliation | null }) {
  const { word, ...look } = outcomeOf(latest);
  const badge = <Badge {...look}>{word}</Badge>;
  if (latest === null) {
    return (
      <Line badge={badge}>
        The books haven't been compared with the processor's yet. We compare them every night, or when you ask.
      </Line>
    );
  }
  if (latest.failure !== null) {
    return (
      <Line badge={badge}>
        The comparison of <When latest={latest} /> failed: {latest.failure}
      </Line>
    );
  }
  const { compared, settling } = latest;
  return (
    <div>
      <Line badge={badge}>
        <span className="figures">{counted(compared, "movement")}</span> compared, <When latest={latest} />
        {settling > 0 && (
          <>
            .{" "}
            <span className="figures">
              {settling === 1 ? "1 movement is" : `${settling.toLocaleString()} movements are`}
            </span>{" "}
            still settling: compare again in 15 minutes
          </>
        )}
      </Line>
      <Sides latest={latest} />
    </div>
  );
}

function Line({ badge, children }: { badge: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4">
      {badge}
      <p className="min-w-0 wrap-anywhere text-ink-soft">{children}</p>
    </div>
  );
}

const TRIGGERS: Readonly<Record<Reconciliation["trigger"], string>> = {
  nightly: "automatically",
  command: "from the command line",
  admin: "on request",
};

const When = ({ latest: { startedAt, trigger } }: { latest: Reconciliation }) => (
  <>
    <DateText value={startedAt} withTime /> {TRIGGERS[trigger]}
  </>
);

/** Both totals. A gap between them that no difference explains is money that is still settling. */
function Sides({ latest }: { latest: Reconciliation }) {
  const { processorAvailable, processorPending, booked, differences } = latest;
  const processor = addCents(centsOf(processorAvailable), centsOf(processorPending));
  const explained = differences
    .filter(({ reference }) => reference !== "balance")
    .reduce((sum, { processorCents, bookedCents }) => sum + (processorCents ?? 0) - (bookedCents ?? 0), 0);
  const unexplained = differences.find(({ reference }) => reference === "balance");
  const offBalance = unexplained ? (unexplained.processorCents ?? 0) - (unexplained.bookedCents ?? 0) : 0;
  const underWay = toCents(subtractCents(processor, centsOf(booked)) - explained - offBalance);
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3 px-5 pb-4">
      <Side label="At the processor" value={centsToDecimal(processor)}>
        {centsOf(processorPending) !== ZERO && `${formatDollars(centsOf(processorPending))} of it not available yet`}
      </Side>
      <Side label="In the books" value={booked}>
        {underWay !== ZERO && `${formatDollars(underWay)} is still settling`}
      </Side>
    </dl>
  );
}

function Side({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <div>
      <dt className="eyebrow">{label}</dt>
      <dd>
        <Money value={value} className="font-display text-2xl font-semibold" />
        {children && <span className="figures block text-sm text-ink-soft">{children}</span>}
      </dd>
    </div>
  );
}
