import type { League } from "#contract/leagues/leagues.ts";
import { treasurerNameOf } from "#contract/people/shown-names.ts";
import { notHeldWords } from "#contract/terms/custody-words.ts";
import { request } from "#web/api/request.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Fee } from "#web/ui/fee.tsx";
import { paths } from "#web/ui/paths.ts";
import { useAct } from "#web/ui/use-act.ts";

/** Takes a seat in a treasurer's league: only its members learn how to pay (RULES §24). */
export function TakeSeat({ league }: { league: League }) {
  const join = useAct({
    act: () => request("POST /api/leagues/:id/join", { params: { id: league.id } }),
    reloads: ["/api/leagues", "/api/dashboard", "/api/classifieds"],
    fails: "You haven't joined",
  });
  return (
    <div className="page grid justify-items-center gap-3 py-16 text-center">
      <h1 tabIndex={-1} className="text-3xl wrap-anywhere">
        Join {league.name}
      </h1>
      <p className="max-w-md text-lg text-balance text-ink-soft">
        A seat costs <Fee value={league.entryFee} />. Take one, and you'll see how to pay {treasurerNameOf(league)}.
      </p>
      <p className="max-w-md text-balance">{notHeldWords(treasurerNameOf(league))}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <Button size="large" isPending={join.isPending} onClick={() => join.mutate()}>
          Take a seat
        </Button>
        <ButtonLink to={paths.league(league.id)} variant="quiet" size="large">
          Not now
        </ButtonLink>
      </div>
    </div>
  );
}
