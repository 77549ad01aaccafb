import { Suspense, useState } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import type { NamedSeat } from "#contract/leagues/named-seats.ts";
import { isDue } from "#contract/members/due-in-league.ts";
import { isOpenForRemoving } from "#contract/members/leaving.ts";
import type { Member } from "#contract/members/members.ts";
import type { PaymentStatus } from "#contract/members/payment-status.ts";
import { nameOf } from "#contract/people/shown-names.ts";
import { isOpenForPaying } from "#contract/terms/league-status.ts";
import { NamesBar } from "#web/leagues/by-name/names-bar.tsx";
import { PutTogether } from "#web/leagues/by-name/put-together.tsx";
import { RemoveMember } from "#web/leagues/leaving/remove-member.tsx";
import { MemberSeatOffer, MemberStatus, MemberWho } from "#web/leagues/member-facts.tsx";
import { keepsNames, messageTo, useNamedSeats } from "#web/members/by-name/named-seats.ts";
import { RemindButton } from "#web/members/remind-button.tsx";
import type { MemberTeam } from "#web/results/results-query.ts";
import { classNames } from "#web/ui/class-names.ts";
import { ShortDateText } from "#web/ui/date.tsx";
import { Select } from "#web/ui/inputs.tsx";
import { later } from "#web/ui/later.tsx";
import { inOrder, type Sort } from "#web/ui/sort.ts";
import { SortSelect } from "#web/ui/sort-select.tsx";
import { Cell, type Column, Table, TableRow, waysOf } from "#web/ui/table.tsx";
import { useFirst } from "#web/ui/use-first.tsx";

const NameActs = later(() => import("#web/leagues/by-name/name-acts.tsx"));

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

type Reading = { league: League; userId: string; isCommissioner: boolean };

/** The members as their commissioner works with them: sorted, narrowed to those who owe, reminded and removed. */
export function MemberTable({ rows, ...reading }: Reading & { rows: Row[] }) {
  const { league, userId } = reading;
  const members = rows.map(({ member }) => member);
  const seats = useNamedSeats(league, userId, members);
  const [sort, setSort] = useState<Sort<MemberSort>>({ by: "joined", direction: "asc" });
  const [onlyOwing, setOnlyOwing] = useState(false);
  const owing = rows.filter(({ member }) => isDue(member, league) && !member.saysPaid);
  const isNarrowed = onlyOwing && owing.length > 0;
  const sorted = inOrder(isNarrowed ? owing : rows, KEYS[sort.by], sort.direction);
  const { shown, showAll } = useFirst(sorted, FIRST);
  return (
    <div className="grid gap-2">
      {keepsNames(league, userId) && <NamesBar {...reading} seats={seats} members={members} />}
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
            <MemberRow key={row.member.id} {...reading} {...row} seats={seats} />
          ))}
        </Table>
      </div>
      {showAll}
    </div>
  );
}

type MemberRowProps = Reading & Row & { seats: readonly NamedSeat[] };

function MemberRow({ league, member, team, isOwn, seats, isCommissioner }: MemberRowProps) {
  const seat = seats.find(({ userId }) => userId === member.userId);
  const owes = !isOwn && isDue(member, league) && !member.saysPaid && isOpenForPaying(league.status);
  const named = seat?.team ? { name: seat.team, picture: undefined } : undefined;
  const canRemind = owes && isCommissioner && !(seat && !seat.token);
  // Once money was recorded with an account's seat, it stays one of its own.
  const canBeName = !seat && seats.length > 0 && !member.saysPaid && member.totalAmountPaid === "0.00";
  const remove = isCommissioner && isOpenForRemoving(league.status) && (
    <RemoveMember league={league} member={member} isOwn={isOwn} />
  );
  return (
    <TableRow
      acts={
        <>
          {canRemind && (
            <RemindButton
              {...{ leagueId: league.id, userId: member.userId, name: nameOf(member), seat }}
              words={messageTo(member, league, seat?.token)}
            />
          )}
          {isCommissioner && canBeName && <PutTogether {...{ league, member }} names={seats} />}
          {!seat && remove}
        </>
      }
      more={
        seat && (
          <Suspense fallback={null}>
            <NameActs {...{ league, member, seat }} />
            {remove}
          </Suspense>
        )
      }
      moreLabel={`More about ${nameOf(member)}`}
    >
      <Cell className="max-sm:py-0.5 max-sm:pl-0 sm:py-1">
        <div className="flex items-center gap-2 sm:gap-4">
          <MemberWho {...{ league, member, isOwn }} team={team ?? named} hasJoinedColumn />
        </div>
        <MemberSeatOffer league={league} member={member} isOwn={isOwn} className="pl-10 sm:pl-12" />
        {seat?.payTo && <p className="pl-10 text-sm wrap-anywhere sm:pl-12">Pay them here: {seat.payTo}</p>}
        {seat?.linkEnd && (
          <p className="pl-10 text-sm text-red sm:pl-12">
            {seat.linkEnd === "not_in_league" ? "Says they aren't in the league. " : ""}Their link has ended.
          </p>
        )}
        {seat?.nameGoesAt && (
          <p className="pl-10 text-sm text-red sm:pl-12">
            Asked to have the name taken off, from <ShortDateText value={seat.nameGoesAt} /> on
          </p>
        )}
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
