import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { useParams } from "wouter";
import type { LeagueHistory } from "#contract/leagues/league-history.ts";
import type { League } from "#contract/leagues/leagues.ts";
import type { Member } from "#contract/members/members.ts";
import type { Payout } from "#contract/money/payouts.ts";
import { commissionerNameOf, nameOf } from "#contract/people/shown-names.ts";
import { siteName } from "#contract/platform/site.ts";
import { useCurrentUser } from "#web/access/current-user.ts";
import { together, useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { ForgetDialog } from "#web/leagues/history/forget-dialog.tsx";
import { historyCsv } from "#web/leagues/history/history-csv.ts";
import { historyQuery } from "#web/leagues/history/history-query.ts";
import { type PastSeason, pastSeasons } from "#web/leagues/history/past-seasons.ts";
import { TellDialog } from "#web/leagues/history/tell-dialog.tsx";
import { MemberName } from "#web/members/member-names.tsx";
import { ScreenShape } from "#web/pages/screen-shape.tsx";
import { EmptyState } from "#web/pot/empty-state.tsx";
import { AppLink } from "#web/ui/app-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { csvBlob } from "#web/ui/csv.ts";
import { DateText } from "#web/ui/date.tsx";
import { PageHeader } from "#web/ui/layout.tsx";
import { LoadedScreen } from "#web/ui/loaded-screen.tsx";
import { MissingScreen } from "#web/ui/missing-screen.tsx";
import { Money } from "#web/ui/money.tsx";
import { paths } from "#web/ui/paths.ts";
import { saveFile } from "#web/ui/save-file.ts";
import { useTitle } from "#web/ui/use-title.ts";

/** A league's past seasons: those played here from the books, and those before as its commissioner added them. */
export function LeagueHistoryPage() {
  const { id = "" } = useParams();
  const params = { id };
  const league = useLoad(query("GET /api/leagues/:id", { params }));
  const members = useLoad(query("GET /api/leagues/:id/members", { params }));
  const payouts = useLoad(query("GET /api/leagues/:id/payouts", { params }));
  const history = useLoad(historyQuery(id));
  return (
    <LoadedScreen
      from={together({ league, members, payouts, history })}
      what="the history"
      pending={<ScreenShape />}
      missing={
        <MissingScreen title="History not found">
          The league doesn't exist, or you aren't a member of it. Only members see its history.
        </MissingScreen>
      }
    >
      {(loaded) => <HistoryScreen {...loaded} />}
    </LoadedScreen>
  );
}

type ScreenProps = { league: League; members: Member[]; payouts: Payout[]; history: LeagueHistory };

function HistoryScreen({ league, members, payouts, history: { told } }: ScreenProps) {
  useTitle(`History: ${league.name}`);
  const { user } = useCurrentUser();
  const isCommissioner = league.commissionerId === user?.id || user?.role === "admin";
  const seasons = pastSeasons(league, { payouts, told: told?.lines ?? [] });
  const namesBy = (userId: string) => {
    const member = members.find((each) => each.userId === userId);
    return member && nameOf(member);
  };
  const download = () =>
    saveFile("league-history.csv", csvBlob(historyCsv(seasons, { currency: league.currency, nameOf: namesBy })));
  const add = (
    <TellDialog
      league={league}
      told={told}
      trigger={
        <Button variant="secondary" size="small">
          {told ? "Edit" : "Add past seasons"}
        </Button>
      }
    />
  );
  return (
    <div className="page">
      <PageHeader
        title="History"
        intro={
          <AppLink
            to={paths.league(league.id)}
            className="w-fit text-base font-semibold text-ink underline decoration-line-strong underline-offset-4"
          >
            {league.name}
          </AppLink>
        }
        action={
          seasons.length > 0 && (
            <div className="flex flex-wrap gap-2 print:hidden">
              <Button variant="secondary" size="small" onClick={download}>
                <Download size={16} aria-hidden /> Download CSV
              </Button>
              {isCommissioner && add}
              {isCommissioner && told && (
                <ForgetDialog league={league} years={seasons.filter(isTold).map(({ name }) => name)} />
              )}
            </div>
          )
        }
      />
      {seasons.length > 0 ? (
        <div className="grid gap-12">
          <Seasons
            title={`On ${siteName()}`}
            seasons={seasons.filter(({ isOfBooks }) => isOfBooks)}
            leagueId={league.id}
          >
            From {siteName()}'s books.
          </Seasons>
          {told && (
            <Seasons title={`Before ${siteName()}`} seasons={seasons.filter(isTold)} leagueId={league.id}>
              {tellerOf(league, told)} added these seasons on <DateText value={told.toldAt} />. {siteName()} can't check
              them.
            </Seasons>
          )}
        </div>
      ) : (
        <EmptyState title="No past seasons yet" action={isCommissioner && add}>
          {isCommissioner
            ? "Add who won in the years before, from a spreadsheet or by hand."
            : "The league's winners are listed here, season by season."}
        </EmptyState>
      )}
    </div>
  );
}

/** The commissioner by the name that members know; someone else, such as an admin, by the username. */
const tellerOf = (league: League, { toldBy }: { toldBy: string }): string =>
  toldBy === league.commissionerUsername ? commissionerNameOf(league) : toldBy;

const isTold = ({ isOfBooks }: PastSeason) => !isOfBooks;

type SeasonsProps = { title: string; seasons: readonly PastSeason[]; leagueId: string; children: ReactNode };

/** Seasons that come from the same place, which is said once. */
function Seasons({ title, seasons, leagueId, children }: SeasonsProps) {
  if (seasons.length === 0) return null;
  return (
    <section aria-label={title} className="grid gap-6">
      <div>
        <h2 className="text-2xl">{title}</h2>
        <p className="text-ink-soft">{children}</p>
      </div>
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-2">
        {seasons.map((season) => (
          <SeasonPart key={season.name} season={season} leagueId={leagueId} />
        ))}
      </div>
    </section>
  );
}

function SeasonPart({ season: { name, places }, leagueId }: { season: PastSeason; leagueId: string }) {
  return (
    <section aria-label={`Season ${name}`} className="min-w-0">
      <h3 className="border-b border-line pb-1 text-xl">{name}</h3>
      <ol className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)_auto] gap-x-4 divide-y divide-line">
        {places.map(({ title, person, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: people can share a place
          <li key={index} className="col-span-full grid grid-cols-subgrid items-baseline py-2">
            <span className="text-sm text-ink-soft">{title} </span>
            <span className="font-semibold wrap-anywhere">
              {typeof person === "string" ? person : <MemberName leagueId={leagueId} {...person} />}
            </span>
            {amount !== null && <Money value={amount} className="justify-self-end" />}
          </li>
        ))}
      </ol>
    </section>
  );
}
