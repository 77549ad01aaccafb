import { useHistoryState } from "wouter/use-browser-location";
import type { League } from "#contract/leagues/leagues.ts";
import { counted } from "#contract/platform/counted.ts";
import type { LeagueResults } from "#contract/results/league-results.ts";
import { canBeLinked } from "#contract/results/platforms.ts";
import { serviceNames } from "#contract/terms/league-words.ts";
import { useLoad } from "#web/api/load.ts";
import { LinkDialog } from "#web/results/link-dialog.tsx";
import { type NotLinked, notLinkedFrom } from "#web/results/not-linked.ts";
import { OwnTeam, teamQuestion, unconfirmedTeam } from "#web/results/own-team.tsx";
import { hasResults, resultsQuery } from "#web/results/results-query.ts";
import { ResultsState } from "#web/results/results-state.tsx";
import { TopPlaces } from "#web/results/top-places.tsx";
import { AppLink } from "#web/ui/app-link.tsx";
import { FoldedSection } from "#web/ui/folded-section.tsx";
import { Section } from "#web/ui/layout.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { paths } from "#web/ui/paths.ts";

type ResultsSectionProps = { league: League; userId: string; isCommissioner: boolean; isOpen: boolean };

/** On a league's page: where its results come from and whether they are final, in a few quiet lines (RULES §21). */
export function ResultsSection({ league, isCommissioner, ...rest }: ResultsSectionProps) {
  const results = useLoad(resultsQuery(league.id));
  const notLinked = notLinkedFrom(useHistoryState());
  return (
    <Loaded from={results} what="the results" pending={null} isSection>
      {(loaded) => {
        if (hasResults(loaded))
          return <Results leagueId={league.id} results={loaded} {...{ isCommissioner, ...rest }} />;
        if (!isCommissioner || league.status === "cancelled") return null;
        return <NoLink league={league} notLinked={notLinked} />;
      }}
    </Loaded>
  );
}

type ResultsProps = Omit<ResultsSectionProps, "league"> & { leagueId: string; results: LeagueResults };

function Results({ leagueId, results, userId, isCommissioner, isOpen }: ResultsProps) {
  const points = openPoints(results, isCommissioner);
  const team = unconfirmedTeam(results, userId);
  return (
    <FoldedSection
      id="results"
      title="Results"
      hint={team ? teamQuestion(team) : points || summary(results)}
      isOpen={isOpen}
      asks={team !== undefined}
    >
      <OwnTeam leagueId={leagueId} results={results} userId={userId} onlyAsks />
      <ResultsState results={results} />
      {points && <p className="mt-1 text-sm font-semibold">{points}</p>}
      {isOpen && <TopPlaces results={results} userId={userId} />}
      <p className="mt-3">
        <AppLink
          to={paths.results(leagueId)}
          className="text-sm font-semibold underline decoration-line-strong underline-offset-4"
        >
          See the results
        </AppLink>
      </p>
    </FoldedSection>
  );
}

const LINK_LOOK =
  "rounded-control py-1 text-left text-sm font-semibold underline decoration-line-strong underline-offset-4 print:hidden";

/** The ways to a season's results, also for a league whose platform no one can read. */
function NoLink({ league, notLinked }: { league: League; notLinked: NotLinked | undefined }) {
  const canLink = notLinked !== undefined || canBeLinked(league.fantasyService);
  const ways = (
    <div className="flex flex-wrap gap-x-4">
      {canLink && (
        <LinkDialog
          league={league}
          {...(notLinked && { address: notLinked.address })}
          trigger={
            <button type="button" className={LINK_LOOK}>
              {notLinked ? "Link it again" : "Link to its fantasy platform"}
            </button>
          }
        />
      )}
      <AppLink to={`${paths.results(league.id)}#upload`} className={LINK_LOOK}>
        Upload its results
      </AppLink>
    </div>
  );
  if (!notLinked) {
    return (
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2">
        <h2 className="text-lg leading-tight">Results</h2>
        {ways}
      </div>
    );
  }
  return (
    <Section title="Results">
      <p role="alert" className="mb-3 rounded-control bg-red-wash px-4 py-3 wrap-anywhere">
        The league is created, but not linked to its platform. {notLinked.reason}
      </p>
      {ways}
    </Section>
  );
}

const summary = ({ link, isFetching, current }: LeagueResults): string =>
  isFetching ? "Fetching…" : link ? `From ${serviceNames[link.platform]}` : current ? "Uploaded by hand" : "";

/** What someone should look at before anyone is paid from these results. */
function openPoints({ current, teamMembers }: LeagueResults, isCommissioner: boolean): string {
  if (!current) return "";
  const { flags, teams } = current.table;
  const unassigned = teams.length - teamMembers.length;
  const points = [
    flags.length > 0 && `${counted(flags.length, "thing")} to check.`,
    isCommissioner && unassigned > 0 && `${counted(unassigned, "team has", "teams have")} no member yet.`,
  ];
  return points.filter((point) => typeof point === "string").join(" ");
}
