import { useSearchParams } from "wouter";
import { canRunAgain } from "#contract/terms/league-status.ts";
import { useCurrentUser } from "#web/access/current-user.ts";
import { together, useLoad, useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { CreateLeagueForm } from "#web/leagues/form/create-league-form.tsx";
import { ScreenShape } from "#web/pages/screen-shape.tsx";
import { overIn, resultsQuery } from "#web/results/results-query.ts";
import { LoadedScreen } from "#web/ui/loaded-screen.tsx";
import { MissingScreen } from "#web/ui/missing-screen.tsx";

/** Creates a league. With `?again=`, the form starts with the terms and members of a finished league. */
export function CreateLeaguePage() {
  const [search] = useSearchParams();
  const again = search.get("again");
  return again ? <RunAgain leagueId={again} /> : <CreateLeagueForm />;
}

function RunAgain({ leagueId: id }: { leagueId: string }) {
  const { user } = useCurrentUser();
  const params = { id };
  const league = useLoad(query("GET /api/leagues/:id", { params }));
  const members = useLoad(query("GET /api/leagues/:id/members", { params }));
  const results = useOptional(resultsQuery(id));
  const lastTable = overIn(results);
  return (
    <LoadedScreen
      from={together({ league, members })}
      what="the league to run again"
      pending={<ScreenShape />}
      missing={<NothingToRun />}
    >
      {(loaded) => {
        if (loaded.league.commissionerId !== user?.id || !canRunAgain(loaded.league)) return <NothingToRun />;
        const members = loaded.members.filter(({ userId, username }) => userId !== user.id && username !== null);
        return <CreateLeagueForm finished={{ league: loaded.league, members, lastTable }} />;
      }}
    </LoadedScreen>
  );
}

const NothingToRun = () => (
  <MissingScreen title="League not found">Only its commissioner can run a league again, once it is over.</MissingScreen>
);
