import type { League } from "#contract/leagues/leagues.ts";
import { together, useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { ToClassifieds } from "#web/leagues/classifieds/to-classifieds.tsx";
import { noLeagueTitle, useEndedSeats } from "#web/leagues/dashboards/ended-seats.tsx";
import { SeasonOver } from "#web/leagues/dashboards/season-over.tsx";
import { useIsNewcomer } from "#web/leagues/dashboards/use-is-newcomer.ts";
import { StatusBadge } from "#web/leagues/status-badge.tsx";
import { CameIn } from "#web/pot/came-in.tsx";
import { EmptyState } from "#web/pot/empty-state.tsx";
import { LeaguePot } from "#web/pot/league-pot.tsx";
import { AppLink } from "#web/ui/app-link.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { isFree } from "#web/ui/fee.tsx";
import { Section } from "#web/ui/layout.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { LoadingRows } from "#web/ui/loading.tsx";
import { paths } from "#web/ui/paths.ts";

/** The pots of all leagues that a person plays in or runs, those under way first. */
export function LeaguePots() {
  const played = useLoad(query("GET /api/leagues/my-player"));
  const run = useLoad(query("GET /api/leagues/my-commissioner"));
  const isNewcomer = useIsNewcomer();
  return (
    <Loaded
      from={together({ played, run })}
      what="your leagues"
      pending={<LoadingRows what="your leagues" />}
      isSection
    >
      {(lists) => {
        const leagues = inOrder([...lists.played, ...lists.run]);
        if (leagues.length > 0) return <Pots leagues={leagues} />;
        return isNewcomer && <NoLeagues />;
      }}
    </Loaded>
  );
}

const isEnded = ({ status }: League) => status === "completed" || status === "cancelled";

/** Each league once, ended ones last, otherwise the newest first. */
function inOrder(leagues: readonly League[]): League[] {
  const each = [...new Map(leagues.map((league) => [league.id, league])).values()];
  const byAge = each.sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  return [...byAge.filter((league) => !isEnded(league)), ...byAge.filter(isEnded)];
}

const Pots = ({ leagues }: { leagues: League[] }) => (
  <Section title="Your leagues">
    <ul className="grid gap-x-8 border-b border-line sm:grid-cols-2">
      {leagues.map((league) => (
        <li key={league.id} className="border-t border-line">
          <AppLink to={paths.league(league.id)} className="group flex items-center gap-4 py-3">
            <LeaguePot league={league} size="row" />
            <span className="min-w-0">
              <span className="block font-display text-lg font-semibold wrap-anywhere group-hover:underline">
                {league.name}
              </span>
              <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
                <StatusBadge status={league.status} />
                <span className="text-ink-soft tabular-nums wrap-anywhere">{league.season}</span>
                <span className="text-ink-soft">{isFree(league) ? "Free" : <CameIn league={league} />}</span>
                <SeasonOver league={league} />
              </span>
            </span>
          </AppLink>
        </li>
      ))}
    </ul>
  </Section>
);

/** The first step of a newcomer or a former member; someone who is invited has theirs already. */
function NoLeagues() {
  const ended = useEndedSeats();
  if (!ended) return <LoadingRows what="your leagues" />;
  return (
    <div className="mb-8">
      <EmptyState
        title={noLeagueTitle(ended)}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <ButtonLink to={paths.createLeague()}>
              {ended.length > 0 ? "Create a league" : "Create your first league"}
            </ButtonLink>
            <ToClassifieds variant="secondary">Find one to join</ToClassifieds>
          </div>
        }
      >
        Everyone pays into one pot, and the winners are paid from it.
      </EmptyState>
    </div>
  );
}
