import type { Member } from "#contract/members.ts";
import { usernameOf } from "#contract/shown-names.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";

type Person = Pick<Member, "userId" | "username">;

/** A member in a list of choices: the username tells namesakes apart, since the choice may be who gets money. */
export const nameToChoose = (member: Person & Pick<Member, "fullName">): string =>
  member.fullName === null ? usernameOf(member) : `${member.fullName} (${usernameOf(member)})`;

/** A person of a league by full name, if the visitor may know it, with the username next to it. */
export function MemberName({ leagueId, ...person }: Person & { leagueId: string }) {
  const members = useOptional(query("GET /api/leagues/:id/members", { params: { id: leagueId } })) ?? [];
  const fullName = members.find(({ userId }) => userId === person.userId)?.fullName;
  if (!fullName) return usernameOf(person);
  return (
    <>
      {fullName} <span className="text-sm font-normal text-ink-soft">{usernameOf(person)}</span>
    </>
  );
}
