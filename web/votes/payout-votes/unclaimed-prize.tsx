import { payoutTitle } from "#contract/terms/place-name.ts";
import type { VotingSession } from "#contract/votes/payout-votes.ts";
import { MemberName } from "#web/members/member-names.tsx";
import { DateText } from "#web/ui/date.tsx";
import { Facts } from "#web/ui/layout.tsx";
import { Money } from "#web/ui/money.tsx";

type Unclaimed = NonNullable<VotingSession["unclaimed"]>;

/** The prize that would return to the season, and why an admin asked the members. */
export function UnclaimedPrize({ leagueId, unclaimed }: { leagueId: string; unclaimed: Unclaimed }) {
  const { username, userId, amount, awardedAt, reason } = unclaimed;
  return (
    <div className="grid gap-5">
      <Facts
        rows={[
          { label: "Winner", value: <MemberName leagueId={leagueId} userId={userId} username={username} /> },
          { label: "Prize", value: payoutTitle(unclaimed) },
          { label: "Amount", value: <Money value={amount} /> },
          { label: "Awarded", value: <DateText value={awardedAt} /> },
        ]}
      />
      <div className="rounded-control bg-sunken px-4 py-3">
        <p className="text-sm text-ink-soft">The admin's reason</p>
        <p className="break-words">{reason}</p>
      </div>
      <p className="text-ink-soft">
        The winner hasn't added a bank account. If the vote passes, the money goes back to the season and the
        commissioner can award it again. If the winner adds a bank account first, they're paid and the vote ends.
      </p>
    </div>
  );
}
