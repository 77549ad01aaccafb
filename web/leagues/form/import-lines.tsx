import type { ReactNode } from "react";
import { counted } from "#contract/platform/counted.ts";
import type { PlatformLeague } from "#contract/results/platform-leagues.ts";
import type { ResultsTable, ResultTeam } from "#contract/results/results-table.ts";
import { nameOfSport } from "#contract/terms/league-types.ts";
import { serviceNames } from "#contract/terms/league-words.ts";
import { placeName } from "#contract/terms/place-name.ts";
import type { ImportLine, LastSeasonFound, LeagueImport } from "#web/leagues/form/use-league-import.ts";
import { PlatformTeams } from "#web/results/platform-league-details.tsx";
import { Button } from "#web/ui/button.tsx";

/** What the platform says about a league that moves in, line by line, each to confirm or leave out. */
export function ImportLines({ leagueImport, league }: { leagueImport: LeagueImport; league: PlatformLeague }) {
  const { leagueName, sport, season, teams, platform } = league;
  const line = (name: ImportLine) => ({
    isIn: leagueImport.isConfirmed(name),
    onChange: (isIn: boolean) => leagueImport.confirm(name, isIn),
  });
  return (
    <section aria-label={`Found on ${serviceNames[platform]}`} className="rounded-control bg-sunken px-4 py-3">
      <div className="flex items-center justify-between gap-x-4">
        <h2 className="text-base font-semibold">Found on {serviceNames[platform]}</h2>
        <Button variant="quiet" size="small" className="-mr-3" onClick={leagueImport.forget}>
          Don't link it
        </Button>
      </div>
      <p className="text-sm text-ink-soft">Uncheck what you don't want.</p>
      <ul className="mt-1 divide-y divide-line">
        <Line {...line("name")} label="Name">
          {leagueName}
        </Line>
        <Line {...line("sport")} label="Sport">
          {nameOfSport(sport)}
        </Line>
        <Line {...line("season")} label="Season">
          {season}
        </Line>
        <Line {...line("maxMembers")} label="Size">
          {counted(teams.length, "team")}
        </Line>
        <Line
          {...line("teams")}
          label="Teams"
          more={
            <More label="Show the teams">
              <PlatformTeams teams={teams} />
            </More>
          }
        >
          Linked to {serviceNames[platform]}, with an invitation link for each
        </Line>
        <LastSeasonLine {...line("lastSeason")} last={leagueImport.lastSeason} />
      </ul>
    </section>
  );
}

type LineProps = {
  label: string;
  isIn: boolean;
  onChange: (isIn: boolean) => void;
  more?: ReactNode;
  children: ReactNode;
};

function Line({ label, isIn, onChange, more, children }: LineProps) {
  return (
    <li className="py-1.5">
      <label className="flex cursor-pointer items-start gap-3">
        <input type="checkbox" className="mt-0.5" checked={isIn} onChange={({ target }) => onChange(target.checked)} />
        <span className="grid min-w-0 flex-1 grid-cols-[6rem_minmax(0,1fr)] gap-x-2 max-sm:grid-cols-[5.25rem_minmax(0,1fr)]">
          <span className="font-semibold">{label}</span>
          <span className="wrap-anywhere">{children}</span>
        </span>
      </label>
      {more}
    </li>
  );
}

const More = ({ label, children }: { label: string; children: ReactNode }) => (
  <details className="ml-8 text-sm">
    <summary className="w-fit cursor-pointer py-0.5 font-semibold text-ink-soft underline decoration-line-strong underline-offset-4">
      {label}
    </summary>
    {children}
  </details>
);

type LastSeasonLineProps = Pick<LineProps, "isIn" | "onChange"> & { last: LastSeasonFound };

/** The last season is offered only if it was read; otherwise one sentence says why not. */
function LastSeasonLine({ last: { isLoading, table, why }, ...rest }: LastSeasonLineProps) {
  if (!table) {
    return (
      <li role="status" className="py-1.5 pl-8 text-sm text-ink-soft wrap-anywhere">
        {isLoading ? "Looking for last season's final table…" : why}
      </li>
    );
  }
  const places = placesOf(table);
  const winners = places.filter(({ finalPlace }) => finalPlace === 1).map(({ name }) => name);
  return (
    <Line
      {...rest}
      label="Last season"
      more={
        <More label="Show the final table">
          <ol className="mt-1 grid max-h-80 gap-x-6 overflow-y-auto overscroll-contain sm:grid-cols-2">
            {places.map((team) => (
              <li key={team.id} className="min-w-0 py-0.5 wrap-anywhere">
                {placeName(team.finalPlace ?? 0)}: <span className="font-medium">{team.name}</span>
                <span className="text-ink-soft">
                  {ownersOf(team)}
                  {team.finalPlaceSource === "guess" && " (a guess)"}
                </span>
              </li>
            ))}
          </ol>
        </More>
      }
    >
      {`${table.season}, won by ${winners.join(" and ")}. Kept in the league's history.`}
    </Line>
  );
}

const placesOf = ({ teams }: ResultsTable): ResultTeam[] =>
  teams
    .filter(({ finalPlace }) => finalPlace !== null)
    .sort((one, other) => (one.finalPlace ?? 0) - (other.finalPlace ?? 0));

const ownersOf = ({ name, owners }: ResultTeam): string =>
  (owners ?? []).flatMap((owner) => (owner.name === "" || owner.name === name ? [] : `, ${owner.name}`)).join("");
