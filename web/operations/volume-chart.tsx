import { centsOf, centsToDecimal, formatMoney, toCents, ZERO } from "#contract/platform/money.ts";
import { once } from "#contract/platform/once.ts";
import { axisAmount, axisTop } from "#web/operations/volume-axis.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Money } from "#web/ui/money.tsx";

/** "2026-07" and the amounts in wire format. */
type Month = { month: string; collected: string; paidOut: string };

const monthFormat = once(() => new Intl.DateTimeFormat(undefined, { month: "long", year: "numeric", timeZone: "UTC" }));
const shortMonthFormat = once(() => new Intl.DateTimeFormat(undefined, { month: "short", timeZone: "UTC" }));

const dayOf = (month: string) => new Date(`${month.slice(0, 7)}-15T00:00:00Z`);

/** Money collected and paid out, month by month: as bars, and as a table for screen readers. */
export function VolumeChart({ volume }: { volume: Month[] }) {
  const highest = Math.max(...volume.flatMap(({ collected, paidOut }) => [centsOf(collected), centsOf(paidOut)]), 0);
  return (
    <figure className="mb-10">
      <figcaption className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span className="font-semibold">Volume of the last 12 months</span>
        {highest > 0 && (
          <span className="flex gap-5 text-sm text-ink-soft">
            <Key className="bg-gold" word="Collected" />
            <Key className="bg-green" word="Paid out" />
          </span>
        )}
      </figcaption>
      {highest === 0 ? (
        <p className="rounded-card border border-dashed border-line-strong/50 px-6 py-8 text-center text-ink-soft">
          No money has moved in the last 12 months.
        </p>
      ) : (
        <>
          <Bars volume={volume} highest={highest} />
          <Figures volume={volume} />
        </>
      )}
    </figure>
  );
}

const Key = ({ className, word }: { className: string; word: string }) => (
  <span className="flex items-center gap-1.5">
    <span aria-hidden className={`size-2.5 rounded-[2px] ${className}`} />
    {word}
  </span>
);

const BAR_PART = 0.3;
/** Below a phone's width, only every third month has room for its name. */
const PHONE_STEP = 3;

function Bars({ volume, highest }: { volume: Month[]; highest: number }) {
  const top = axisTop(highest);
  const column = 100 / volume.length;
  const bar = (share: number, x: number, color: string) => (
    <rect
      x={`${x * column}%`}
      y={`${100 - share * 100}%`}
      width={`${BAR_PART * column}%`}
      height={`${share * 100}%`}
      rx="2"
      fill={color}
    />
  );
  return (
    <div aria-hidden className="grid grid-cols-[auto_1fr] gap-x-2 pt-2 text-xs text-ink-soft">
      <p className="figures -my-2 flex flex-col justify-between text-right">
        {[top, top / 2, 0].map((cents) => (
          <span key={cents}>{axisAmount(cents)}</span>
        ))}
      </p>
      <svg role="presentation" className="block h-32 w-full border-t border-b border-t-line border-b-line-strong">
        <line x1="0" x2="100%" y1="50%" y2="50%" stroke="var(--line)" />
        {volume.map(({ month, collected, paidOut }, index) => (
          <g key={month}>
            <title>{sentenceOf({ month, collected, paidOut })}</title>
            <rect x={`${index * column}%`} y="0" width={`${column}%`} height="100%" fill="transparent" />
            {bar(centsOf(collected) / top, index + 0.5 - BAR_PART - 0.02, "var(--gold)")}
            {bar(centsOf(paidOut) / top, index + 0.52, "var(--green)")}
          </g>
        ))}
      </svg>
      <ol className="col-start-2 mt-1.5 grid auto-cols-fr grid-flow-col">
        {volume.map(({ month }, index) => (
          <li
            key={month}
            className={classNames(
              "flex justify-center whitespace-nowrap",
              index % PHONE_STEP > 0 && "max-sm:invisible max-sm:w-0",
            )}
          >
            {shortMonthFormat().format(dayOf(month))}
            {(index === 0 || month.endsWith("-01")) && <span className="ml-1 max-sm:hidden">{month.slice(0, 4)}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}

const sentenceOf = ({ month, collected, paidOut }: Month) =>
  `${monthFormat().format(dayOf(month))}: ${formatMoney(centsOf(collected))} collected, ${formatMoney(centsOf(paidOut))} paid out`;

const totalOf = (amounts: string[]) =>
  centsToDecimal(toCents(amounts.reduce<number>((sum, amount) => sum + centsOf(amount), ZERO)));

function Figures({ volume }: { volume: Month[] }) {
  const rows = volume.map(({ month, ...amounts }) => ({
    key: month,
    name: monthFormat().format(dayOf(month)),
    ...amounts,
  }));
  const total = {
    key: "total",
    name: "Total",
    collected: totalOf(volume.map(({ collected }) => collected)),
    paidOut: totalOf(volume.map(({ paidOut }) => paidOut)),
  };
  return (
    <details className="mt-2 text-sm">
      <summary className="w-fit cursor-pointer rounded-control py-1 font-semibold text-ink-soft hover:text-ink">
        Show the figures
      </summary>
      <table className="mt-2 w-full max-w-lg text-left">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="eyebrow py-1.5">
              Month
            </th>
            <th scope="col" className="eyebrow py-1.5 text-right">
              Collected
            </th>
            <th scope="col" className="eyebrow py-1.5 text-right">
              Paid out
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {[...rows, total].map(({ key, name, collected, paidOut }) => (
            <tr key={key} className="group">
              <th scope="row" className="py-1.5 font-normal group-last:font-semibold">
                {name}
              </th>
              <td className="py-1.5 text-right group-last:font-semibold">
                <Money value={collected} />
              </td>
              <td className="py-1.5 text-right group-last:font-semibold">
                <Money value={paidOut} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
