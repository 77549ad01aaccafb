import type { CSSProperties } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { DateText } from "#web/ui/date.tsx";
import { monthStarts, type SeasonMark, shareOf, spanOf, spreadLabels } from "#web/ui/season-scale.ts";

/** The share of the line that a label needs. */
const LABEL_GAP = 0.17;

const inPercent = (share: number) => `${(100 * share).toFixed(2)}%`;
const at = (share: number) => ({ "--at": inPercent(share) }) as CSSProperties;

/**
 * The season from its creation to its payouts, in order and to scale, with today on it; vertical if there is little
 * room.
 */
export function SeasonLine({ marks, now }: { marks: readonly SeasonMark[]; now: Date }) {
  const inOrder = [...marks].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const span = spanOf(inOrder, now);
  const today = shareOf(now.getTime(), span);
  const shares = inOrder.map((mark) => shareOf(Date.parse(mark.at), span));
  const labels = spreadLabels(shares, LABEL_GAP);
  return (
    <div className="@container">
      <div
        className="relative mt-3 mb-10 h-(--upright) @3xl:my-0 @3xl:h-28"
        style={{ "--upright": `${inOrder.length * 4.5}rem` } as CSSProperties}
      >
        <Track today={today} months={monthStarts(span).map((month) => shareOf(month, span))} />
        <Leaders from={shares} to={labels} />
        <Today share={today} />
        <ol>
          {inOrder.map((mark, index) => {
            const isPast = Date.parse(mark.at) <= now.getTime();
            return (
              <li key={`${mark.kind} ${mark.at}`}>
                <Dot mark={mark} isPast={isPast} share={shares[index] ?? 0} />
                <span
                  style={at(labels[index] ?? 0)}
                  className="absolute top-(--at) left-26 -translate-y-3 leading-snug whitespace-nowrap @3xl:top-17 @3xl:left-(--at) @3xl:-translate-x-(--at) @3xl:translate-y-0"
                >
                  <span className="block text-sm font-semibold">{mark.label}</span>
                  <span className="figures block text-sm text-ink-soft">
                    <DateText value={mark.at} />
                  </span>
                </span>
              </li>
            );
          })}
        </ol>
      </div>
    </div>
  );
}

/** The line with its months as yard lines, green as far as the season has been played. */
function Track({ today, months }: { today: number; months: readonly number[] }) {
  return (
    <span
      aria-hidden="true"
      className="absolute inset-y-0 left-17 w-1 rounded-full bg-line @3xl:inset-x-0 @3xl:inset-y-auto @3xl:top-9 @3xl:h-1 @3xl:w-auto"
    >
      {months.map((month) => (
        <span
          key={month}
          style={at(month)}
          className="absolute top-(--at) -left-1 h-0.5 w-3 bg-line @3xl:-top-1 @3xl:left-(--at) @3xl:h-3 @3xl:w-0.5"
        />
      ))}
      <span
        style={at(today)}
        className="absolute top-0 left-0 h-(--at) w-full rounded-full bg-green @3xl:h-full @3xl:w-(--at)"
      />
    </span>
  );
}

/** Fine lines from the marks to their labels, which may have moved to make room for each other. */
function Leaders({ from, to }: { from: readonly number[]; to: readonly number[] }) {
  const line = { className: "stroke-line-strong", vectorEffect: "non-scaling-stroke" } as const;
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox="0 0 1 1"
        preserveAspectRatio="none"
        className="absolute top-11 left-0 h-5 w-full overflow-visible @max-3xl:hidden"
      >
        {from.map((share, index) => (
          <line key={`${share} ${to[index]}`} x1={share} y1={0} x2={to[index]} y2={1} {...line} />
        ))}
      </svg>
      <svg
        aria-hidden="true"
        viewBox="0 0 1 1"
        preserveAspectRatio="none"
        className="absolute top-0 left-19 h-full w-6 overflow-visible @3xl:hidden"
      >
        {from.map((share, index) => (
          <line key={`${share} ${to[index]}`} x1={0} y1={share} x2={1} y2={to[index]} {...line} />
        ))}
      </svg>
    </>
  );
}

function Today({ share }: { share: number }) {
  return (
    <span
      style={at(share)}
      className="absolute top-(--at) left-0 flex h-4 w-19 -translate-y-1/2 items-center justify-between text-sm font-semibold text-green @3xl:-top-0 @3xl:left-(--at) @3xl:h-11 @3xl:w-0 @3xl:translate-y-0 @3xl:flex-col"
    >
      <span className="leading-none @3xl:absolute @3xl:top-0 @3xl:-translate-x-(--at) @3xl:px-1">Today</span>
      <span aria-hidden="true" className="h-0.5 w-5 bg-green @3xl:absolute @3xl:top-5 @3xl:h-6 @3xl:w-0.5" />
    </span>
  );
}

const DOTS: Record<SeasonMark["kind"], { past: string; ahead: string }> = {
  created: { past: "border-green bg-green", ahead: "border-line-strong bg-paper" },
  deadline: { past: "border-green bg-green", ahead: "border-line-strong bg-paper" },
  end: { past: "border-green bg-green", ahead: "border-line-strong bg-paper" },
  vote: { past: "border-blue bg-blue", ahead: "border-blue bg-paper" },
  payout: { past: "border-gold-deep bg-gold", ahead: "border-gold-deep bg-paper" },
};

function Dot({ mark, isPast, share }: { mark: SeasonMark; isPast: boolean; share: number }) {
  return (
    <span
      aria-hidden="true"
      style={at(share)}
      className={classNames(
        "absolute top-(--at) left-[70px] size-4 -translate-1/2 rounded-full border-[3px] @3xl:top-[38px] @3xl:left-(--at)",
        isPast ? DOTS[mark.kind].past : DOTS[mark.kind].ahead,
      )}
    />
  );
}
