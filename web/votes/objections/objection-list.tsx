import type { VotingSession } from "#contract/votes/payout-votes.ts";
import { MemberName } from "#web/members/member-names.tsx";
import { DateText } from "#web/ui/date.tsx";

type ListProps = { leagueId: string; made: NonNullable<VotingSession["objections"]>["made"] };

/** Who objected to proposed payouts, when and why. */
export function ObjectionList({ leagueId, made }: ListProps) {
  if (made.length === 0) return null;
  return (
    <ul aria-label="Objections" className="divide-y divide-line border-y border-line">
      {made.map(({ userId, username, reason, at }) => (
        <li key={userId} className="grid gap-1 py-3">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <strong className="wrap-anywhere">
              <MemberName leagueId={leagueId} userId={userId} username={username} />
            </strong>
            <span className="text-sm text-ink-soft">
              <DateText value={at} withTime />
            </span>
          </p>
          {reason && <q className="wrap-anywhere text-ink-soft">{reason}</q>}
        </li>
      ))}
    </ul>
  );
}
