import { keepPreviousData } from "@tanstack/react-query";
import { Pencil, Plus } from "lucide-react";
import { useState } from "react";
import type { ListedLeague } from "#contract/operations/admin-leagues.ts";
import { nameOfSport } from "#contract/terms/league-types.ts";
import { useList } from "#web/api/list.ts";
import { pagesOf } from "#web/api/pages.ts";
import { StatusBadge } from "#web/leagues/status-badge.tsx";
import { DeleteLeagueDialog } from "#web/operations/leagues/delete-league-dialog.tsx";
import { LeagueDialog } from "#web/operations/leagues/league-dialog.tsx";
import { ActionCell, AdminTable, Cell } from "#web/operations/tables/admin-table.tsx";
import { RowButton } from "#web/operations/tables/row-button.tsx";
import { SearchedList } from "#web/operations/tables/searched-list.tsx";
import { useDebounced } from "#web/operations/tables/use-debounced.ts";
import { AppLink } from "#web/ui/app-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Fee } from "#web/ui/fee.tsx";
import { Money } from "#web/ui/money.tsx";
import { paths } from "#web/ui/paths.ts";

/** Leagues Management (SPEC §2, Admin dashboard). */
export function LeagueList() {
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim());
  const list = useList({
    ...pagesOf("GET /api/admin/leagues", { search: search || undefined, limit: "50" }),
    placeholderData: keepPreviousData,
  });
  return (
    <SearchedList
      one="league"
      many="leagues"
      searchLabel="Search leagues"
      typed={typed}
      onType={setTyped}
      search={search}
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
    >
      {(leagues) => (
        <AdminTable caption="Leagues, newest first" columns={COLUMNS}>
          {leagues.map((league) => (
            <LeagueRow key={league.id} league={league} />
          ))}
        </AdminTable>
      )}
    </SearchedList>
  );
}

const COLUMNS = [
  { name: "League" },
  { name: "Status", isWide: true },
  { name: "Members", isWide: true, isNumber: true },
  { name: "Entry fee", isWide: true, isNumber: true },
  { name: "Held", isWide: true, isNumber: true },
];

function LeagueRow({ league }: { league: ListedLeague }) {
  const { id, name, sport, season, status, commissionerUsername, memberCount, maxMembers, entryFee, held } = league;
  return (
    <tr>
      <Cell>
        <AppLink to={paths.league(id)} className="font-semibold wrap-anywhere hover:underline">
          {name}
        </AppLink>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {nameOfSport(sport)} {season}, run by {commissionerUsername ?? "a deleted user"}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft md:hidden">
          <StatusBadge status={status} />
          <span className="figures">
            {memberCount}/{maxMembers}
          </span>
          <span>
            held <Money value={held} className="font-semibold text-ink" />
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
        <Fee value={entryFee} />
      </Cell>
      <Cell isWide isNumber className="font-semibold">
        <Money value={held} />
      </Cell>
      <ActionCell>
        <LeagueDialog league={league} trigger={<RowButton icon={Pencil} label={`Edit ${name}`} />} />
        <DeleteLeagueDialog league={league} />
      </ActionCell>
    </tr>
  );
}
