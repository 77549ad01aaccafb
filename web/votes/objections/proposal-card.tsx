import { counted } from "#contract/platform/counted.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import type { VotingSession } from "#contract/votes/payout-votes.ts";
import { request } from "#web/api/request.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { DateText } from "#web/ui/date.tsx";
import { ReasonDialog } from "#web/ui/reason-dialog.tsx";
import { ByNameWords } from "#web/votes/by-name-words.tsx";
import { ObjectionList } from "#web/votes/objections/objection-list.tsx";
import { proposalState } from "#web/votes/objections/proposal-state.tsx";

type Objections = NonNullable<VotingSession["objections"]>;
type CardProps = { session: VotingSession; objections: Objections };

/** What becomes of proposed payouts, the objections to them, and what the visitor can do about them (RULES §21). */
export function ProposalCard({ session, objections }: CardProps) {
  return (
    <div className="grid gap-5">
      <p className="wrap-anywhere">
        <Outcome session={session} objections={objections} />
      </p>
      <ByNameWords byName={session.byName} what="objection" />
      <ObjectionList leagueId={session.leagueId} made={objections.made} />
      <Choices session={session} objections={objections} />
    </div>
  );
}

/** Whether those with an account can reach a majority (RULES §28). */
const canVote = ({ totalEligibleVoters, votesNeeded, byName }: VotingSession): boolean =>
  totalEligibleVoters - (byName?.cannotVote ?? 0) >= votesNeeded;

function Outcome({ session, objections: { until, needed, made } }: CardProps) {
  const voters = counted(session.totalEligibleVoters, "member");
  switch (proposalState(session, new Date())) {
    case "open":
      return (
        <>
          The prizes are awarded on <DateText value={until} withTime />, unless members object by then. Objections from{" "}
          {needed} of {voters} {canVote(session) ? "lead to a vote" : "stop them, because no vote can come together"};{" "}
          {made.length === 0 ? "none" : made.length} so far. No money has moved.
        </>
      );
    case "ending":
      return "The time to object is over, and the prizes are being awarded.";
    case "awarded":
      return "The time to object is over. The prizes are awarded, and we told each winner.";
    case "withdrawn":
      return (
        <>
          The proposal was withdrawn, so no money moved. The reason: <q>{session.ended?.reason}</q>
        </>
      );
    default:
      return `The payouts could no longer be made: ${session.ended?.reason} No money moved, and the commissioner can propose again.`;
  }
}

function Choices({ session, objections }: CardProps) {
  const isOpen = proposalState(session, new Date()) === "open";
  if (!isOpen) return null;
  const { mayWithdraw, hasObjected } = objections;
  return (
    <>
      {!session.isEligible && !mayWithdraw && (
        <p className="text-ink-soft">Only members who had paid when the payouts were proposed can object.</p>
      )}
      {session.isEligible && !hasObjected && (
        <p className="text-ink-soft">If you agree with the payouts, you don't have to do anything.</p>
      )}
      <div className="flex flex-wrap gap-3">
        <OwnObjection {...{ session, objections }} />
        {mayWithdraw && <WithdrawDialog session={session} />}
      </div>
    </>
  );
}

/** Objecting, or taking one's objection back, while there is time to. */
export function OwnObjection({ session, objections }: CardProps) {
  if (!objections.mayObject) return null;
  return objections.hasObjected ? <TakeBack session={session} /> : <ObjectDialog {...{ session, objections }} />;
}

function consequenceOf(session: VotingSession, { isAfterVote }: Objections): string {
  if (!isAfterVote) return "put the payouts to a vote";
  if (session.kind === "return") return "delay them by seven days, in which an admin can decide";
  return wordsOf(session).objectionsDo;
}

function ObjectDialog({ session, objections }: CardProps) {
  const { id, leagueName } = session;
  const { until, needed, made, mayWithdraw, isAfterVote } = objections;
  return (
    <ReasonDialog
      title="Object to the payouts"
      description={`Every member sees that you object, and why. Enough objections ${consequenceOf(session, objections)}. You can withdraw yours until the deadline.`}
      facts={[
        { label: "League", value: leagueName },
        { label: "Objections so far", value: `${made.length} of ${needed} needed` },
        { label: "You can object until", value: <DateText value={until} withTime /> },
      ]}
      trigger={<Button variant={mayWithdraw ? "secondary" : "primary"}>Object</Button>}
      confirmLabel="Object"
      help="What's wrong with them? All members will see it."
      missing="Write why you object"
      act={async (reason) => {
        const { kind, decideBy } = await request("POST /api/voting-sessions/:id/objections", {
          params: { id },
          body: { reason },
        });
        return {
          message:
            isAfterVote && decideBy
              ? "That was the last objection needed. We told the members what happens now."
              : kind === "payouts" && !isAfterVote
                ? "The members will vote on the payouts. We told them."
                : "Your objection is counted.",
        };
      }}
      failure="Your objection wasn't sent"
    />
  );
}

function TakeBack({ session: { id, leagueName } }: { session: VotingSession }) {
  return (
    <ConfirmDialog
      title="Withdraw your objection"
      question="It won't count anymore, and members won't see it."
      facts={[{ label: "League", value: leagueName }]}
      trigger={<Button variant="secondary">Withdraw your objection</Button>}
      confirmLabel="Withdraw it"
      act={() => request("DELETE /api/voting-sessions/:id/objections", { params: { id } })}
      says={{ title: "Success", description: "Your objection is withdrawn." }}
      reloads={["/api/voting-sessions", "/api/leagues"]}
      fails="Your objection wasn't withdrawn"
    />
  );
}

const WithdrawDialog = ({ session: { id, leagueName, resultsId } }: { session: VotingSession }) => (
  <ReasonDialog
    title="Withdraw the proposal"
    description={`No one is paid, and members are told why. After that, you can propose different payouts.${
      resultsId === null ? "" : " The season's teams stay frozen: to give one to another member, you need a reason."
    }`}
    facts={[{ label: "League", value: leagueName }]}
    trigger={<Button variant="secondary">Withdraw the proposal</Button>}
    confirmLabel="Withdraw the proposal"
    help="Why are you withdrawing the proposal? All members will see it."
    act={async (reason) => {
      await request("POST /api/voting-sessions/:id/withdraw", { params: { id }, body: { reason } });
      return { message: "The proposal is withdrawn. We told the members." };
    }}
    failure="The proposal wasn't withdrawn"
  />
);
