import type { Member } from "#contract/members/members.ts";
import { besideName, nameOf, usernameOf } from "#contract/people/shown-names.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { Avatar } from "#web/ui/avatar.tsx";

type Person = Pick<Member, "userId" | "username">;

/** A member in a list of choices: the username tells namesakes apart, since the choice may be who gets money. */
export const nameToChoose = (member: Person & Pick<Member, "fullName">): string =>
  member.fullName === null ? usernameOf(member) : `${member.fullName} (${besideName(member)})`;

type Mentioned = Person & { leagueId: string };

/** The members of a league, as far as the visitor may know them. */
const useMember = ({ leagueId, userId }: Mentioned): Member | undefined =>
  useOptional(query("GET /api/leagues/:id/members", { params: { id: leagueId } }))?.find(
    (member) => member.userId === userId,
  );

/** Someone in a league, by their own picture, or initials. */
export function MemberAvatar({ size, ...person }: Mentioned & { size: number }) {
  const member = useMember(person);
  const name = member ? nameOf(member) : usernameOf(person);
  return <Avatar id={person.userId} name={name} pictures={[member?.profileImageUrl]} size={size} />;
}

/** Someone in a league, by full name, if the visitor may know it, with the username next to it. */
export function MemberName(person: Mentioned) {
  const member = useMember(person);
  if (!member?.fullName) return usernameOf(person);
  return (
    <>
      {member.fullName} <span className="text-sm font-normal text-ink-soft">{besideName(member)}</span>
    </>
  );
}

/** The same within a sentence, without the username. */
export const NameInSentence = (person: Mentioned) => useShownName(person);

export function useShownName(person: Mentioned): string {
  const member = useMember(person);
  return member ? nameOf(member) : usernameOf(person);
}
