import type { PlayLimitChange } from "#contract/people/play-limits.ts";
import { changeInWords } from "#web/people/play-limits/change-words.ts";
import { DateText } from "#web/ui/date.tsx";
import { Fold } from "#web/ui/fold.tsx";

/** All changes of the person's limits, latest first. */
export const LimitHistory = ({ history }: { history: PlayLimitChange[] }) => (
  <Fold always label="History" hint={<LastChange change={history[0]} />}>
    <ol aria-label="Changes of your limits" className="mb-3 divide-y divide-line">
      {history.map((change) => (
        <li key={change.id} className="flex flex-wrap items-baseline justify-between gap-x-6 py-2">
          <span className="font-semibold">{changeInWords(change)}</span>
          <span className="text-sm text-ink-soft">
            <Dates change={change} />
          </span>
        </li>
      ))}
    </ol>
  </Fold>
);

const LastChange = ({ change }: { change: PlayLimitChange | undefined }) =>
  change && (
    <>
      Last changed <DateText value={change.askedAt} />
    </>
  );

function Dates({ change: { askedAt, takesEffectAt, withdrawnAt } }: { change: PlayLimitChange }) {
  if (withdrawnAt !== null) {
    return (
      <>
        Asked <DateText value={askedAt} />, withdrawn <DateText value={withdrawnAt} />
      </>
    );
  }
  if (askedAt === takesEffectAt) return <DateText value={askedAt} />;
  return (
    <>
      Asked <DateText value={askedAt} />, from <DateText value={takesEffectAt} />
    </>
  );
}
