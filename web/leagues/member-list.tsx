import type { League } from "#contract/leagues/leagues.ts";
import type { Member } from "#contract/members/members.ts";
import { hasSeasons } from "#contract/terms/league-types.ts";
import { MemberSeatOffer, MemberStatus, MemberWho } from "#web/leagues/member-facts.tsx";
import { MemberTable } from "#web/leagues/member-table.tsx";
import { keepsNames } from "#web/members/by-name/named-seats.ts";
import { YearLegend } from "#web/members/year-chips.tsx";
import { EmptyState } from "#web/pot/empty-state.tsx";
import type { MemberTeam } from "#web/results/results-query.ts";
import { useFirst } from "#web/ui/use-first.tsx";

type MemberListProps = {
  league: League;
  members: Member[];
  /** Their teams at the fantasy platform, by member. */
  teams: ReadonlyMap<string, MemberTeam>;
  userId: string;
  isCommissioner: boolean;
};

/** A visitor to a public league doesn't know its members, so a few are enough. */
const SHOWN_TO_VISITORS = 12;

/** The members, when they joined, and whether they have paid (SPEC §2, League detail, member list). */
export function MemberList({ league, members, teams, userId, isCommissioner }: MemberListProps) {
  const isVisitor = !isCommissioner && members.every((member) => member.userId !== userId);
  const { shown, showAll } = useFirst(members, isVisitor ? SHOWN_TO_VISITORS : members.length);
  if (members.length === 0)
    return <EmptyState title="No members yet">Invited players appear here when they accept.</EmptyState>;
  const rows = shown.map((member) => ({
    member,
    team: teams.get(member.userId),
    isOwn: member.userId === userId,
  }));
  return (
    <>
      {isCommissioner || keepsNames(league, userId) ? (
        <MemberTable {...{ league, rows, userId, isCommissioner }} />
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {rows.map(({ member, ...who }) => (
            <li
              key={member.id}
              // With a dozen members, the page stays short on a phone, even with a line for each team.
              className="grid grid-cols-[2rem_minmax(0,1fr)_5.25rem] items-center gap-x-2 py-1 sm:grid-cols-[2rem_minmax(0,1fr)_8.5rem] lg:grid-cols-[2rem_minmax(0,1fr)_auto] sm:gap-x-4 sm:py-1.5"
            >
              <MemberWho league={league} member={member} {...who} />
              <MemberStatus league={league} member={member} />
              <MemberSeatOffer league={league} member={member} isOwn={who.isOwn} className="col-span-2 col-start-2" />
            </li>
          ))}
        </ul>
      )}
      {showAll}
      {hasSeasons(league) && <YearLegend year={league.currentYear} />}
    </>
  );
}
