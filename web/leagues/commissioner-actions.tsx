import { useMutation } from "@tanstack/react-query";
import { isOpenForJoining } from "#contract/league-status.ts";
import { paysDuringSeason } from "#contract/league-types.ts";
import type { League } from "#contract/leagues.ts";
import { messageOf, request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { CompleteLeagueDialog } from "#web/leagues/complete-league-dialog.tsx";
import { EditLeagueDialog } from "#web/leagues/edit-league-dialog.tsx";
import { InviteDialog } from "#web/leagues/invitations/invite-dialog.tsx";
import { SeasonDialog } from "#web/leagues/season-dialog.tsx";
import { remindersToast } from "#web/members/reminders-toast.ts";
import { ProposePayoutsDialog } from "#web/money/payouts/propose-payouts-dialog.tsx";
import { Remainder } from "#web/money/payouts/remainder.tsx";
import { Button } from "#web/ui/button.tsx";
import { isFree } from "#web/ui/fee.tsx";
import { failureToast, toast } from "#web/ui/toast.tsx";
import { usePayoutVote } from "#web/votes/payout-votes/league-payout-vote.tsx";

/** Controls for the commissioner only; the league's next step comes first (SPEC §2, Commissioner-only controls). */
export function CommissionerActions({ league, isMember }: { league: League; isMember: boolean }) {
  const isOpen = isOpenForJoining(league.status);
  const isEmpty = league.memberCount === 0;
  const vote = usePayoutVote(league);
  const paysPrizes =
    (league.status === "active" || league.status === "in_season") &&
    paysDuringSeason(league) &&
    league.periodPrizeShare !== "0.00";
  return (
    <div className="mb-10 flex flex-wrap gap-3 border-y border-line py-4 print:hidden">
      {league.status === "draft" && <OpenLeagueButton league={league} />}
      {league.status === "completed" && !isFree(league) && vote?.status !== "active" && (
        <ProposePayoutsDialog league={league} />
      )}
      {league.status === "completed" && vote?.status !== "active" && <Remainder league={league} />}
      {league.status === "completed" && league.leagueType === "dynasty" && (
        <SeasonDialog league={league} step="next" isPrimary={false} />
      )}
      {league.status === "in_season" && <SeasonDialog league={league} step="end" isPrimary />}
      {paysPrizes && vote?.status !== "active" && <ProposePayoutsDialog league={league} />}
      {isOpen && <InviteDialog league={league} isPrimary={league.status === "active" && isEmpty} />}
      {league.status === "active" && <CompleteLeagueDialog league={league} isPrimary={!isEmpty} />}
      {isOpen && !isEmpty && <SeasonDialog league={league} step="start" isPrimary={false} />}
      <SendRemindersButton league={league} />
      {isOpen && !isMember && <JoinButton league={league} />}
      {league.status !== "cancelled" && <EditLeagueDialog league={league} />}
    </div>
  );
}

const pathOfLeague = ({ id }: League) => `/api/leagues/${id}` as const;

function OpenLeagueButton({ league }: { league: League }) {
  const makeStale = useMakeStale();
  const { id, paymentDeadline, endDate } = league;
  const open = useMutation({
    mutationFn: () =>
      request("PUT /api/leagues/:id", { params: { id }, body: { paymentDeadline, endDate, status: "active" } }),
    onSuccess: async () => {
      toast({ title: "League Updated", description: `${league.name} is open.` });
      await makeStale(pathOfLeague(league), "/api/leagues/my-commissioner");
    },
    onError: (error) => failureToast(messageOf(error, "Failed to update league")),
  });
  return (
    <Button isPending={open.isPending} onClick={() => open.mutate()}>
      Open league
    </Button>
  );
}

function SendRemindersButton({ league }: { league: League }) {
  const remind = useMutation({
    mutationFn: () => request("POST /api/leagues/:id/send-reminders", { params: { id: league.id } }),
    onSuccess: remindersToast,
    onError: (error) => failureToast(messageOf(error, "Failed to send reminders")),
  });
  return (
    <Button variant="secondary" isPending={remind.isPending} onClick={() => remind.mutate()}>
      Send Reminders
    </Button>
  );
}

function JoinButton({ league }: { league: League }) {
  const makeStale = useMakeStale();
  const join = useMutation({
    mutationFn: () => request("POST /api/leagues/:id/join", { params: { id: league.id } }),
    onSuccess: async () => {
      toast({
        title: "You have a seat",
        description: isFree(league) ? "You're in." : "Pay the entry fee and you're in.",
      });
      await makeStale("/api/leagues", "/api/dashboard");
    },
    onError: (error) => failureToast(messageOf(error, "Failed to join the league")),
  });
  return (
    <Button variant="secondary" isPending={join.isPending} onClick={() => join.mutate()}>
      Join as a player
    </Button>
  );
}
