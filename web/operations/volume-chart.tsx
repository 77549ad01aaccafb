import { memoize } from "#contract/platform/memoize.ts";
import { centsOf, centsToDecimal, formatDollars, toCents, ZERO } from "#contract/platform/money.ts";
import { siteName } from "#contract/platform/site.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { axisAmount, axisTop } from "#web/operations/volume-axis.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Fold } from "#web/ui/fold.tsx";
import { Money } from "#web/ui/money.tsx";

/** "2026-07" and the amounts in wire format. */
type Month = { month: string; collected: string; paidOut: string };

const monthFormat = memoize(
  () => new Intl.DateTimeFormat(undefined, { month: "long", year: "numeric", timeZone: "UTC" }),
);
const shortMonthFormat = memoize(() => new Intl.DateTimeFormat(undefined, { month: "short", timeZone: "UTC" }));

const dayOf = (month: string) => new Date(`${month.slice(0, 7)}-15T00:00:00Z`);

/** Money that was held here and paid out in the last year: its totals, and month by month as bars and as a table. */
export function Volume() {
  const volume = useOptional(query("GET /api/admin/stats"))?.volume;
  const payments = useOptional(query("GET /api/config"))?.payments.mode;
  if (!volume) return null;
  const { collected, paidOut } = totalOf(volume);
  const highest = Math.max(...volume.flatMap((month) => [centsOf(month.collected), centsOf(month.paidOut)]), 0);
  // Without a processor, there never was any.
  if (payments === "disabled" && highest === 0) return null;
  return (
    <Fold
      always
      label="Volume of the last 12 months"
      hint={
        highest === 0
          ? "No card payments"
          : `${formatDollars(centsOf(collected))} collected, ${formatDollars(centsOf(paidOut))} paid out`
      }
    >
      <figure className="pb-6">
        <figcaption className="mb-3 flex gap-5 text-sm text-ink-soft">
          <Key className="bg-gold" word="Collected" />
          <Key className="bg-green" word="Paid out" />
        </figcaption>
        <Bars volume={volume} highest={highest} />
        <p className="mt-2 text-sm text-ink-soft">
          Only money that {siteName()} held. Leagues that keep their own money aren't counted.
        </p>
        <Figures volume={volume} />
      </figure>
    </Fold>
  );
}

const Key = ({ className, word }: { className: string; word: string }) => (
  <span className="flex items-center gap-1.5">
    <span aria-hidden className={`size-2.5 rounded-[2px] forced-color-adjust-none ${className}`} />
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
  `${monthFormat().format(dayOf(month))}: ${formatDollars(centsOf(collected))} collected, ${formatDollars(centsOf(paidOut))} paid out`;

const sumOf = (amounts: string[]) =>
  centsToDecimal(toCents(amounts.reduce<number>((sum, amount) => sum + centsOf(amount), ZERO)));

const totalOf = (volume: Month[]) => ({
  collected: sumOf(volume.map(({ collected }) => collected)),
  paidOut: sumOf(volume.map(({ paidOut }) => paidOut)),
});

function Figures({ volume }: { volume: Month[] }) {
  const rows = volume.map(({ month, ...amounts }) => ({
    key: month,
    name: monthFormat().format(dayOf(month)),
    ...amounts,
  }));
  const total = { key: "total", name: "Total", ...totalOf(volume) };
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
