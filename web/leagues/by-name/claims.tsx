import type { League } from "#contract/leagues/leagues.ts";
import type { SeatClaim } from "#contract/leagues/named-seats.ts";
import type { Member } from "#contract/members/members.ts";
import { commissionerNameOf, nameOf } from "#contract/people/shown-names.ts";
import { useLoad } from "#web/api/load.ts";
import { request } from "#web/api/request.ts";
import { Asks } from "#web/leagues/by-name/asks.tsx";
import { ConfirmClaim, claimsQuery } from "#web/money/treasurer/confirm-claim.tsx";
import { Button } from "#web/ui/button.tsx";
import { DateText, ShortDateText } from "#web/ui/date.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { ReasonDialog } from "#web/ui/reason-dialog.tsx";
import { Row } from "#web/ui/row.tsx";
import { useFirst } from "#web/ui/use-first.tsx";

type ClaimsProps = { league: League; members: readonly Member[]; readerId: string };

/** Whose seats were claimed by whom, what others say against it, and who asks to be one of the names (RULES §28). */
export function Claims({ league, members, readerId }: ClaimsProps) {
  const claims = useLoad(claimsQuery(league));
  const answersAsks = readerId === league.commissionerId || readerId === league.treasurer?.userId;
  const who = (id: string) => {
    const member = members.find(({ userId }) => userId === id);
    if (member) return nameOf(member);
    return id === league.commissionerId ? commissionerNameOf(league) : "A former member";
  };
  return (
    <>
      {answersAsks && <Asks league={league} readerId={readerId} />}
      <Loaded from={claims} what="the claimed seats" pending={null} empty={null} isSection>
        {(all) => <ClaimList {...{ league, readerId, who }} claims={all.toReversed()} />}
      </Loaded>
    </>
  );
}

function ClaimList({ claims, ...reading }: Omit<ClaimProps, "claim"> & { claims: readonly SeatClaim[] }) {
  const { shown, showAll } = useFirst(claims);
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {shown.map((claim) => (
          <Claim key={claim.id} {...reading} claim={claim} />
        ))}
      </ul>
      {showAll}
    </>
  );
}

type ClaimProps = { league: League; claim: SeatClaim; readerId: string; who: (id: string) => string };

function Claim({ league, claim, readerId, who }: ClaimProps) {
  const { userId, name, doubts, noDoubt, doubtUntil, needsConfirming } = claim;
  const isOwn = userId === readerId;
  const hasDoubted = doubts.some((doubt) => doubt.userId === readerId);
  const id = `claim-${claim.id}`;
  return (
    <Row namedBy={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p id={id} className="wrap-anywhere">
          <strong>{isOwn ? "You" : who(userId)}</strong> claimed <strong>{name}</strong>'s seat on{" "}
          <ShortDateText value={claim.claimedAt} />.
        </p>
        {doubts.map(({ userId: by, reason }) => (
          <p key={by} className="text-sm text-red wrap-anywhere">
            {by === readerId ? "You say" : `${who(by)} says`} that it isn't {name}: “{reason}”
          </p>
        ))}
        {noDoubt ? <p className="text-sm text-ink-soft">{noDoubt}</p> : <UntilWhen until={doubtUntil} />}
        {needsConfirming && (
          <p className="text-sm text-ink-soft">
            The prize is paid once the treasurer has confirmed that this is {name}.
          </p>
        )}
      </div>
      {!isOwn && (
        <div className="flex flex-wrap gap-2">
          {needsConfirming && readerId === league.treasurer?.userId && <ConfirmClaim claim={claim} />}
          {!noDoubt && !hasDoubted && <Doubt claim={claim} who={who(userId)} />}
        </div>
      )}
    </Row>
  );
}

const UntilWhen = ({ until }: { until: string }) => (
  <p className="text-sm text-ink-soft">
    Two members together can undo it, until <DateText value={until} withTime /> at least.
  </p>
);

const Doubt = ({ claim: { id, name }, who }: { claim: SeatClaim; who: string }) => (
  <ReasonDialog
    title={`Isn't this ${name}?`}
    description={`Everyone reads what you write. If a second member says so too, the seat is ${name}'s again, with a new link.`}
    facts={[
      { label: "Seat", value: name },
      { label: "Claimed by", value: who },
    ]}
    trigger={
      <Button variant="secondary" size="small" className="wrap-anywhere whitespace-normal">
        That isn't {name}
      </Button>
    }
    confirmLabel={`That isn't ${name}`}
    help="Such as: “Casey told me today that he hasn't opened the link.”"
    max={200}
    act={(reason) => request("POST /api/seat-claims/:id/doubt", { params: { id }, body: { reason } })}
    done="Said"
    failure="It wasn't sent"
  />
);
