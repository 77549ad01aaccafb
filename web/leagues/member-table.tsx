import { useState } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import { isDue } from "#contract/members/due-in-league.ts";
import { isOpenForRemoving } from "#contract/members/leaving.ts";
import type { Member } from "#contract/members/members.ts";
import type { PaymentStatus } from "#contract/members/payment-status.ts";
import { nameOf } from "#contract/people/shown-names.ts";
import { isOpenForPaying } from "#contract/terms/league-status.ts";
import { PutTogether, useNames } from "#web/leagues/by-name/put-together.tsx";
import { RemoveMember } from "#web/leagues/leaving/remove-member.tsx";
import { MemberSeatOffer, MemberStatus, MemberWho } from "#web/leagues/member-facts.tsx";
import { RemindButton } from "#web/members/remind-button.tsx";
import type { MemberTeam } from "#web/results/results-query.ts";
import { classNames } from "#web/ui/class-names.ts";
import { ShortDateText } from "#web/ui/date.tsx";
import { Select } from "#web/ui/inputs.tsx";
import { inOrder, type Sort } from "#web/ui/sort.ts";
import { SortSelect } from "#web/ui/sort-select.tsx";
import { Cell, type Column, Table, TableRow, waysOf } from "#web/ui/table.tsx";
import { useFirst } from "#web/ui/use-first.tsx";

type MemberSort = "name" | "joined" | "status";
type Row = { member: Member; team: MemberTeam | undefined; isOwn: boolean };

const COLUMNS: Column<MemberSort>[] = [
  { name: "Member", sortedBy: { by: "name", first: "asc", asc: "Name A to Z", desc: "Name Z to A" } },
  {
    name: "Joined",
    isWide: true,
    sortedBy: { by: "joined", first: "asc", asc: "First to join first", desc: "Last to join first" },
  },
  {
    name: "Status",
    isNumber: true,
    sortedBy: { by: "status", first: "asc", asc: "Not paid first", desc: "Paid first" },
  },
];

const RANKS: Record<PaymentStatus, number> = { overdue: 0, pending: 1, paid: 2, refunded: 3 };
const KEYS: Record<MemberSort, (row: Row) => string | number> = {
  name: ({ member }) => nameOf(member),
  joined: ({ member }) => member.joinedAt,
  // Between those who haven't paid and those who have.
  status: ({ member }) => (member.saysPaid ? RANKS.pending + 0.5 : RANKS[member.paymentStatus]),
};

/** A league has at most 50 seats; of more rows, which would take seconds to draw, the first are shown. */
const FIRST = 100;

/** So few members are read at a glance. */
const FEW = 12;

/** The members as their commissioner works with them: sorted, narrowed to those who owe, reminded and removed. */
export function MemberTable({ league, rows, readerId }: { league: League; rows: Row[]; readerId: string }) {
  const names = useNames(league, readerId);
  const [sort, setSort] = useState<Sort<MemberSort>>({ by: "joined", direction: "asc" });
  const [onlyOwing, setOnlyOwing] = useState(false);
  const owing = rows.filter(({ member }) => isDue(member, league) && !member.saysPaid);
  const isNarrowed = onlyOwing && owing.length > 0;
  const sorted = inOrder(isNarrowed ? owing : rows, KEYS[sort.by], sort.direction);
  const { shown, showAll } = useFirst(sorted, FIRST);
  return (
    <div className="grid gap-2">
      <div className={classNames("flex gap-3 md:w-44", rows.length <= FEW && "hidden")}>
        {owing.length > 0 && (
          <Select
            aria-label="Show members"
            value={isNarrowed ? "owing" : "all"}
            onChange={({ target }) => setOnlyOwing(target.value === "owing")}
          >
            <option value="all">All members</option>
            <option value="owing">Owes ({owing.length})</option>
          </Select>
        )}
        <SortSelect label="Sort members" ways={waysOf(COLUMNS)} sort={sort} onSort={setSort} />
      </div>
      <div className="border-line max-sm:border-t sm:overflow-hidden sm:rounded-card sm:border sm:bg-surface">
        <Table caption="Members" columns={COLUMNS} sort={sort} onSort={setSort}>
          {shown.map((row) => (
            <MemberRow key={row.member.id} league={league} names={names} {...row} />
          ))}
        </Table>
      </div>
      {showAll}
    </div>
  );
}

type MemberRowProps = Row & { league: League; names: ReturnType<typeof useNames> };

function MemberRow({ league, member, team, isOwn, names }: MemberRowProps) {
  const mayBeName = names.length > 0 && names.every(({ userId }) => userId !== member.userId);
  const canRemind = !isOwn && isDue(member, league) && !member.saysPaid && isOpenForPaying(league.status);
  return (
    <TableRow
      acts={
        <>
          {canRemind && <RemindButton leagueId={league.id} userId={member.userId} name={nameOf(member)} />}
          {mayBeName && <PutTogether league={league} member={member} names={names} />}
          {isOpenForRemoving(league.status) && <RemoveMember league={league} member={member} isOwn={isOwn} />}
        </>
      }
    >
      <Cell className="max-sm:py-0.5 max-sm:pl-0 sm:py-1">
        <div className="flex items-center gap-2 sm:gap-4">
          <MemberWho league={league} member={member} team={team} isOwn={isOwn} hasJoinedColumn />
        </div>
        <MemberSeatOffer league={league} member={member} isOwn={isOwn} className="pl-10 sm:pl-12" />
      </Cell>
      <Cell isWide className="text-sm sm:py-1 whitespace-nowrap text-ink-soft">
        <ShortDateText value={member.joinedAt} />
      </Cell>
      <Cell className="max-sm:px-1 max-sm:py-0.5 sm:py-1">
        <MemberStatus league={league} member={member} />
      </Cell>
    </TableRow>
  );
}
