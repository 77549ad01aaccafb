import type { League } from "#contract/leagues/leagues.ts";
import type { NextStep } from "#contract/leagues/next-steps.ts";
import { entryLeftOf } from "#contract/members/dues.ts";
import type { Member } from "#contract/members/members.ts";
import { centsOf, formatMoney } from "#contract/platform/money.ts";
import { hasTreasurer } from "#contract/terms/custody.ts";
import { mayHaveDues } from "#contract/terms/dues-terms.ts";
import { amountForYears, yearsToPayChoices } from "#contract/terms/dynasty.ts";
import { useIsSettled, useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { commissionerControls } from "#web/leagues/head/commissioner-controls.tsx";
import type { Control } from "#web/leagues/head/control.ts";
import { headNeed, owingMembers, type Visit } from "#web/leagues/head/head-need.ts";
import { More } from "#web/leagues/head/more.tsx";
import { RestingAction } from "#web/leagues/head/resting-action.tsx";
import { shareControls, type Winners } from "#web/leagues/head/share-controls.tsx";
import { StepAction } from "#web/leagues/next-steps/step-action.tsx";
import { JoinForFree } from "#web/members/join-for-free.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { DateText } from "#web/ui/date.tsx";
import { isFree } from "#web/ui/fee.tsx";
import { paths } from "#web/ui/paths.ts";
import { usePayoutVote } from "#web/votes/payout-votes/league-payout-vote.tsx";

type ActionsProps = Visit & { winners: Winners; steps: readonly NextStep[] };

/** The one green button, for what the head's sentence says, and everything else the visitor can do. */
export function HeadActions({ winners, steps, ...visit }: ActionsProps) {
  const { league, own, members, isCommissioner, runsIt, step, isKnown } = visit;
  const controls = [
    ...useControls({ league, own, members, isCommissioner, steps }),
    ...shareControls(league, winners, isCommissioner),
  ];
  const need = headNeed(visit);
  // After a vote that didn't approve them, no one waits for new payouts, but proposing them comes next (RULES §8).
  const canPropose = runsIt && controls.some(({ kind }) => kind === "pay_winners");
  const wanted = need ?? (isKnown ? (canPropose ? "pay_winners" : "share") : undefined);
  const ownAction = need === "pay" || need === "join" ? <PayOrJoin league={league} own={own} /> : undefined;
  const main = ownAction ? undefined : controls.find(({ kind }) => kind === wanted);
  const elsewhere = step ? (
    <StepAction step={step} variant="primary" />
  ) : (
    isKnown && <RestingAction league={league} own={own} isCommissioner={isCommissioner} />
  );
  return <More lead={ownAction ?? (main ? undefined : elsewhere)} controls={isKnown ? controls : []} main={main} />;
}

function PayOrJoin({ league, own }: { league: League; own: Member | undefined }) {
  if (own) {
    return (
      <ButtonLink to={paths.payment(league.id)}>{hasTreasurer(league) ? payLabel(league, own) : "Pay Now"}</ButtonLink>
    );
  }
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

/** What a payment to the treasurer comes to, unless late fees or charges may be added to it. */
const payLabel = (league: League, own: Member) =>
  mayHaveDues(league) ? "Pay" : `Pay ${formatMoney(firstAmount(league, own), league.currency)}`;

const firstAmount = (league: League, own: Member) =>
  amountForYears(centsOf(league.entryFee), yearsToPayChoices(league, own)[0] ?? 1, entryLeftOf(own, league));

/** The moment, unless it has passed since the page was loaded. */
const stillAhead = (moment: string | null) => (moment && new Date(moment) > new Date() ? moment : null);

type Controlling = Pick<ActionsProps, "league" | "own" | "members" | "isCommissioner" | "steps">;

function useControls({ league, own, members, isCommissioner, steps }: Controlling): Control[] {
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
    owing: owingMembers(league, members),
    isVoteOpen: vote?.status === "active",
    isReviewed: hold?.seasonYear === league.currentYear && hold.reviews.some(({ decision }) => decision === null),
    giveBackVoteId: payouts?.find(({ giveBackVoteId }) => giveBackVoteId !== null)?.giveBackVoteId ?? undefined,
    pool,
    isPoolMissing,
    completableFrom: stillAhead(hold?.completableFrom ?? null),
    canRunAgain: steps.some(({ kind }) => kind === "run_again"),
  });
}
