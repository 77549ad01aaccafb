import type { League } from "#contract/leagues/leagues.ts";
import type { Member } from "#contract/members/members.ts";
import type { ClaimAsk, SeatClaim } from "#contract/members/named-seats.ts";
import { commissionerNameOf, nameOf } from "#contract/people/shown-names.ts";
import { useLoad, useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { ConfirmClaim, claimsQuery } from "#web/leagues/by-name/confirm-claim.tsx";
import { Button } from "#web/ui/button.tsx";
import { DateText, ShortDateText } from "#web/ui/date.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { ReasonDialog } from "#web/ui/reason-dialog.tsx";
import { Row } from "#web/ui/row.tsx";
import { useAct } from "#web/ui/use-act.ts";

type ClaimsProps = { league: League; members: readonly Member[]; readerId: string };

/** Whose seats were claimed by whom, what others say against it, and who asks to be one of the names (RULES §28). */
export function Claims({ league, members, readerId }: ClaimsProps) {
  const claims = useLoad(claimsQuery(league));
  const answersAsks = readerId === league.commissionerId || readerId === league.treasurer?.userId;
  const asks = useOptional({
    ...query("GET /api/leagues/:id/claim-asks", { params: { id: league.id } }),
    enabled: answersAsks,
  });
  const who = (id: string) => {
    const member = members.find(({ userId }) => userId === id);
    if (member) return nameOf(member);
    return id === league.commissionerId ? commissionerNameOf(league) : "A former member";
  };
  return (
    <>
      {asks !== undefined && asks.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {asks.map((ask) => (
            <Ask key={ask.userId} league={league} ask={ask} isOwn={ask.userId === readerId} />
          ))}
        </ul>
      )}
      <Loaded from={claims} what="the claimed seats" pending={null} empty={null} isSection>
        {(all) => (
          <ul className="divide-y divide-line border-y border-line">
            {all.toReversed().map((claim) => (
              <Claim key={claim.id} {...{ league, claim, readerId, who }} />
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
}

function Ask({ league, ask, isOwn }: { league: League; ask: ClaimAsk; isOwn: boolean }) {
  const { userId, nameId, name, askedBy } = ask;
  const answer = useAct({
    act: (isThem: boolean) =>
      request("POST /api/leagues/:id/claim-asks/:userId/answer", {
        ...{ params: { id: league.id, userId }, body: { nameId, isThem } },
      }),
    says: (_, isThem) => ({ title: isThem ? `${name}'s seat is theirs` : "Answered", description: "We told them." }),
    reloads: ["/api/leagues", "/api/needs"],
    fails: "Your answer wasn't sent",
    reloadsIfFailed: ["/api/leagues"],
  });
  const id = `ask-${userId}`;
  return (
    <Row namedBy={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <p id={id} className="min-w-0 wrap-anywhere">
        <strong>{askedBy}</strong> says that <strong>{name}</strong>'s seat is theirs.
      </p>
      {!isOwn && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="small"
            className="wrap-anywhere whitespace-normal"
            isPending={answer.isPending && answer.variables}
            onClick={() => answer.mutate(true)}
          >
            That's {name}
          </Button>
          <Button
            variant="quiet"
            size="small"
            isPending={answer.isPending && !answer.variables}
            onClick={() => answer.mutate(false)}
          >
            No
          </Button>
        </div>
      )}
    </Row>
  );
}

type ClaimProps = { league: League; claim: SeatClaim; readerId: string; who: (id: string) => string };

function Claim({ league, claim, readerId, who }: ClaimProps) {
  const { userId, name, doubts, canDoubt, doubtUntil, needsConfirming } = claim;
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
        {canDoubt && <UntilWhen until={doubtUntil} name={name} />}
        {needsConfirming && (
          <p className="text-sm text-ink-soft">
            The prize is paid once the treasurer has confirmed that this is {name}.
          </p>
        )}
      </div>
      {!isOwn && (
        <div className="flex flex-wrap gap-2">
          {needsConfirming && readerId === league.treasurer?.userId && <ConfirmClaim claim={claim} />}
          {canDoubt && !hasDoubted && <Doubt claim={claim} who={who(userId)} />}
        </div>
      )}
    </Row>
  );
}

const UntilWhen = ({ until, name }: { until: string; name: string }) => (
  <p className="text-sm text-ink-soft">
    If two members say that it isn't {name}, the seat is a name again. They can until{" "}
    <DateText value={until} withTime />, and after that until the account has voted or been paid.
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
      <Button variant="quiet" size="small" className="wrap-anywhere whitespace-normal">
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
