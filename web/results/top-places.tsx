import type { LeagueResults } from "#contract/results/league-results.ts";
import { type Decimals, decimalsOf, pointsWords } from "#contract/results/points-words.ts";
import type { ResultTeam } from "#contract/results/results-table.ts";
import { recordWords } from "#contract/results/results-words.ts";
import { picturesOf } from "#web/results/results-query.ts";
import { teamsInOrder } from "#web/results/teams-in-order.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";

const SHOWN = 5;

/** The first places of a season's table as they are now, and the visitor's own; nothing while no team has one. */
export function TopPlaces({ results, userId }: { results: LeagueResults; userId: string }) {
  const { current, teamMembers } = results;
  const table = current?.table;
  const decimals = table ? decimalsOf(table) : 2;
  const placed = table ? teamsInOrder(table).filter((team) => placeOf(team) !== null) : [];
  if (placed.length === 0) return null;
  const pictures = picturesOf(results);
  const own = teamMembers.find((each) => each.userId === userId)?.teamId;
  const shown = placed.filter(({ id }, at) => at < SHOWN || id === own);
  return (
    <ol aria-label="First places" className="mt-3 divide-y divide-line border-y border-line">
      {shown.map((team) => (
        <li key={team.id} className="flex items-center gap-3 py-1.5">
          <span className="figures w-5 font-display text-lg leading-tight font-semibold">{placeOf(team)}</span>
          <Avatar id={team.id} name={team.name} pictures={[pictures.get(team.id)]} size={24} />
          <span className="min-w-0 flex-1 leading-snug font-semibold wrap-anywhere">
            {team.name} {team.id === own && <Badge>You</Badge>}
            {team.finalPlaceSource === "guess" && <span className="text-sm font-normal text-ink-soft">a guess</span>}
          </span>
          <span className="figures text-right text-sm whitespace-nowrap text-ink-soft">{scoreOf(team, decimals)}</span>
        </li>
      ))}
    </ol>
  );
}

const placeOf = ({ finalPlace, regularSeasonPlace }: ResultTeam) => finalPlace ?? regularSeasonPlace;

function scoreOf({ points, ...team }: ResultTeam, decimals: Decimals): string {
  if (points !== null) return `${pointsWords(points, decimals)} points`;
  return team.wins + team.losses + team.ties > 0 ? recordWords(team) : "";
}
