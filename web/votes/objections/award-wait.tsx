import { counted } from "#contract/platform/counted.ts";
import type { VotingSession } from "#contract/votes/payout-votes.ts";
import { DateText } from "#web/ui/date.tsx";

type Waiting = { session: VotingSession; objections: NonNullable<VotingSession["objections"]> };

/** What becomes of an approved award that members can or could object to (RULES §17). */
export const AwardWait = ({ session, objections }: Waiting) => (
  <>
    <h3 className="text-lg">{session.waitsUntil ? "Time to object" : "Objections"}</h3>
    <p className="wrap-anywhere">
      {session.carriedOutAt ? (
        `The time to object ended, or an admin decided. ${whatHappens(session)}.`
      ) : session.waitsUntil ? (
        <StillWaits session={session} objections={objections} />
      ) : session.decideBy ? (
        CONTESTED[session.custody](session)
      ) : (
        "The payouts were approved, but could no longer be made. No money moved."
      )}
    </p>
  </>
);

const whatHappens = ({ kind }: VotingSession) =>
  kind === "return" ? "The money is returned" : "The prizes are awarded";

function StillWaits({ session, objections: { needed, made } }: Waiting) {
  const { waitsUntil, decideBy, totalEligibleVoters, kind } = session;
  const on = <DateText value={waitsUntil ?? ""} withTime />;
  if (decideBy) {
    const why = kind === "return" ? "" : ", because two thirds of the members voted for the payouts";
    return (
      <>
        Enough members objected. {whatHappens(session)} on {on} all the same{why}. No money has moved.
      </>
    );
  }
  return (
    <>
      {whatHappens(session)} on {on}, unless {needed} of {counted(totalEligibleVoters, "member")}{" "}
      {needed === 1 ? "objects" : "object"} by then; {made.length === 0 ? "none" : made.length} so far. No money has
      moved.
    </>
  );
}

const byAdmin = ({ decideBy }: VotingSession) => (
  <>
    Enough members objected, so an admin decides by <DateText value={decideBy ?? ""} withTime />, and all members can
    read why. If no one does, the commissioner can propose what the linked platform's results give, or equal shares for
    everyone.
  </>
);

function byMembers({ status, decideBy, totalEligibleVoters, votesNeeded }: VotingSession) {
  if (status !== "active") return "Enough members objected, and two thirds didn't agree. No money moved.";
  return (
    <>
      Enough members objected, so it now takes {votesNeeded} of {counted(totalEligibleVoters, "vote")}. Members who
      haven't voted can do so until <DateText value={decideBy ?? ""} withTime />.
    </>
  );
}

const CONTESTED = { potkeeper: byAdmin, treasurer: byMembers };
