import type { ReactNode } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import { mainStepOf } from "#contract/leagues/main-step.ts";
import type { NextStep } from "#contract/leagues/next-steps.ts";
import type { Member } from "#contract/members/members.ts";
import { canPayFor } from "#contract/terms/dynasty.ts";
import { useIsSettled, useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { commissionerControls } from "#web/leagues/head/commissioner-controls.tsx";
import type { Control } from "#web/leagues/head/control.ts";
import { isOpenToVisitors } from "#web/leagues/head/head-sentence.ts";
import { More } from "#web/leagues/head/more.tsx";
import { RestingAction } from "#web/leagues/head/resting-action.tsx";
import { StepAction } from "#web/leagues/next-steps/step-action.tsx";
import type { PodiumPlace } from "#web/leagues/winners/podium-places.ts";
import { ShareWinners } from "#web/leagues/winners/share-winners.tsx";
import { JoinForFree } from "#web/members/join-for-free.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { DateText } from "#web/ui/date.tsx";
import { isFree } from "#web/ui/fee.tsx";
import { paths } from "#web/ui/paths.ts";
import { usePayoutVote } from "#web/votes/payout-votes/league-payout-vote.tsx";

type Visit = { league: League; own: Member | undefined; isCommissioner: boolean; now: Date };
type ActionsProps = Visit & {
  /** The season's winners, once it has some. */
  places: readonly PodiumPlace[];
  /** Whether the league is the visitor's own; an admin can do the same in others'. */
  runsIt: boolean;
  next: { step: NextStep | undefined; steps: readonly NextStep[]; isKnown: boolean };
};

/** The visitor's next steps in a league, the main one among them, and whether they are known yet. */
export function useMainStep({ id }: League): ActionsProps["next"] {
  const nextSteps = query("GET /api/leagues/:id/next-steps", { params: { id } });
  const steps = useOptional(nextSteps) ?? [];
  return { step: mainStepOf(steps), steps, isKnown: useIsSettled(nextSteps) };
}

/** The one green button, chosen by the visitor's next step, and everything else they can do. */
export function HeadActions({
  league,
  own,
  isCommissioner,
  runsIt,
  now,
  places,
  next: { step, steps, isKnown },
}: ActionsProps) {
  const controls = [
    ...useControls({ league, own, isCommissioner, steps }),
    ...(places.length > 0 ? [shareControl(league, places)] : []),
  ];
  // After a vote that didn't approve them, no one waits for new payouts, but proposing them comes next (RULES §8).
  const canPropose = runsIt && controls.some(({ kind }) => kind === "pay_winners");
  const resting = isKnown && !step ? (canPropose ? "pay_winners" : "share") : undefined;
  const control = controls.find(({ kind }) => kind === (step?.kind ?? resting));
  const ownAction = payOrJoin({ league, own, isCommissioner, now });
  const main = ownAction ? undefined : control;
  const elsewhere = step ? (
    <StepAction step={step} variant="primary" />
  ) : (
    isKnown && <RestingAction league={league} own={own} isCommissioner={isCommissioner} />
  );
  return <More lead={ownAction ?? (main ? undefined : elsewhere)} controls={isKnown ? controls : []} main={main} />;
}

/** Paying and joining need nothing but the league and the seat, so their buttons don't wait for the next steps. */
function payOrJoin({ league, own, isCommissioner, now }: Visit): ReactNode {
  if (own) {
    const owes = own.paymentStatus === "pending" || own.paymentStatus === "overdue";
    if (isFree(league) || !owes || !canPayFor(own, league)) return undefined;
    return <ButtonLink to={paths.payment(league.id)}>Pay Now</ButtonLink>;
  }
  if (isCommissioner || !isOpenToVisitors(league, now) || league.memberCount >= league.maxMembers) return undefined;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {isFree(league) ? (
        <JoinForFree league={league} />
      ) : (
        <ButtonLink to={paths.payment(league.id)}>Join and pay</ButtonLink>
      )}
      <p className="text-ink-soft">
        until <DateText value={league.paymentDeadline} />
      </p>
    </div>
  );
}

const shareControl = (league: League, places: readonly PodiumPlace[]): Control => ({
  kind: "share",
  says: "A picture of the podium for your group chat.",
  button: (isPrimary) => <ShareWinners league={league} places={places} isPrimary={isPrimary} />,
});

/** The moment, unless it has passed since the page was loaded. */
const stillAhead = (moment: string | null) => (moment && new Date(moment) > new Date() ? moment : null);

type Controlling = Omit<Visit, "now"> & { steps: readonly NextStep[] };

function useControls({ league, own, isCommissioner, steps }: Controlling): Control[] {
  const vote = usePayoutVote(league);
  const ofPool = {
    ...query("GET /api/leagues/:id/payout-pool", { params: { id: league.id } }),
    enabled: isCommissioner && league.status === "completed",
  };
  const pool = useOptional(ofPool);
  const isPoolKnown = useIsSettled(ofPool);
  const params = { id: league.id };
  const hold = useOptional(query("GET /api/leagues/:id/hold", { params }));
  const payouts = useOptional(query("GET /api/leagues/:id/payouts", { params }));
  if (!isCommissioner) return [];
  const isPoolMissing = isPoolKnown && pool === undefined;
  return commissionerControls({
    league,
    isMember: own !== undefined,
    isVoteOpen: vote?.status === "active",
    isReviewed: hold?.seasonYear === league.currentYear && hold.reviews.some(({ decision }) => decision === null),
    giveBackVoteId: payouts?.find(({ giveBackVoteId }) => giveBackVoteId !== null)?.giveBackVoteId ?? undefined,
    pool,
    isPoolMissing,
    completableFrom: stillAhead(hold?.completableFrom ?? null),
    canRunAgain: steps.some(({ kind }) => kind === "run_again"),
  });
}
