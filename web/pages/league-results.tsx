import { useParams } from "wouter";
import type { League } from "#contract/leagues/leagues.ts";
import type { Member } from "#contract/members/members.ts";
import { counted } from "#contract/platform/counted.ts";
import { hasUnsettled, isSameAsBefore } from "#contract/results/changed-results.ts";
import type { LeagueResults } from "#contract/results/league-results.ts";
import { isOpenForJoining } from "#contract/terms/league-status.ts";
import { useCurrentUser } from "#web/access/current-user.ts";
import { together, useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { ScreenShape } from "#web/pages/screen-shape.tsx";
import { AssignTeamsDialog } from "#web/results/assign-teams-dialog.tsx";
import { AwardSection } from "#web/results/award-section.tsx";
import { Changes } from "#web/results/changes.tsx";
import { EvidenceSection } from "#web/results/evidence.tsx";
import { FetchList } from "#web/results/fetch-list.tsx";
import { FlagList } from "#web/results/flag-list.tsx";
import { FrozenTeams } from "#web/results/frozen-teams.tsx";
import { NoResults } from "#web/results/no-results.tsx";
import { OwnTeam } from "#web/results/own-team.tsx";
import { resultsQuery } from "#web/results/results-query.ts";
import { ResultsState } from "#web/results/results-state.tsx";
import { FetchAgain, SourceFacts } from "#web/results/source-facts.tsx";
import { TeamTable } from "#web/results/team-table.tsx";
import { WeekList } from "#web/results/week-list.tsx";
import { AppLink } from "#web/ui/app-link.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { ZoneNote } from "#web/ui/date.tsx";
import { FoldedSection } from "#web/ui/folded-section.tsx";
import { PageHeader, Section } from "#web/ui/layout.tsx";
import { LoadedScreen } from "#web/ui/loaded-screen.tsx";
import { Items } from "#web/ui/loading.tsx";
import { MissingScreen } from "#web/ui/missing-screen.tsx";
import { paths } from "#web/ui/paths.ts";
import { useTitle } from "#web/ui/use-title.ts";

/** A season's results, where they come from, and all that a member needs to check them (RULES §21). */
export function LeagueResultsPage() {
  const { id = "" } = useParams();
  const params = { id };
  const league = useLoad(query("GET /api/leagues/:id", { params }));
  const members = useLoad(query("GET /api/leagues/:id/members", { params }));
  const results = useLoad(resultsQuery(id));
  return (
    <LoadedScreen
      from={together({ league, members, results })}
      what="the results"
      pending={<ScreenShape />}
      missing={
        <MissingScreen title="Results not found">
          The league doesn't exist, or you aren't a member of it. Only members see results.
        </MissingScreen>
      }
    >
      {(loaded) => <ResultsScreen {...loaded} />}
    </LoadedScreen>
  );
}

type ScreenProps = { league: League; members: Member[]; results: LeagueResults };

function ResultsScreen({ league, members, results }: ScreenProps) {
  useTitle(`Results: ${league.name}`);
  const { user } = useCurrentUser();
  const isCommissioner = league.commissionerId === user?.id || user?.role === "admin";
  const { link, current } = results;
  if (!link && !current) return <NoResults league={league} isCommissioner={isCommissioner} />;
  return (
    <div className="page">
      <PageHeader
        title="Results"
        intro={
          <span className="grid gap-2 text-base">
            <AppLink
              to={paths.league(league.id)}
              className="w-fit font-semibold text-ink underline decoration-line-strong underline-offset-4"
            >
              {league.name}
            </AppLink>
            <ResultsState results={results} />
            <ZoneNote />
          </span>
        }
        action={link && <FetchAgain leagueId={league.id} isFetching={results.isFetching} />}
      />
      <div className="grid gap-x-16 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          <div className="mb-8 empty:hidden">
            {user && <OwnTeam leagueId={league.id} results={results} userId={user.id} />}
          </div>
          {current ? (
            <Standings league={league} members={members} results={results} isCommissioner={isCommissioner} />
          ) : (
            results.isFetching && <Items rows={6} end="h-5 w-20" className="mb-10" />
          )}
        </div>
        <div className="min-w-0">
          {current && <AwardSection league={league} results={results} />}
          <div className="max-lg:mt-6">
            <SourceFacts league={league} results={results} isCommissioner={isCommissioner} />
          </div>
          <FrozenTeams results={results} />
          <FetchList results={results} />
          {current && <EvidenceSection leagueId={league.id} current={current} />}
        </div>
      </div>
    </div>
  );
}

function Standings({ league, members, results, isCommissioner }: ScreenProps & { isCommissioner: boolean }) {
  const { current, teamMembers } = results;
  if (!current) return null;
  const { table } = current;
  const changes = <Changes leagueId={league.id} results={results} />;
  const hasJustChanged = hasUnsettled(results) || isSameAsBefore(results.fetches, 0) === false;
  return (
    <>
      <FlagList table={table} />
      {hasJustChanged && changes}
      <Section
        title={table.isSeasonOver ? "Final table" : "Table so far"}
        action={
          isCommissioner && (
            <div className="flex flex-wrap gap-2 print:hidden">
              {isOpenForJoining(league.status) &&
                results.frozenSince === null &&
                teamMembers.length < table.teams.length && (
                  <ButtonLink to={`${paths.league(league.id)}#invite`} variant="quiet" size="small">
                    Links for the teams
                  </ButtonLink>
                )}
              <AssignTeamsDialog
                leagueId={league.id}
                results={results}
                members={members}
                trigger={
                  <Button variant="secondary" size="small">
                    Assign teams to members
                  </Button>
                }
              />
            </div>
          )
        }
      >
        <TeamTable table={table} results={results} members={members} />
      </Section>
      {!hasJustChanged && changes}
      {table.weeks.length > 0 && (
        <FoldedSection title="Weekly high scores" hint={counted(table.weeks.length, "week")}>
          <WeekList table={table} finality={results.weekFinality} />
        </FoldedSection>
      )}
    </>
  );
}
