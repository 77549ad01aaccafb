import { useId } from "react";
import { DELETED_USER } from "#contract/people/shown-names.ts";
import { addCents, centsOf, centsToDecimal } from "#contract/platform/money.ts";
import { payoutTitle } from "#contract/terms/place-name.ts";
import type { UnclaimedPayout } from "#contract/votes/unclaimed.ts";
import { useCurrentUser } from "#web/access/current-user.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { MemberName } from "#web/members/member-names.tsx";
import { GiveBackVote, RemindWinner } from "#web/money/payouts/waiting-winner.tsx";
import { AppLink } from "#web/ui/app-link.tsx";
import { DateText } from "#web/ui/date.tsx";
import { FoldedSection } from "#web/ui/folded-section.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Money } from "#web/ui/money.tsx";
import { paths } from "#web/ui/paths.ts";
import { Row } from "#web/ui/row.tsx";

/**
 * The payouts waiting for bank details, in every league the visitor runs. Renders nothing if there are
 * none.
 */
export function UnclaimedPayouts() {
  const waiting = useLoad(query("GET /api/dashboard/unclaimed-payouts"));
  return (
    <Loaded from={waiting} what="the payouts waiting for bank details" pending={null} empty={null} isSection>
      {(payouts) => (
        <FoldedSection title={`Waiting for bank details (${payouts.length})`} hint={<Money value={sumOf(payouts)} />}>
          <ul className="divide-y divide-line">
            {payouts.map((payout) => (
              <UnclaimedItem key={payout.id} payout={payout} />
            ))}
          </ul>
        </FoldedSection>
      )}
    </Loaded>
  );
}

const sumOf = (payouts: readonly UnclaimedPayout[]) =>
  centsToDecimal(addCents(...payouts.map(({ amount }) => centsOf(amount))));

function UnclaimedItem({ payout }: { payout: UnclaimedPayout }) {
  const { id, leagueId, leagueName, userId, username, amount, waitingSince, giveBackVoteId } = payout;
  const name = username ?? DELETED_USER;
  const { user } = useCurrentUser();
  const prize = useId();
  return (
    <Row namedBy={prize} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3.5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold break-words">
          <MemberName leagueId={leagueId} userId={userId} username={name} />
        </p>
        <p id={prize} className="text-sm break-words text-ink-soft">
          {payoutTitle(payout)},{" "}
          <AppLink to={paths.league(leagueId)} className="font-semibold text-ink underline underline-offset-2">
            {leagueName}
          </AppLink>
          , since <DateText value={waitingSince} />
        </p>
        {giveBackVoteId && (
          <p>
            <GiveBackVote voteId={giveBackVoteId} />
          </p>
        )}
      </div>
      <div className="flex items-center gap-3 max-sm:flex-row-reverse">
        {/* Their own is among what needs them. */}
        {!giveBackVoteId && userId !== user?.id && <RemindWinner payoutId={id} winner={payout} />}
        <Money value={amount} className="font-semibold" />
      </div>
    </Row>
  );
}
