import type { ResultTeam } from "./results-table.ts";

type Team = Pick<ResultTeam, "id"> & { owners: readonly { name: string }[] | null };
type Person = { userId: string; username: string | null; fullName: string | null };

/** How well an owner's name at the platform matches a member: the weakest match first. */
const FIRST_NAME = 1;
const FULL_NAME = 2;
const USERNAME = 3;

/**
 * Suggests which member a team belongs to by the names of its owners: the member's username, full name, or a first name
 * that no other member has. Each member gets at most one team, and nothing is suggested where names are ambiguous. A
 * suggestion is for the commissioner to accept, never an assignment (RULES §21).
 */
export function suggestMembers(teams: readonly Team[], members: readonly Person[]): Map<string, string> {
  const matches = teams.flatMap((team) =>
    members.map((member) => ({ teamId: team.id, userId: member.userId, strength: strengthOf(team, member, members) })),
  );
  const found = matches.filter(({ strength }) => strength > 0);
  const isBest = (match: (typeof found)[number]) =>
    found.every(
      (other) =>
        other === match ||
        (other.teamId !== match.teamId && other.userId !== match.userId) ||
        other.strength < match.strength,
    );
  return new Map(found.filter(isBest).map(({ teamId, userId }) => [teamId, userId]));
}

function strengthOf({ owners }: Team, member: Person, members: readonly Person[]): number {
  return Math.max(0, ...(owners ?? []).map(({ name }) => likeness(plain(name), member, members)));
}

function likeness(name: string, { username, fullName }: Person, members: readonly Person[]): number {
  if (name === "") return 0;
  if (name === plain(username ?? "")) return USERNAME;
  if (name === plain(fullName ?? "")) return FULL_NAME;
  const isOnlyOne = members.filter((member) => firstNameOf(member) === name).length === 1;
  return isOnlyOne && name === firstNameOf({ fullName }) ? FIRST_NAME : 0;
}

const firstNameOf = ({ fullName }: Pick<Person, "fullName">): string => plain(fullName ?? "").split(" ")[0] ?? "";

/** More than any name has. The rest isn't compared, because normalizing many marks takes the square of their number. */
const COMPARED_CHARACTERS = 400;

const plain = (name: string): string =>
  name.slice(0, COMPARED_CHARACTERS).normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();
