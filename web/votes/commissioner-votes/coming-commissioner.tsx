import { wordsOf } from "#contract/terms/custody-words.ts";
import type { CommissionerProposal } from "#contract/votes/commissioner-votes.ts";
import { request } from "#web/api/request.ts";
import { NameInSentence } from "#web/members/member-names.tsx";
import { useCustodyOf } from "#web/members/use-custody-of.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { DateText } from "#web/ui/date.tsx";

type Props = { proposal: CommissionerProposal };
type Objections = NonNullable<CommissionerProposal["objections"]>;

/** For a vote that has passed, while the change waits for objections. */
export const VotePassedBadge = () => <Badge tone="green">PASSED</Badge>;

/**
 * When the commissioner changes after a vote that passed while the league holds money, the objections to it, and what
 * they have led to (RULES §17). Renders nothing for a vote that hasn't passed.
 */
export function ComingCommissioner({ proposal }: Props) {
  const { objections } = proposal;
  if (!objections) return null;
  return (
    <div className="grid justify-items-start gap-3 rounded-control bg-blue-wash px-4 py-3 wrap-anywhere">
      <p>
        <Outcome proposal={proposal} objections={objections} />
      </p>
      {objections.hasObjected && <p>You objected.</p>}
      {objections.mayObject && <ObjectButton proposal={proposal} objections={objections} />}
    </div>
  );
}

function Outcome({ proposal, objections: { made, needed } }: Props & { objections: Objections }) {
  const { leagueId, proposedCommissionerId: userId, proposedCommissionerUsername: username } = proposal;
  const { hasMoney } = wordsOf(useCustodyOf(leagueId));
  const { takesEffectAt, isContested, votesNeeded } = proposal;
  const name = <NameInSentence leagueId={leagueId} userId={userId} username={username} />;
  const objected = `${made} members objected, so it takes two thirds of everyone who had paid: ${votesNeeded} votes.`;
  if (!takesEffectAt) return `${objected} Votes already cast count. Without ${votesNeeded}, the commissioner stays.`;
  if (new Date(takesEffectAt) <= new Date()) return <>The time to object is over, and {name} is taking over.</>;
  const takesOver = (
    <>
      {name} takes over on <DateText value={takesEffectAt} withTime />
    </>
  );
  if (isContested)
    return (
      <>
        {objected} It has them, so {takesOver}.
      </>
    );
  return (
    <>
      The vote passed. Because {hasMoney("league")}, {takesOver}. If {needed} members who had paid object by then, it
      takes two thirds of everyone who had paid; {made === 0 ? "none" : made} so far. Until then, prizes need a majority
      vote.
    </>
  );
}

function ObjectButton({ proposal, objections: { made, needed } }: Props & { objections: Objections }) {
  const {
    id,
    leagueId,
    takesEffectAt,
    proposedCommissionerId: userId,
    proposedCommissionerUsername: username,
  } = proposal;
  return (
    <ConfirmDialog
      title="Object to the new commissioner"
      question="You can't take it back. Members see how many objected, but not who."
      facts={[
        { label: "Voted in", value: <NameInSentence {...{ leagueId, userId, username }} /> },
        { label: "Objections so far", value: `${made} of ${needed} needed` },
        ...(takesEffectAt ? [{ label: "Until", value: <DateText value={takesEffectAt} withTime /> }] : []),
      ]}
      note="Enough objections open the vote again, and then it takes two thirds of everyone who had paid."
      trigger={
        <Button size="small" variant="secondary">
          Object
        </Button>
      }
      confirmLabel="Object"
      act={() =>
        request("POST /api/commissioner-voting-proposals/:proposalId/objections", { params: { proposalId: id } })
      }
      says={({ isContested }) => ({
        title: "Success",
        description: isContested
          ? "Enough members objected, so it now takes two thirds. We told everyone."
          : "Your objection is counted.",
      })}
      reloads={["/api/leagues", "/api/notifications", "/api/dashboard"]}
      fails="Your objection wasn't sent"
    />
  );
}
