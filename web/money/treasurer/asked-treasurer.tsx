import { useMutation } from "@tanstack/react-query";
import type { League } from "#contract/leagues/leagues.ts";
import type { KeptMoney } from "#contract/money/treasurer/kept-money.ts";
import { request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { Button } from "#web/ui/button.tsx";
import { sayFailed } from "#web/ui/say-failed.ts";
import { toast } from "#web/ui/toast.tsx";

type AskedProps = { league: League; kept: KeptMoney; readerId: string; isCommissioner: boolean };

/** Who is asked to keep the money: they answer, and the commissioner can take it back (RULES §24). */
export function AskedTreasurer({ league, kept: { treasurer, nextTreasurer }, readerId, isCommissioner }: AskedProps) {
  if (nextTreasurer === null) return null;
  const isAsked = nextTreasurer.userId === readerId;
  return (
    <div className="mt-4 grid justify-items-start gap-3 print:hidden">
      <p className="wrap-anywhere">
        {isAsked
          ? `You are asked to keep the league's money. If you say yes, members pay you, and you pay the winners. ${treasurer.name} hands over what is kept so far.`
          : `${nextTreasurer.name} is asked to keep the money, and hasn't answered yet.`}
      </p>
      {isAsked && <Answers league={league} />}
      {isCommissioner && !isAsked && (
        <TakeBack league={league} treasurerId={treasurer.userId} name={nextTreasurer.name} />
      )}
    </div>
  );
}

function Answers({ league: { id } }: { league: League }) {
  const makeStale = useMakeStale();
  const answer = useMutation({
    mutationFn: (accepts: boolean) =>
      request("POST /api/leagues/:id/treasurer/answer", { params: { id }, body: { accepts } }),
    onSuccess: async ({ message }, accepts) => {
      toast({ title: accepts ? "You're the treasurer" : "Declined", description: message });
      await makeStale("/api/leagues", "/api/dashboard");
    },
    onError: (error) => sayFailed("Your answer wasn't sent", error),
  });
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" size="small" isPending={answer.isPending} onClick={() => answer.mutate(true)}>
        Keep the money
      </Button>
      <Button variant="secondary" size="small" isPending={answer.isPending} onClick={() => answer.mutate(false)}>
        Decline
      </Button>
    </div>
  );
}

type TakeBackProps = { league: League; treasurerId: string; name: string };

/** Naming whoever is the treasurer already asks nobody else anymore. */
function TakeBack({ league: { id }, treasurerId, name }: TakeBackProps) {
  const makeStale = useMakeStale();
  const takeBack = useMutation({
    mutationFn: () => request("PUT /api/leagues/:id/treasurer", { params: { id }, body: { userId: treasurerId } }),
    onSuccess: async ({ message }) => {
      toast({ title: "Taken back", description: message });
      await makeStale("/api/leagues", "/api/dashboard");
    },
    onError: (error) => sayFailed(`${name} is still asked`, error),
  });
  return (
    <Button variant="secondary" size="small" isPending={takeBack.isPending} onClick={() => takeBack.mutate()}>
      Don't ask {name}
    </Button>
  );
}
