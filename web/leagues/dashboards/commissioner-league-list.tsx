import type { League } from "#contract/leagues/leagues.ts";
import { counted } from "#contract/platform/counted.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { LeagueList } from "#web/leagues/dashboards/league-list.tsx";
import { LeagueRow } from "#web/leagues/dashboards/league-row.tsx";
import { SeasonFee } from "#web/leagues/fee-terms.tsx";
import { StatusBadge } from "#web/leagues/status-badge.tsx";
import { CameIn } from "#web/pot/came-in.tsx";
import { EmptyState } from "#web/pot/empty-state.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { DateText } from "#web/ui/date.tsx";
import { isFree } from "#web/ui/fee.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { LoadingRows } from "#web/ui/loading.tsx";
import { paths } from "#web/ui/paths.ts";

/** The leagues a person runs, each with its pot (SPEC §2). */
export function CommissionerLeagueList() {
  const leagues = useLoad(query("GET /api/leagues/my-commissioner"));
  return (
    <Loaded from={leagues} what="your leagues" pending={<LoadingRows what="your leagues" />} empty={<NoLeagues />}>
      {(run) => <LeagueList leagues={run}>{(league) => <RunLeague key={league.id} league={league} />}</LeagueList>}
    </Loaded>
  );
}

const NoLeagues = () => (
  <EmptyState
    title="No leagues yet"
    action={<ButtonLink to={paths.createLeague()}>Create your first league</ButtonLink>}
  >
    Name it, set the entry fee, say who wins what. It takes two minutes.
  </EmptyState>
);

const RunLeague = ({ league }: { league: League }) => (
  <LeagueRow
    league={league}
    badge={<StatusBadge status={league.status} />}
    facts={
      <>
        <span>
          created <DateText value={league.createdAt} />
        </span>
        <span>
          fee <SeasonFee league={league} className="font-semibold text-ink" />
        </span>
        <span className="figures">
          {league.memberCount}/{counted(league.maxMembers, "member")}
        </span>
        {!isFree(league) && <CameIn league={league} />}
      </>
    }
    actions={
      <ButtonLink to={paths.league(league.id)} variant="secondary" size="small">
        Manage
      </ButtonLink>
    }
  />
);
