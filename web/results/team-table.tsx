import { BadgeCheck, ShieldCheck } from "lucide-react";
import type { Member } from "#contract/members/members.ts";
import { nameOf } from "#contract/people/shown-names.ts";
import type { LeagueResults } from "#contract/results/league-results.ts";
import { decimalsOf, pointsWords } from "#contract/results/points-words.ts";
import type { TeamMember } from "#contract/results/result-teams.ts";
import type { ResultsTable, ResultTeam } from "#contract/results/results-table.ts";
import { placeSourceWords, recordWords } from "#contract/results/results-words.ts";
import { serviceNames } from "#contract/terms/league-words.ts";
import { picturesOf } from "#web/results/results-query.ts";
import { teamsInOrder } from "#web/results/teams-in-order.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { DateText } from "#web/ui/date.tsx";

type TeamTableProps = { table: ResultsTable; results: LeagueResults; members: readonly Member[] };
type Row = { team: ResultTeam; picture: string | undefined; member: Member | undefined } & Pick<
  TeamMember,
  "confirmedAt" | "verified"
>;

/** The teams by their places, each with how its place is known and whose it is. */
export function TeamTable({ table, results, members }: TeamTableProps) {
  const pictures = picturesOf(results);
  const rows = teamsInOrder(table).map((team): Row => {
    const own = results.teamMembers.find(({ teamId }) => teamId === team.id);
    const member = members.find(({ userId }) => userId === own?.userId);
    // Nothing shows that a team of an upload is the one that was verified.
    const isUpload = table.flags.some(({ kind }) => kind === "uploaded");
    const states = { confirmedAt: own?.confirmedAt ?? null, verified: (!isUpload && own?.verified) || null };
    return { team, member, picture: pictures.get(team.id), ...states };
  });
  const hasPoints = table.teams.some(({ points }) => points !== null);
  const hasGames = table.teams.some(({ wins, losses, ties }) => wins + losses + ties > 0);
  const hasRecords = hasGames || table.teams.some((team) => otherRegularPlace(team, table) !== null);
  const source = commonSource(table);
  return (
    <>
      <table className="w-full text-left">
        <thead className="eyebrow border-b border-line">
          <tr>
            <th className="py-2 pr-3">{table.isSeasonOver ? "Place" : "Now"}</th>
            <th className="py-2 pr-3 sm:w-2/5">Team</th>
            <th className="w-1/3 py-2 pr-3 max-sm:hidden">Member</th>
            {hasRecords && <th className="py-2 text-right max-sm:hidden">Regular season</th>}
            {hasPoints && (
              <th className="py-2 pl-3 text-right sm:pl-6">
                Points <span className="sr-only">of the regular season</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <TeamRow
              key={row.team.id}
              {...row}
              {...{ table, hasGames, hasRecords, hasPoints, saysSource: source === undefined }}
            />
          ))}
        </tbody>
      </table>
      {source && <p className="mt-2 text-sm text-ink-soft">Places: {placeSourceWords(source, table.platform)}.</p>}
    </>
  );
}

const shownPlace = ({ finalPlace, regularSeasonPlace }: ResultTeam, { isSeasonOver }: ResultsTable) =>
  finalPlace ?? (isSeasonOver ? null : regularSeasonPlace);

/** A place of the regular season that isn't shown as the team's place anyway. */
const otherRegularPlace = (team: ResultTeam, table: ResultsTable) =>
  team.regularSeasonPlace === shownPlace(team, table) ? null : team.regularSeasonPlace;

/** How the places are known, if it's the same for all of them; a guess is noted next to its place. */
function commonSource({ teams }: ResultsTable) {
  const [first, ...others] = new Set(teams.map(({ finalPlaceSource }) => finalPlaceSource));
  return others.length > 0 || first === "guess" ? undefined : (first ?? undefined);
}

/** Some platforms don't say who owns a team, and Yahoo hides the names of some owners. */
function ownerNames(owners: Row["team"]["owners"]): string {
  if (owners === null) return "";
  if (owners.length === 0) return "No owner";
  const names = owners.map(({ name }) => name).filter((name) => name !== "");
  return names.join(", ") || "Owner's name is hidden";
}

function TeamRow({
  team,
  picture,
  member,
  table,
  hasGames,
  hasRecords,
  hasPoints,
  saysSource,
  ...states
}: Row & { table: ResultsTable; hasGames: boolean; hasRecords: boolean; hasPoints: boolean; saysSource: boolean }) {
  const place = shownPlace(team, table);
  const shownOwners = ownerNames(team.owners);
  const regularPlace = otherRegularPlace(team, table);
  return (
    <tr className="align-top">
      <td className="figures py-2 pr-3 font-display text-xl leading-tight font-semibold">{place ?? ""}</td>
      <td className="py-2 pr-3">
        <div className="flex items-center gap-2">
          <Avatar id={team.id} name={team.name} pictures={[picture]} size={28} />
          <p className="leading-snug font-semibold wrap-anywhere">{team.name}</p>
        </div>
        <div className="flex flex-wrap gap-x-3 text-sm">
          <p
            // A phone has no room for the owner's name on the platform once a member has said that the team is theirs.
            className={classNames("text-ink-soft wrap-anywhere", states.confirmedAt !== null && "max-sm:hidden")}
          >
            {[shownOwners, team.division].filter(Boolean).join(", ")}
          </p>
          <div className="sm:hidden">
            <Belongs member={member} {...states} />
          </div>
        </div>
        {saysSource && <PlaceSource team={team} table={table} />}
      </td>
      <td className="py-2 pr-3 text-sm max-sm:hidden">
        <Belongs member={member} {...states} />
      </td>
      {hasRecords && (
        <td className="figures py-2 text-right whitespace-nowrap max-sm:hidden">
          {/* An upload, and a platform without games, give no record. */}
          {hasGames && recordWords(team)}
          {regularPlace !== null && <span className="block text-sm text-ink-soft">place {regularPlace}</span>}
        </td>
      )}
      {hasPoints && (
        <td className="figures py-2 pl-3 text-right font-semibold sm:pl-6">
          {team.points === null ? "" : pointsWords(team.points, decimalsOf(table))}
          <span className="block text-sm font-normal text-ink-soft sm:hidden">{hasGames && recordWords(team)}</span>
        </td>
      )}
    </tr>
  );
}

function PlaceSource({ team: { finalPlaceSource: how }, table }: { team: ResultTeam; table: ResultsTable }) {
  if (how === null) return null;
  return (
    <p className={classNames("text-sm", how === "guess" ? "font-semibold" : "text-ink-soft")}>
      {placeSourceWords(how, table.platform)}
      {how === "guess" && ": the platform doesn't state this place."}
    </p>
  );
}

function Belongs({ member, ...states }: Pick<Row, "member" | "confirmedAt" | "verified">) {
  if (!member) return <span className="text-ink-soft">No member</span>;
  return (
    <>
      <span className="wrap-anywhere">{nameOf(member)}</span>
      <span className="text-ink-soft max-sm:before:content-['_·_'] sm:block">
        <HowSure {...states} />
      </span>
    </>
  );
}

function HowSure({ confirmedAt, verified }: Pick<Row, "confirmedAt" | "verified">) {
  if (confirmedAt === null) return "Not confirmed yet";
  const Mark = verified ? ShieldCheck : BadgeCheck;
  return (
    <>
      <Mark aria-hidden size={15} className="mr-1 inline shrink-0 align-[-2px] text-green" />
      {verified ? (
        <>
          Verified on {serviceNames[verified.platform]}, <DateText value={verified.at} withTime />
        </>
      ) : (
        "Confirmed"
      )}
    </>
  );
}
