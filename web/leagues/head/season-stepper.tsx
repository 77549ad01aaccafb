import type { Standing } from "#contract/leagues/standing.ts";
import { addDays } from "#contract/platform/days.ts";
import { SeasonSentence } from "#web/leagues/head/first-words.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { formatDayOfYear } from "#web/ui/date.tsx";
import { formatDay } from "#web/ui/day.ts";
import { marked } from "#web/ui/marked.ts";

type Season = NonNullable<Standing["season"]>;

/** The season's steps with their dates, what can happen at the current one, and what the next one changes. */
export function SeasonStepper({ season }: { season: Standing["season"] }) {
  if (!season) return null;
  return (
    <section aria-label="The season" className="mb-6 sm:mb-8">
      <ol className="flex gap-1 sm:gap-1.5">
        {season.steps.map((step, index) => (
          <Step key={step.name} season={season} index={index} />
        ))}
      </ol>
      <SeasonSentence sentence={marked(season.sentence)} />
    </section>
  );
}

const LEAST_SHOWN = 0.08;

/** Returns the share of the current step's time that has passed: half if a date is missing, all at the last step. */
function shareOf(steps: Season["steps"], index: number, now: Date): number {
  if (index === steps.length - 1) return Math.max(LEAST_SHOWN, steps[index]?.share ?? 1);
  const [from, to] = [steps[index - 1]?.at, steps[index]?.at].map((at) => (at ? Date.parse(at) : undefined));
  if (from === undefined || to === undefined || to <= from) return 0.5;
  return Math.min(1, Math.max(LEAST_SHOWN, (now.getTime() - from) / (to - from)));
}

const STATES = ["done", "now", "to come"] as const;

function Step({ season: { steps, current }, index }: { season: Season; index: number }) {
  const state = STATES[1 + Math.sign(index - current)];
  const now = new Date();
  const step = steps[index];
  if (!step) return null;
  const at = step.at && new Date(step.at);
  const isAhead = at && at > now;
  // A season can start before the payment deadline. A step that ended just now may be ahead of this device's clock.
  const isCut = state === "done" && at && at > addDays(now, 1);
  return (
    <li aria-current={state === "now" ? "step" : undefined} className="min-w-0 flex-1">
      <span className="mb-2 block h-2 overflow-hidden rounded-full bg-line forced-color-adjust-none" aria-hidden>
        {state !== "to come" && (
          <span
            className="block h-full bg-green"
            style={{ width: state === "done" ? "100%" : `${Math.round(100 * shareOf(steps, index, now))}%` }}
          />
        )}
      </span>
      <span
        className={classNames(
          "block text-xs leading-tight whitespace-nowrap max-sm:tracking-tight sm:text-base",
          state === "now" ? "font-semibold text-green" : state === "done" ? "font-semibold" : "text-ink-soft",
        )}
      >
        {step.name}
        <span className="sr-only">, {state}</span>
      </span>
      {step.at && !isCut && (
        <span className="figures block text-xs text-ink-soft sm:text-sm">
          {isAhead && state !== "done" && "to "}
          <ShortDay value={step.at} />
        </span>
      )}
    </li>
  );
}

/** Days from today after which a day without its year could be taken for that of another year. */
const FAR_DAYS = 300;

/** The day, with its year only if it is far; the league's terms always show the year. */
function ShortDay({ value }: { value: string }) {
  const day = new Date(value);
  const isFar = day > addDays(new Date(), FAR_DAYS) || day < addDays(new Date(), -FAR_DAYS);
  return <time dateTime={value}>{isFar ? formatDay(value) : formatDayOfYear(value)}</time>;
}
