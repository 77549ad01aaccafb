import { Suspense, useState } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import { request } from "#web/api/request.ts";
import { reminderWords } from "#web/members/reminder-words.ts";
import { Button } from "#web/ui/button.tsx";
import { isFree } from "#web/ui/fee.tsx";
import { later } from "#web/ui/later.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useAct } from "#web/ui/use-act.ts";

const RemindByHand = later(async () => {
  const { RemindByHand: Component } = await import("#web/leagues/by-name/send-links.tsx");
  return { Component };
});

type ButtonProps = { league: League; isPrimary: boolean };

const pathOfLeague = ({ id }: League) => `/api/leagues/${id}` as const;
const lookOf = (isPrimary: boolean) => (isPrimary ? "primary" : "secondary");

export function OpenLeagueButton({ league, isPrimary }: ButtonProps) {
  const { id, paymentDeadline, endDate } = league;
  const open = useAct({
    act: () =>
      request("PUT /api/leagues/:id", { params: { id }, body: { paymentDeadline, endDate, status: "active" } }),
    reloads: [pathOfLeague(league), "/api/leagues/my-commissioner"],
    last: () => toast({ title: "League Updated", description: `${league.name} is open.` }),
    fails: ["Error", "Failed to update league"],
  });
  return (
    <Button variant={lookOf(isPrimary)} isPending={open.isPending} onClick={() => open.mutate()}>
      Open league
    </Button>
  );
}

/** @param words For the group chat, where no email is sent. */
export function SendRemindersButton({ league, isPrimary, words }: ButtonProps & { words: string | undefined }) {
  const [isByHand, setIsByHand] = useState(false);
  const remind = useAct({
    act: () => request("POST /api/leagues/:id/send-reminders", { params: { id: league.id } }),
    says: reminderWords,
    onDone: () => setIsByHand(true),
    reloads: [`${pathOfLeague(league)}/standing`],
    fails: ["Error", "Failed to send reminders"],
  });
  return (
    <>
      <Button variant={lookOf(isPrimary)} isPending={remind.isPending} onClick={() => remind.mutate()}>
        Send Reminders
      </Button>
      {isByHand && (
        <Suspense fallback={null}>
          <RemindByHand {...{ league, words }} onClose={() => setIsByHand(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The commissioner takes a seat in their own league. */
export function JoinButton({ league }: { league: League }) {
  const join = useAct({
    act: () => request("POST /api/leagues/:id/join", { params: { id: league.id } }),
    says: {
      title: "You have a seat",
      description: isFree(league) ? "You're in." : "Pay the entry fee and you're in.",
    },
    reloads: ["/api/leagues", "/api/dashboard"],
    fails: "You haven't joined",
  });
  return (
    <Button variant="secondary" isPending={join.isPending} onClick={() => join.mutate()}>
      Join as a player
    </Button>
  );
}
