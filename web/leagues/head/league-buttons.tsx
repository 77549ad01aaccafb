import { useMutation } from "@tanstack/react-query";
import type { League } from "#contract/leagues/leagues.ts";
import { request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { remindersToast } from "#web/members/reminders-toast.ts";
import { Button } from "#web/ui/button.tsx";
import { isFree } from "#web/ui/fee.tsx";
import { sayFailed } from "#web/ui/say-failed.ts";
import { toast } from "#web/ui/toast.tsx";

type ButtonProps = { league: League; isPrimary: boolean };

const pathOfLeague = ({ id }: League) => `/api/leagues/${id}` as const;
const lookOf = (isPrimary: boolean) => (isPrimary ? "primary" : "secondary");

export function OpenLeagueButton({ league, isPrimary }: ButtonProps) {
  const makeStale = useMakeStale();
  const { id, paymentDeadline, endDate } = league;
  const open = useMutation({
    mutationFn: () =>
      request("PUT /api/leagues/:id", { params: { id }, body: { paymentDeadline, endDate, status: "active" } }),
    onSuccess: async () => {
      await makeStale(pathOfLeague(league), "/api/leagues/my-commissioner");
      toast({ title: "League Updated", description: `${league.name} is open.` });
    },
    onError: (error) => sayFailed("Error", error, "Failed to update league"),
  });
  return (
    <Button variant={lookOf(isPrimary)} isPending={open.isPending} onClick={() => open.mutate()}>
      Open league
    </Button>
  );
}

export function SendRemindersButton({ league, isPrimary }: ButtonProps) {
  const makeStale = useMakeStale();
  const remind = useMutation({
    mutationFn: () => request("POST /api/leagues/:id/send-reminders", { params: { id: league.id } }),
    onSuccess: async (answer) => {
      remindersToast(answer);
      await makeStale(`${pathOfLeague(league)}/standing`);
    },
    onError: (error) => sayFailed("Error", error, "Failed to send reminders"),
  });
  return (
    <Button variant={lookOf(isPrimary)} isPending={remind.isPending} onClick={() => remind.mutate()}>
      Send Reminders
    </Button>
  );
}

/** The commissioner takes a seat in their own league. */
export function JoinButton({ league }: { league: League }) {
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
    onError: (error) => sayFailed("You haven't joined", error),
  });
  return (
    <Button variant="secondary" isPending={join.isPending} onClick={() => join.mutate()}>
      Join as a player
    </Button>
  );
}
