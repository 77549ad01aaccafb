import { counted } from "#contract/platform/counted.ts";
import { hasTreasurer } from "#contract/terms/custody.ts";
import type { VotingSession } from "#contract/votes/payout-votes.ts";
import { DateText } from "#web/ui/date.tsx";

type Waiting = { session: VotingSession; objections: NonNullable<VotingSession["objections"]> };

/** What becomes of an approved award that members can or could object to (RULES §17). */
export const AwardWait = (waiting: Waiting) => (
  <>
    <h3 className="text-lg">{waiting.session.waitsUntil ? "Time to object" : "Objections"}</h3>
    <p className="wrap-anywhere">
      <Outcome {...waiting} />
    </p>
  </>
);

function Outcome({ session, objections: { needed, made } }: Waiting) {
  const { status, waitsUntil, decideBy, carriedOutAt, totalEligibleVoters, votesNeeded, kind } = session;
  const what = kind === "return" ? "The money is returned" : "The prizes are awarded";
  if (carriedOutAt) return <>The time to object ended, or an admin decided. {what}.</>;
  if (waitsUntil) {
    const on = <DateText value={waitsUntil} withTime />;
    if (decideBy) {
      const why = kind === "return" ? "" : `, because two thirds of the members voted for the payouts`;
      return (
        <>
          Enough members objected. {what} on {on} all the same{why}. No money has moved.
        </>
      );
    }
    return (
      <>
        {what} on {on}, unless {needed} of {counted(totalEligibleVoters, "member")} {needed === 1 ? "objects" : "object"}{" "}
        by then; {made.length === 0 ? "none" : made.length} so far. No money has moved.
      </>
    );
  }
  if (!decideBy) return <>The payouts were approved, but could no longer be made. No money moved.</>;
  const by = <DateText value={decideBy} withTime />;
  if (hasTreasurer(session)) {
    return status === "active" ? (
      <>
        Enough members objected, so it now takes {votesNeeded} of {counted(totalEligibleVoters, "vote")}. Members who
        haven't voted can do so until {by}.
      </>
    ) : (
      <>Enough members objected, and two thirds didn't agree. No money moved.</>
    );
  }
  return (
    <>
      Enough members objected, so an admin decides by {by}, and all members can read why. If no one does, the
      commissioner can propose what the linked platform's results give, or equal shares for everyone.
    </>
  );
}
