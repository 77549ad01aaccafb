import { counted } from "#contract/platform/counted.ts";
import type { PlatformLeague } from "#contract/results/platform-leagues.ts";
import { nameOfSport } from "#contract/terms/league-types.ts";
import { serviceNames } from "#contract/terms/league-words.ts";

/** A league as its platform shows it, so that people can check that it is the right one. */
export function PlatformLeagueDetails({ league }: { league: PlatformLeague }) {
  const { platform, leagueName, season, sport, isSeasonOver, teams } = league;
  return (
    <section aria-label="The league found" className="rounded-control bg-sunken px-4 py-3">
      <p className="font-display text-lg leading-tight font-semibold wrap-anywhere">{leagueName}</p>
      <p className="text-sm text-ink-soft">
        {serviceNames[platform]}, {nameOfSport(sport).toLowerCase()}, season {season}
        {isSeasonOver && ", over"}
      </p>
      <h3 className="mt-3 text-sm font-semibold">{counted(teams.length, "team")}</h3>
      <PlatformTeams teams={teams} />
    </section>
  );
}

/** The teams of a league at its platform, with their owners. */
export const PlatformTeams = ({ teams }: Pick<PlatformLeague, "teams">) => (
  <ul className="mt-1 grid max-h-80 gap-x-6 overflow-y-auto overscroll-contain text-sm sm:grid-cols-2">
    {teams.map(({ id, name, ownerNames }) => (
      <li key={id} className="min-w-0 py-0.5 wrap-anywhere">
        <span className="font-medium">{name}</span>
        <span className="text-ink-soft">{ownersAfter(name, ownerNames)}</span>
      </li>
    ))}
  </ul>
);

/** A team without a name of its own goes by its owner's name, which isn't repeated. */
const ownersAfter = (name: string, owners: readonly string[]) =>
  owners
    .filter((owner) => owner !== name)
    .map((owner) => `, ${owner}`)
    .join("");
