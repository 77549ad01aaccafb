import { useId } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import { counted } from "#contract/platform/counted.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { SeasonFee } from "#web/leagues/fee-terms.tsx";
import { StatusBadge } from "#web/leagues/status-badge.tsx";
import { EmptyState } from "#web/pot/empty-state.tsx";
import { LeaguePot } from "#web/pot/league-pot.tsx";
import { AppLink } from "#web/ui/app-link.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { DateText } from "#web/ui/date.tsx";
import { isFree } from "#web/ui/fee.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { LoadingRows } from "#web/ui/loading-rows.tsx";
import { Money } from "#web/ui/money.tsx";
import { paths } from "#web/ui/paths.ts";
import { Row } from "#web/ui/row.tsx";

/** The leagues a person runs, each with its pot (SPEC §2). */
export function CommissionerLeagueList() {
  const leagues = useLoad(query("GET /api/leagues/my-commissioner"));
  return (
    <Loaded from={leagues} what="your leagues" pending={<LoadingRows what="your leagues" />} empty={<NoLeagues />}>
      {(run) => (
        <ul className="divide-y divide-line border-y border-line">
          {run.map((league) => (
            <LeagueRow key={league.id} league={league} />
          ))}
        </ul>
      )}
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

function LeagueRow({ league }: { league: League }) {
  const name = useId();
  return (
    <Row
      namedBy={name}
      className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-3 py-5 sm:grid-cols-[auto_1fr_auto]"
    >
      <LeaguePot league={league} size="row" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <AppLink
            id={name}
            to={paths.league(league.id)}
            className="font-display text-lg font-semibold wrap-anywhere hover:underline"
          >
            {league.name}
          </AppLink>
          <StatusBadge status={league.status} />
        </p>
        <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-ink-soft wrap-anywhere">
          <span>
            created <DateText value={league.createdAt} />
          </span>
          <span>
            fee <SeasonFee league={league} className="font-semibold text-ink" />
          </span>
          <span className="figures">
            {league.memberCount}/{counted(league.maxMembers, "member")}
          </span>
          {!isFree(league) && (
            <span>
              held <Money value={league.pot.escrowBalance} className="font-semibold text-ink" />
            </span>
          )}
        </p>
      </div>
      <div className="col-start-2 sm:col-start-auto">
        <ButtonLink to={paths.league(league.id)} variant="secondary">
          Manage
        </ButtonLink>
      </div>
    </Row>
  );
}
