import type { League } from "#contract/leagues/leagues.ts";
import type { SeasonReview } from "#contract/money/season-holds.ts";
import { FIRST_PAYMENT_MAX, WEEK_PAYMENTS_DAYS, WEEK_PAYMENTS_MAX } from "#contract/money/season-reviews.ts";
import { formatDollars } from "#contract/platform/money.ts";
import { hasSeasons } from "#contract/terms/league-types.ts";
import { type Answer, request } from "#web/api/request.ts";
import { Button } from "#web/ui/button.tsx";
import { DateText } from "#web/ui/date.tsx";
import { formatDay } from "#web/ui/day.ts";
import { FoldedSection } from "#web/ui/folded-section.tsx";
import { Section } from "#web/ui/layout.tsx";
import { ReasonDialog } from "#web/ui/reason-dialog.tsx";

type Hold = Answer<"GET /api/leagues/:id/hold">;

/**
 * Why a season's prizes aren't sent yet, or need a vote, and what its members can do about it (RULES §17). While they can
 * still ask for a review, it isn't folded away.
 */
export function SeasonHold({ league, hold }: { league: League; hold: Hold }) {
  const title = titleOf(hold, league);
  const facts = <HoldFacts league={league} hold={hold} />;
  if (hold.mayAsk) {
    return (
      <Section title={title} action={<AskForReview league={league} hold={hold} />}>
        {facts}
      </Section>
    );
  }
  const early = pastCompletion(hold, league);
  return (
    <FoldedSection
      title={title}
      asks={hold.reviews.some(({ decision }) => decision === null)}
      hint={early ? `On ${formatDay(early.completedAt)}` : "What they wait for, or waited for"}
    >
      {facts}
    </FoldedSection>
  );
}

/** Whether paid members can ask for a review of a season that was completed early: in time, and with money to send. */
const isReviewable = ({ earlyCompletion: early, unsent, inEscrow }: Hold) =>
  early !== null && new Date(early.askUntil) > new Date() && (unsent !== "0.00" || inEscrow !== "0.00");

/** The early completion, if it is all there is to say and can't be reviewed anymore: then it holds nothing. */
const pastCompletion = (hold: Hold, league: League) =>
  hold.earlyCompletion && !isReviewable(hold) && !saysSomething({ ...hold, earlyCompletion: null }, league)
    ? hold.earlyCompletion
    : undefined;

/** The season by its number in a dynasty, where it may be the one before the current. */
const seasonIn = ({ seasonYear }: Hold, { leagueType }: League): string | undefined =>
  hasSeasons({ leagueType }) ? `season ${seasonYear}` : undefined;

function titleOf(hold: Hold, league: League): string {
  const season = seasonIn(hold, league);
  if (pastCompletion(hold, league)) return season ? `Completed early: ${season}` : "Completed early";
  return season ? `Before prizes of ${season} are sent` : "Before prizes are sent";
}

function HoldFacts({ league, hold }: { league: League; hold: Hold }) {
  return (
    <ul className="grid gap-3 border-l-4 border-line pl-4">
      <CardPayments hold={hold} league={league} />
      <EarlyCompletion hold={hold} league={league} />
      {hold.needsVote && (
        <li>
          {hold.needsVote === "new_commissioner"
            ? "The members voted in another commissioner while this season held money. So its prizes need a majority vote of the paid members, whatever the payout rule says. A majority of those who had paid before the vote for the commissioner began must approve them, too."
            : "After an admin's review, this season's prizes need a majority vote of the paid members, whatever the payout rule says."}
        </li>
      )}
      {hold.reviews.map((review) => (
        <Review key={review.id} review={review} />
      ))}
    </ul>
  );
}

const holdsCardPayments = ({ cardPaymentsUntil, unsent }: Hold, { status }: League) =>
  cardPaymentsUntil !== null && (status === "completed" || unsent !== "0.00");

const saysSomething = (hold: Hold, league: League) =>
  holdsCardPayments(hold, league) ||
  hold.earlyCompletion !== null ||
  hold.needsVote !== null ||
  hold.reviews.length > 0;

function CardPayments({ hold, league }: { hold: Hold; league: League }) {
  if (!hold.cardPaymentsUntil || !holdsCardPayments(hold, league)) return null;
  return (
    <li>
      No prize is sent before <DateText value={hold.cardPaymentsUntil} withTime />: prizes wait a few days after the
      season's last card payment.
    </li>
  );
}

function EarlyCompletion({ hold, league }: { hold: Hold; league: League }) {
  const { earlyCompletion: early } = hold;
  if (!early) return null;
  return (
    <li>
      {hasSeasons(league) ? `Season ${hold.seasonYear}` : "The season"} was completed on{" "}
      <DateText value={early.completedAt} withTime />, before its end date, <DateText value={early.endDate} withTime />.{" "}
      {isReviewable(hold) && (
        <>
          Paid members can ask for a review until <DateText value={early.askUntil} withTime />
          {early.holdsPrizes ? ", and no prize is sent before that." : ". Prizes aren't held until then."}
        </>
      )}
    </li>
  );
}

const STARTS: Record<SeasonReview["kind"], string> = {
  large_pool: "The pool is large, so an admin reviews the season before its prizes are sent.",
  early_end: "The season was completed before half of its time, so an admin reviews it before its prizes are sent.",
  first_payment: `Someone's first payment is above ${formatDollars(FIRST_PAYMENT_MAX)}, so an admin reviews the season before its prizes are sent.`,
  week_payments: `Someone paid more than ${formatDollars(WEEK_PAYMENTS_MAX)} within ${WEEK_PAYMENTS_DAYS} days, so an admin reviews the season before its prizes are sent.`,
  lowered_fees:
    "At least half of the members paid a lowered entry fee, so an admin reviews the season before its prizes are sent.",
  asked: "asked for a review.",
  reimbursement: "A reimbursement was awarded without a vote, so an admin reviews it before it's sent.",
};

const DECIDED = {
  release: "An admin released the prizes.",
  return: "An admin returned the unsent prizes to the season's escrow.",
  refund: "An admin refunded the season.",
};

function Review({ review: { kind, askedByName, reason, decision } }: { review: SeasonReview }) {
  return (
    <li className="wrap-anywhere">
      {kind === "asked" ? `${askedByName ?? "A member"} ${STARTS.asked}` : STARTS[kind]} {reason && <q>{reason}</q>}
      <p className="text-ink-soft">
        {decision ? (
          <>
            {DECIDED[decision.action]} The reason: {decision.reason}
          </>
        ) : (
          "Prizes that haven't been sent wait for an admin's decision."
        )}
      </p>
    </li>
  );
}

function AskForReview({ league, hold }: { league: League; hold: Hold }) {
  const early = hold.earlyCompletion;
  const season = seasonIn(hold, league);
  return (
    <ReasonDialog
      title="Ask for a review"
      description={`An admin will look at ${season ?? "the season"} before any more of its prizes are sent. Every member and the commissioner will see that you asked, and why.`}
      facts={[
        { label: "League", value: league.name },
        ...(season ? [{ label: "Season", value: hold.seasonYear }] : []),
        ...(early ? [{ label: "You can ask until", value: <DateText value={early.askUntil} withTime /> }] : []),
      ]}
      trigger={<Button variant="secondary">Ask for a review</Button>}
      confirmLabel="Ask for a review"
      help="What should an admin look at? All members will see it."
      act={(reason) => request("POST /api/leagues/:id/reviews", { params: { id: league.id }, body: { reason } })}
      failure="Your request wasn't sent"
    />
  );
}
