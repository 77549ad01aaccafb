import { counted } from "#contract/platform/counted.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import type { VotingSession } from "#contract/votes/payout-votes.ts";
import { classNames } from "#web/ui/class-names.ts";
import { DateText } from "#web/ui/date.tsx";
import { VoteBar } from "#web/ui/vote-bar.tsx";
import { ByNameWords } from "#web/votes/by-name-words.tsx";

type Earlier = NonNullable<VotingSession["earlier"]>;
type Tallied = { session: VotingSession };

/**
 * The progress of a payout vote: everyone's votes and, if the season needs both, those of members who had paid before
 * (RULES §17).
 */
export function VoteBars({ session }: Tallied) {
  const { votesFor, votesAgainst, totalEligibleVoters, votesNeeded, earlier } = session;
  const all = <VoteBar {...{ votesFor, votesAgainst, eligible: totalEligibleVoters, needed: votesNeeded }} />;
  if (!earlier) return all;
  return (
    <div className="grid gap-4">
      <div>
        <h3 className="mb-1.5 text-sm font-semibold">All {counted(totalEligibleVoters, "voter")}</h3>
        {all}
      </div>
      <div>
        <h3 className="mb-1.5 text-sm font-semibold">The {earlier.eligible} who had paid before</h3>
        <VoteBar {...earlier} needed={earlier.votesNeeded} who="had paid before" />
      </div>
    </div>
  );
}

/** The bars with the votes needed, in words. */
export function VoteTally({ session }: Tallied) {
  const { votesFor, votesAgainst, totalEligibleVoters, votesNeeded, earlier, status } = session;
  const voted = votesFor + votesAgainst;
  return (
    <>
      <VoteBars session={session} />
      <p className={classNames(earlier ? "mt-4" : "mt-2", "text-sm text-ink-soft")}>
        {voted} of {counted(totalEligibleVoters, "voter")} {voted === 1 ? "has" : "have"} voted.{" "}
        {!earlier &&
          `${status === "active" ? "It passes with" : "It needed"} ${counted(votesNeeded, "vote")} in favor: ${majorityOf(session)}.`}
        {earlier && status === "active" && <strong className="text-ink">{stillNeeded(session, earlier)}</strong>}
      </p>
      {earlier && <TwoMajorities session={session} earlier={earlier} />}
      <ByNameWords byName={session.byName} />
    </>
  );
}

const majorityOf = (session: VotingSession): string =>
  session.kind === "smaller_prizes" ? "all paid members" : wordsOf(session).majority(session.decideBy !== null);

/** How many more yes votes it needs, and how many of them from members who had paid before. */
function stillNeeded({ votesFor, votesNeeded }: VotingSession, earlier: Earlier): string {
  const ofAll = Math.max(0, votesNeeded - votesFor);
  const ofEarlier = Math.max(0, earlier.votesNeeded - earlier.votesFor);
  const more = Math.max(ofAll, ofEarlier);
  const total = `It still needs ${counted(more, "vote")} in favor`;
  if (ofEarlier === 0) return `${total}, from anyone who can vote.`;
  if (ofEarlier === more) return `${total}, from members who had paid before.`;
  return `${total}, at least ${ofEarlier} of them from members who had paid before.`;
}

function TwoMajorities({ session, earlier }: Tallied & { earlier: Earlier }) {
  const { because, paidBy, isOne } = earlier;
  const date = <DateText value={paidBy} withTime />;
  return (
    <p className="mt-2 text-sm text-ink-soft">
      {because === "new_commissioner" ? (
        <>
          The members voted in another commissioner while {wordsOf(session).hadMoney}. So the payouts also need a
          majority of those who had paid before that vote began, {date}.
        </>
      ) : (
        <>
          An admin reviewed this season. So the payouts also need a majority of those who had paid before the decision,{" "}
          {date}.
        </>
      )}
      {session.isEligible &&
        (isOne ? " Your vote counts in both." : " You paid later, so your vote counts among all voters only.")}
    </p>
  );
}
