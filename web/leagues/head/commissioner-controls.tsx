import type { League } from "#contract/leagues/leagues.ts";
import type { Member } from "#contract/members/members.ts";
import { hasTreasurer } from "#contract/terms/custody.ts";
import { isOpenForJoining } from "#contract/terms/league-status.ts";
import { hasSeasons, paysDuringSeason } from "#contract/terms/league-types.ts";
import { objectionDaysOf } from "#contract/terms/objection-rules.ts";
import type { Answer } from "#web/api/request.ts";
import { CompleteLeagueDialog } from "#web/leagues/complete-league-dialog.tsx";
import { EditLeagueDialog } from "#web/leagues/edit-league-dialog.tsx";
import type { Control } from "#web/leagues/head/control.ts";
import { rarerFeeControls, remindControl } from "#web/leagues/head/fee-controls.tsx";
import { JoinButton, OpenLeagueButton } from "#web/leagues/head/league-buttons.tsx";
import { InviteDialog } from "#web/leagues/invitations/invite-dialog.tsx";
import { SeasonDialog } from "#web/leagues/season-dialog.tsx";
import { tooNew } from "#web/leagues/too-new.tsx";
import { unfinishedSeason } from "#web/leagues/unfinished-season.tsx";
import { treasurerDoes } from "#web/members/treasurer-does.ts";
import { ProposePayoutsDialog } from "#web/money/payouts/propose-payouts-dialog.tsx";
import { CarryDialog, ReturnDialog } from "#web/money/payouts/remainder.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { formatMoment } from "#web/ui/date.tsx";
import { isFree } from "#web/ui/fee.tsx";
import { paths } from "#web/ui/paths.ts";

type Facts = {
  league: League;
  isMember: boolean;
  /** Who owes this season's fee. */
  owing: readonly Member[];
  /** Whether the members are voting on payouts now, or can object to them. */
  isVoteOpen: boolean;
  /** Whether an admin is reviewing the season. */
  isReviewed: boolean;
  /** The members' open vote on an unclaimed prize. */
  giveBackVoteId: string | undefined;
  /** What the completed season has left, once it is known. */
  pool: Answer<"GET /api/leagues/:id/payout-pool"> | undefined;
  /** Whether that couldn't be loaded; then the proposal itself says so. */
  isPoolMissing: boolean;
  /** From when on the visitor, as a new commissioner, can complete the season early; null if nothing keeps them. */
  completableFrom: string | null;
  /** Whether the league is over and hasn't been run again. */
  canRunAgain: boolean;
};

/** What the commissioner can do now, each under its own condition (SPEC §2, Commissioner-only controls). */
export function commissionerControls(facts: Facts): Control[] {
  const { league, owing } = facts;
  const isOpen = isOpenForJoining(league.status);
  const controls: (Control | false)[] = [
    league.status === "draft" && {
      kind: "open",
      says: "The terms are final: make the league active.",
      button: (isPrimary) => <OpenLeagueButton league={league} isPrimary={isPrimary} />,
    },
    ...prizeControls(facts),
    isOpen && {
      kind: "invite",
      says:
        league.memberCount < league.maxMembers
          ? "Send people a link to a seat."
          : "Every seat is taken. People you invite can join if one opens up.",
      button: (isPrimary) => <InviteDialog league={league} isPrimary={isPrimary} />,
    },
    ...remindControl(league),
    isOpen &&
      league.memberCount > 0 && {
        kind: "start_season",
        says: "Close the league to new members.",
        button: (isPrimary) => <SeasonDialog league={league} step="start" isPrimary={isPrimary} />,
      },
    completing(facts),
    isOpen &&
      !facts.isMember && {
        kind: "join_own",
        says: "Take a seat in your own league.",
        button: () => <JoinButton league={league} />,
      },
    facts.canRunAgain && {
      kind: "run_again",
      says: "Create next season's league with these terms and members.",
      button: (isPrimary) => (
        <ButtonLink to={paths.runAgain(league.id)} variant={isPrimary ? "primary" : "secondary"}>
          Run it again
        </ButtonLink>
      ),
    },
    league.status !== "cancelled" && {
      kind: "edit",
      says: "Change the name, the dates and the terms.",
      button: () => <EditLeagueDialog league={league} />,
    },
    {
      kind: "history",
      says: "Who won before, here and in the years before.",
      button: () => (
        <ButtonLink to={paths.history(league.id)} variant="secondary">
          Past seasons
        </ButtonLink>
      ),
    },
    ...rarerFeeControls(league, owing),
  ];
  return controls.filter((control) => control !== false);
}

/** Ending the season, which a new commissioner may not be able to do yet. */
function completing({ league, completableFrom }: Facts): Control | false {
  const waits = completableFrom && `You can end the season from ${formatMoment(completableFrom)}.`;
  if (league.status === "active") {
    return {
      kind: "complete",
      says: waits ?? `End the season. No one can ${isFree(league) ? "join" : "join or pay"} after this.`,
      button: (isPrimary) => <CompleteLeagueDialog {...{ league, isPrimary, completableFrom }} />,
    };
  }
  const says = `Complete the league and thank everyone.${isFree(league) ? "" : " No one can pay after this."}`;
  return (
    league.status === "in_season" && {
      kind: "complete",
      says: waits ?? says,
      button: (isPrimary) => (
        <SeasonDialog league={league} step="end" isPrimary={isPrimary} unfinished={tooNew(completableFrom)} />
      ),
    }
  );
}

/** Awarding prizes, and what can happen to money that no one has won (RULES §8, §23). */
function prizeControls(facts: Facts): Control[] {
  const { league, isVoteOpen, isReviewed, giveBackVoteId, pool, isPoolMissing } = facts;
  if (league.status !== "completed") return !isVoteOpen && paysPrizesNow(league) ? [periodPrizes(league)] : [];
  const available = pool?.available ?? "0.00";
  const reimbursement = pool?.reimbursement ?? "0.00";
  const left = { league, available, reimbursement };
  const isDynasty = hasSeasons(league);
  const controls: (Control | false)[] = [
    !isVoteOpen &&
      !isFree(league) &&
      (isPoolMissing || available !== "0.00") && {
        kind: "pay_winners",
        says: sayOfPaying(league),
        button: (isPrimary) => <ProposePayoutsDialog league={league} isPrimary={isPrimary} />,
      },
    !isVoteOpen &&
      !giveBackVoteId &&
      (available !== "0.00" || reimbursement !== "0.00") && {
        kind: "return_rest",
        says: available === "0.00" ? "No prizes are left to award, only your reimbursement." : sayOfReturning(league),
        button: (isPrimary) => <ReturnDialog {...left} shares={pool?.shares ?? []} isPrimary={isPrimary} />,
      },
    !isVoteOpen &&
      !giveBackVoteId &&
      !isReviewed &&
      isDynasty &&
      available !== "0.00" && {
        kind: "carry_rest",
        says: "Start the next season with what is left in its pool.",
        button: () => <CarryDialog {...left} />,
      },
    isDynasty && {
      kind: "next_season",
      says: isFree(league) ? "Every member is in." : "Members who prepaid are in; everyone else owes the fee again.",
      button: (isPrimary) => (
        <SeasonDialog league={league} step="next" isPrimary={isPrimary} unfinished={unfinishedSeason(facts)} />
      ),
    },
  ];
  return controls.filter((control) => control !== false);
}

function sayOfReturning(league: League): string {
  const share = league.lowered === "0.00" ? "an equal share" : "by what they owed";
  return hasTreasurer(league)
    ? `${treasurerDoes(league, "owe")} every paid member ${share}.`
    : `Refund every paid member ${share}.`;
}

function sayOfPaying(league: League): string {
  if (league.membersVote) return "Name the winners for the members to vote on.";
  if (objectionDaysOf(league) > 0) return "Name the winners. Members can object before they're paid.";
  return hasTreasurer(league) ? "Name the winners and award their prizes." : "Name the winners and pay them.";
}

const paysPrizesNow = (league: League) =>
  (league.status === "active" || league.status === "in_season") &&
  paysDuringSeason(league) &&
  league.periodPrizeShare !== "0.00";

const periodPrizes = (league: League): Control => ({
  kind: "period_prizes",
  says: "Award daily, weekly or monthly prizes.",
  button: (isPrimary) => <ProposePayoutsDialog league={league} isPrimary={isPrimary} />,
});
