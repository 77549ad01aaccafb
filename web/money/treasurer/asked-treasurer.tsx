import type { League } from "#contract/leagues/leagues.ts";
import type { KeptMoney } from "#contract/money/treasurer/treasurers.ts";
import { request } from "#web/api/request.ts";
import { Button } from "#web/ui/button.tsx";
import { useAct } from "#web/ui/use-act.ts";

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
  const answer = useAct({
    act: (accepts: boolean) => request("POST /api/leagues/:id/treasurer/answer", { params: { id }, body: { accepts } }),
    says: ({ message }, accepts) => ({ title: accepts ? "You're the treasurer" : "Declined", description: message }),
    reloads: ["/api/leagues", "/api/dashboard"],
    fails: "Your answer wasn't sent",
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
  const takeBack = useAct({
    act: () => request("PUT /api/leagues/:id/treasurer", { params: { id }, body: { userId: treasurerId } }),
    says: "Taken back",
    reloads: ["/api/leagues", "/api/dashboard"],
    fails: `${name} is still asked`,
  });
  return (
    <Button variant="secondary" size="small" isPending={takeBack.isPending} onClick={() => takeBack.mutate()}>
      Don't ask {name}
    </Button>
  );
}
