import { CircleCheck, Gavel, Hourglass, ThumbsDown, ThumbsUp } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { wordsOf } from "#contract/terms/custody-words.ts";
import type { VotingSession } from "#contract/votes/payout-votes.ts";
import type { Ballot } from "#contract/votes/votes.ts";
import { request } from "#web/api/request.ts";
import { Button } from "#web/ui/button.tsx";
import { useAct } from "#web/ui/use-act.ts";
import { CHANGED_RESULTS } from "#web/votes/payout-votes/proposed-results.tsx";

/** The visitor's options in a payout vote, or its result. */
export function VoteCard({ session }: { session: VotingSession }) {
  const [hasCast, setHasCast] = useState(false);
  const result = useRef<HTMLDivElement>(null);
  const isOpen = session.status === "active";
  const takesVote = isOpen && !session.hasVoted;
  // The pressed button is gone.
  useEffect(() => {
    if (hasCast && !takesVote) result.current?.focus({ preventScroll: true });
  }, [hasCast, takesVote]);
  if (takesVote) return <OpenVote session={session} onCast={() => setHasCast(true)} />;
  return (
    <div ref={result} tabIndex={-1} className="grid gap-4">
      {!isOpen && <Outcome session={session} />}
      {session.hasVoted && <OwnVote session={session} />}
    </div>
  );
}

function OpenVote({ session, onCast }: { session: VotingSession; onCast: () => void }) {
  const question = useId();
  const cast = useAct({
    act: (vote: Ballot) =>
      request("POST /api/voting-sessions/:id/vote", { params: { id: session.id }, body: { vote } }),
    says: ({ status, waitsUntil }) => ({
      title: "Vote Submitted",
      description: status === "approved" ? passedWords({ ...session, waitsUntil }) : undefined,
    }),
    onDone: onCast,
    reloads: ["/api/voting-sessions", "/api/voting", "/api/leagues", "/api/notifications", "/api/dashboard"],
    fails: ["Error", "Failed to submit vote"],
  });
  if (!session.isEligible) {
    return (
      <Note Icon={Hourglass}>
        {session.kind === "smaller_prizes"
          ? "Only paid members vote on it. You can watch."
          : session.unclaimed
            ? "Only the season's other paid members vote on it. You can watch."
            : "Only members who had paid when the payouts were proposed vote on them. You can watch."}
      </Note>
    );
  }
  // The tally says from when on.
  if (session.byName?.ownFrom) return null;
  return (
    // On a phone it stays at the bottom of the screen, whatever part of the proposal is in view.
    <div className="bottom-bar grid gap-3 border-line bg-surface p-5 max-lg:gap-2 max-lg:border-t max-lg:px-6 max-lg:py-4 max-lg:shadow-lift lg:rounded-card lg:border">
      <p id={question} className="font-semibold">
        {questionOf(session)}
      </p>
      {session.haveResultsChanged && (
        <a
          href={`#${CHANGED_RESULTS}`}
          className="w-fit text-sm font-semibold underline decoration-line-strong underline-offset-4"
        >
          The results have changed.
        </a>
      )}
      <p className="text-sm text-ink-soft">You vote once, and can't take it back.</p>
      <fieldset aria-labelledby={question} className="grid min-w-0 grid-cols-2 gap-3">
        <Button isPending={cast.isPending} onClick={() => cast.mutate("for")}>
          <ThumbsUp size={18} aria-hidden /> Vote for
        </Button>
        <Button variant="secondary" isPending={cast.isPending} onClick={() => cast.mutate("against")}>
          <ThumbsDown size={18} aria-hidden /> Vote against
        </Button>
      </fieldset>
    </div>
  );
}

const questionOf = ({ kind, unclaimed }: VotingSession) => {
  if (kind === "smaller_prizes") return "Should the season start with these prizes?";
  if (kind === "return") return "Should everyone get an equal share back?";
  return unclaimed ? "Should this prize go back to the season?" : "Should the winners be paid like this?";
};

const passedWords = ({ kind, unclaimed, waitsUntil }: VotingSession) =>
  waitsUntil
    ? "The payouts are approved. We told all members until when they can object."
    : kind === "smaller_prizes"
      ? "All paid members agreed. We told everyone."
      : unclaimed
        ? "The prize goes back to the season. We told all members."
        : "The payouts are approved. We told the winners.";

const OwnVote = ({ session: { userVote } }: { session: VotingSession }) => (
  <Note Icon={CircleCheck}>
    You voted <strong>{userVote}</strong>.
  </Note>
);

const DECISIONS = {
  approve: "An admin approved these payouts after all.",
  replace: "An admin awarded these prizes instead of the ones voted on.",
  refund: "An admin has refunded the season.",
};

const SMALLER_OUTCOMES: Record<VotingSession["status"], string> = {
  active: "",
  approved:
    "All paid members agreed. The season starts with these prizes, unless others pay before that who don't agree, or enough for the prize table.",
  rejected: "Not everyone agreed, so the season can't start with these prizes.",
  expired: "The vote ended before everyone had agreed.",
};

function Outcome({ session }: { session: VotingSession }) {
  const { kind, status, intervention, unclaimed, closedBecause } = session;
  if (kind === "smaller_prizes") return <Note Icon={CircleCheck}>{SMALLER_OUTCOMES[status]}</Note>;
  if (unclaimed) return <Note Icon={CircleCheck}>{unclaimedOutcome(status, unclaimed.isWaiting)}</Note>;
  if (intervention) {
    return (
      <Note Icon={Gavel}>
        {DECISIONS[intervention.action]}
        {intervention.action === "refund" && ` ${wordsOf(session).feesGoBack}`} The reason: <q>{intervention.reason}</q>
      </Note>
    );
  }
  if (closedBecause !== null) {
    return (
      <Note Icon={Gavel}>
        The vote was closed before its end, so no money moved, and the payouts have to be proposed again.{" "}
        {closedBecause}
      </Note>
    );
  }
  // The objections say what happens.
  if (session.waitsUntil ?? (session.decideBy && !session.carriedOutAt && status !== "expired")) return null;
  if (kind === "return" && status === "approved")
    return <Note Icon={CircleCheck}>Approved. The money is returned in equal shares.</Note>;
  if (status === "approved")
    return <Note Icon={CircleCheck}>Approved. The prizes are awarded, and we told each winner.</Note>;
  return (
    <Note Icon={Gavel}>
      The payouts were {status === "rejected" ? "rejected" : "not approved in time"}, so no money moved. An admin
      intervenes: they approve these payouts, award others or refund the season, and all members can read why. The
      commissioner can also propose again.
    </Note>
  );
}

function unclaimedOutcome(status: VotingSession["status"], isWaiting: boolean): string {
  if (status === "approved")
    return "Approved. The money went back to the season, and the commissioner can award it again.";
  if (!isWaiting) return "The prize has been claimed, so the vote is over.";
  return "The prize stays with its winner. No money moved.";
}

function Note({ Icon, children }: { Icon: typeof Gavel; children: ReactNode }) {
  return (
    <div className="flex gap-3 rounded-card border border-line bg-surface p-4">
      <Icon aria-hidden size={20} className="mt-0.5 shrink-0 text-ink-soft" />
      <p className="min-w-0 wrap-anywhere">{children}</p>
    </div>
  );
}
