import { keepPreviousData } from "@tanstack/react-query";
import { Pencil, Plus } from "lucide-react";
import type { LeagueSort, ListedLeague } from "#contract/operations/admin-leagues.ts";
import { type LeagueStatus, leagueStatuses } from "#contract/terms/league-status.ts";
import { nameOfSport } from "#contract/terms/league-types.ts";
import { statusWord } from "#contract/terms/league-words.ts";
import { useList } from "#web/api/list.ts";
import { pagesOf } from "#web/api/pages.ts";
import { StatusBadge } from "#web/leagues/status-badge.tsx";
import { moneyOf } from "#web/operations/custody.ts";
import { DeleteLeagueDialog } from "#web/operations/leagues/delete-league-dialog.tsx";
import { LeagueDialog } from "#web/operations/leagues/league-dialog.tsx";
import { RowButton } from "#web/operations/tables/row-button.tsx";
import { SearchedList } from "#web/operations/tables/searched-list.tsx";
import { useFinder } from "#web/operations/tables/use-finder.ts";
import { AppLink } from "#web/ui/app-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { DateText } from "#web/ui/date.tsx";
import { Fee } from "#web/ui/fee.tsx";
import { Money } from "#web/ui/money.tsx";
import { paths } from "#web/ui/paths.ts";
import { Cell, type Column, TableRow } from "#web/ui/table.tsx";

/** Leagues Management (SPEC §2, Admin dashboard). */
export function LeagueList() {
  const finder = useFinder<LeagueSort, LeagueStatus>({ by: "newest", direction: "desc" });
  const { search, kind, sort } = finder;
  const list = useList({
    ...pagesOf("GET /api/admin/leagues", {
      search: search || undefined,
      status: kind,
      sort: sort.by,
      direction: sort.direction,
      limit: "50",
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <SearchedList
      one="league"
      many="leagues"
      finder={finder}
      columns={COLUMNS}
      kinds={KINDS}
      list={list}
      addButton={
        <LeagueDialog
          trigger={
            <Button variant="secondary">
              <Plus size={18} aria-hidden /> Add League
            </Button>
          }
        />
      }
      row={(league) => <LeagueRow league={league} />}
    />
  );
}

const KINDS = {
  all: "Every status",
  ...(Object.fromEntries(leagueStatuses.map((status) => [status, statusWord(status)])) as Record<LeagueStatus, string>),
};

const COLUMNS: Column<LeagueSort>[] = [
  { name: "League", sortedBy: { by: "name", first: "asc", asc: "Name A to Z", desc: "Name Z to A" } },
  { name: "Status", isWide: true },
  { name: "Members", isWide: true, isNumber: true },
  {
    name: "Entry fee",
    isWide: true,
    isNumber: true,
    sortedBy: { by: "entryFee", first: "desc", asc: "Lowest entry fee first", desc: "Highest entry fee first" },
  },
  { name: "Held or in the pot", isWide: true, isNumber: true },
  {
    name: "Since",
    isWide: true,
    sortedBy: { by: "newest", first: "desc", asc: "Oldest first", desc: "Newest first" },
  },
];

function LeagueRow({ league }: { league: ListedLeague }) {
  const { id, name, sport, season, status, commissionerUsername, memberCount, maxMembers, entryFee, createdAt } =
    league;
  const { amount, isThere } = moneyOf(league);
  return (
    <TableRow
      acts={
        <>
          <LeagueDialog league={league} trigger={<RowButton icon={Pencil} label={`Edit ${name}`} />} />
          <DeleteLeagueDialog league={league} />
        </>
      }
    >
      <Cell>
        <AppLink to={paths.league(id)} className="font-semibold wrap-anywhere hover:underline">
          {name}
        </AppLink>
        <p className="text-sm wrap-anywhere text-ink-soft max-md:hidden">
          {nameOfSport(sport)} {season}, run by {commissionerUsername ?? "a deleted user"}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft md:hidden">
          <StatusBadge status={status} />
          <span className="figures">
            {memberCount}/{maxMembers}
          </span>
          <span>
            {isThere} <Money value={amount} currency={league.currency} className="font-semibold text-ink" />
          </span>
        </p>
      </Cell>
      <Cell isWide>
        <StatusBadge status={status} />
      </Cell>
      <Cell isWide isNumber>
        {memberCount}/{maxMembers}
      </Cell>
      <Cell isWide isNumber>
        <Fee value={entryFee} currency={league.currency} />
      </Cell>
      <Cell isWide isNumber className="font-semibold">
        <Money value={amount} currency={league.currency} />
      </Cell>
      <Cell isWide className="text-sm whitespace-nowrap text-ink-soft">
        <DateText value={createdAt} />
      </Cell>
    </TableRow>
  );
}
