import type { ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { Money } from "#web/ui/money.tsx";

type SplitKind = "place" | "other" | "period" | "surplus" | "reimbursement" | "unassigned";

/** One part of a pool: its amounts in wire format, "250.00", one for each figure next to it. */
export type SplitPart = {
  kind: SplitKind;
  label: string;
  /** A place's number, at its color; also in the bar if there is room. */
  mark: string;
  percent: string;
  weight: number;
  amounts: readonly string[];
};

/** A total that the parts add up to, and the case it applies to. */
type SplitFigure = { caption: string; total: string };

/** The better the place, the more its gold shines. */
const goldOf = (index: number, count: number) => {
  const depth = Math.round(100 - (70 * index) / Math.max(2, count - 1));
  return `color-mix(in oklch, var(--gold) ${depth}%, var(--gold-pale))`;
};

/** Neighbors differ in hue, and those of one hue in depth. The palest has a contrast of 3:1 to cards in both themes. */
const otherTone = (index: number, count: number) => {
  const depth = Math.round(100 - (38 * Math.floor(index / 2)) / Math.max(1, Math.ceil(count / 2) - 1));
  return `color-mix(in oklab, var(--${index % 2 === 0 ? "green" : "blue"}) ${depth}%, var(--surface))`;
};

/** A color for each part, in their order. */
function colorsOf(parts: readonly SplitPart[]): string[] {
  const numbered = (kind: SplitKind) => parts.filter((part) => part.kind === kind);
  const [places, others] = [numbered("place"), numbered("other")];
  return parts.map((part) => {
    if (part.kind === "place") return goldOf(places.indexOf(part), places.length);
    if (part.kind === "other") return otherTone(others.indexOf(part), others.length);
    return part.kind === "period" ? "var(--gold-pale)" : "var(--line-strong)";
  });
}

type SplitBarProps = { parts: readonly SplitPart[]; figures: readonly SplitFigure[]; total: ReactNode };

/**
 * A pool as a bar divided into its parts, with a list of the parts that adds up to it; the unassigned part is hatched.
 */
export function SplitBar({ parts, figures, total }: SplitBarProps) {
  const colors = colorsOf(parts);
  const whole = parts.reduce((sum, { weight }) => sum + weight, 0);
  const shareOf = ({ weight }: SplitPart) => (whole === 0 ? 0 : (100 * weight) / whole);
  return (
    <div>
      <div
        aria-hidden="true"
        className="flex h-10 gap-0.5 overflow-hidden rounded-control bg-sunken forced-color-adjust-none"
      >
        {parts.map(
          (part, index) =>
            part.weight > 0 && (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: parts keep their order, and two can have the same name
                key={index}
                className={classNames(
                  "grid min-w-0 place-items-center overflow-hidden transition-[width] duration-200 ease-out",
                  part.kind === "unassigned" && "hatched",
                )}
                style={{
                  width: `${shareOf(part)}%`,
                  ...(part.kind === "unassigned" ? {} : { background: colors[index] }),
                }}
              >
                {part.mark && shareOf(part) >= 3 + 3 * part.mark.length && (
                  <span className="figures font-display text-lg font-semibold text-on-gold">{part.mark}</span>
                )}
              </span>
            ),
        )}
      </div>
      <div className="mt-3">
        {figures.length > 1 && <FigureHeads figures={figures} />}
        <ol>
          {parts.map((part, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: parts keep their order, and two can have the same name
              key={index}
              className="flex items-baseline gap-2 border-b border-line py-1.5 max-sm:text-sm"
            >
              <Swatch part={part} color={colors[index]} />
              <span className="min-w-0 grow text-balance">
                {part.label} {isInWords(part) && <span className="figures block text-ink-soft">{part.percent}</span>}
              </span>
              {!isInWords(part) && <span className="figures text-ink-soft">{part.percent}</span>}
              <Amounts values={part.amounts} figures={figures} />
            </li>
          ))}
        </ol>
        {figures.length > 0 && total !== null && (
          <p className="flex items-baseline gap-3 py-1.5 font-semibold max-sm:text-sm">
            <span className="grow">{total}</span>
            <Amounts values={figures.map(({ total }) => total)} figures={figures} />
          </p>
        )}
      </div>
    </div>
  );
}

/** Whether a share is too long for a column: "$3.00 a week". */
const isInWords = ({ percent }: SplitPart) => percent.includes(" ");

/** A part's color next to its label, with the number of a place. */
function Swatch({ part: { kind, mark }, color }: { part: SplitPart; color: string | undefined }) {
  const isUnassigned = kind === "unassigned";
  return (
    <span aria-hidden="true" className="grid h-[1lh] w-5 shrink-0 place-items-center self-start">
      <span
        className={classNames(
          "figures grid place-items-center rounded-full text-xs font-semibold text-on-gold forced-color-adjust-none",
          mark ? "size-5" : "size-3",
          isUnassigned && "hatched",
        )}
        style={isUnassigned ? {} : { background: color }}
      >
        {mark}
      </span>
    </span>
  );
}

function FigureHeads({ figures }: { figures: readonly SplitFigure[] }) {
  return (
    <p aria-hidden="true" className="flex flex-wrap justify-end gap-x-2 border-b border-line pb-2">
      {figures.map(({ caption }) => (
        <span key={caption} className="w-18 text-right text-sm leading-tight text-ink-soft">
          {caption}
        </span>
      ))}
    </p>
  );
}

const LONGEST_IN_ROW = "99999.99".length;

type AmountsProps = { values: readonly string[]; figures: readonly SplitFigure[] };

/**
 * Amounts next to each other under their headings, each with its own heading for screen readers; very large ones on
 * separate lines, so that the page doesn't widen.
 */
function Amounts({ values, figures }: AmountsProps) {
  if (values.length === 0) return null;
  const fits = values.every(({ length }) => length <= LONGEST_IN_ROW);
  return (
    <span className={fits ? "flex shrink-0 justify-end gap-x-2" : "grid justify-items-end"}>
      {values.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the figures keep their order, and two can be equal
        <span key={index} className="min-w-18 text-right font-semibold">
          {figures.length > 1 && <span className="sr-only">{figures[index]?.caption}: </span>}
          <Money value={value} />
        </span>
      ))}
    </span>
  );
}
