import { Hourglass } from "lucide-react";
import { useId } from "react";
import type { ReconciliationState } from "#contract/operations/reconciliation.ts";
import { AppLink } from "#web/ui/app-link.tsx";
import { DateText } from "#web/ui/date.tsx";
import { Money } from "#web/ui/money.tsx";
import { paths } from "#web/ui/paths.ts";

/** Money that has been stuck for too long, the oldest first. */
export function ReconciliationAlarms({ alarms }: { alarms: ReconciliationState["alarms"] }) {
  return (
    <ul aria-label="Stuck money" className="divide-y divide-line">
      {alarms.map((alarm) => (
        <Alarm key={`${alarm.kind} ${alarm.reference}`} {...alarm} />
      ))}
    </ul>
  );
}

function Alarm({ reference, leagueId, amount, since, message }: ReconciliationState["alarms"][number]) {
  const words = useId();
  return (
    <li className="flex items-start gap-x-3 gap-y-1 px-5 py-3 max-sm:flex-wrap">
      <Hourglass size={18} aria-hidden className="mt-1 shrink-0 text-red" />
      <div className="min-w-0 flex-1 max-sm:basis-40">
        <p id={words} className="wrap-anywhere">
          {message}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-ink-soft">
          <span>
            Since <DateText value={since} withTime />
          </span>
          {leagueId ? (
            <AppLink
              to={paths.league(leagueId)}
              aria-describedby={words}
              className="font-semibold text-ink underline underline-offset-2"
            >
              See the league
            </AppLink>
          ) : (
            <span className="font-mono break-all select-all">{reference}</span>
          )}
        </p>
      </div>
      <Money value={amount} className="font-semibold max-sm:w-full max-sm:pl-[30px]" />
    </li>
  );
}
