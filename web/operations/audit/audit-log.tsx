import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import type { AuditEntry } from "#contract/operations/admin-oversight.ts";
import { counted } from "#contract/platform/counted.ts";
import { type Listed, useList } from "#web/api/list.ts";
import { pagesOf } from "#web/api/pages.ts";
import { actorOf, wordsOf as actWords, subjectOf } from "#web/operations/audit/audit-words.ts";
import { AppLink } from "#web/ui/app-link.tsx";
import { DateText } from "#web/ui/date.tsx";
import { Select } from "#web/ui/inputs.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { LoadingItems } from "#web/ui/loading.tsx";
import { paths } from "#web/ui/paths.ts";
import type { Sort } from "#web/ui/sort.ts";
import { SortSelect } from "#web/ui/sort-select.tsx";
import { Cell, type Column, Table, waysOf, wordsOf } from "#web/ui/table.tsx";

const COLUMNS: Column<"date">[] = [
  { name: "When", isWide: true, sortedBy: { by: "date", first: "desc", asc: "Oldest first", desc: "Latest first" } },
  { name: "What was done" },
  { name: "From", isWide: true },
];

/** What admins did to other people's leagues and accounts (RULES §3). */
export function AuditLog() {
  const [about, setAbout] = useState<AuditEntry["subjectType"]>();
  const [sort, setSort] = useState<Sort<"date">>({ by: "date", direction: "desc" });
  const entries = useList({
    ...pagesOf("GET /api/admin/audit-log", { about, direction: sort.direction, limit: "20" }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="grid gap-3">
      <div className="flex gap-3 md:w-44">
        <Select
          aria-label="Show acts"
          value={about ?? ""}
          onChange={({ target: { value } }) => setAbout(value === "user" || value === "league" ? value : undefined)}
        >
          <option value="">All acts</option>
          <option value="user">On accounts</option>
          <option value="league">On leagues</option>
        </Select>
        <SortSelect label="Sort acts" ways={waysOf(COLUMNS)} sort={sort} onSort={setSort} />
      </div>
      <Loaded from={entries} what="the audit log" pending={<LoadingItems rows={5} what="the audit log" />}>
        {(listed) => <Entries listed={listed} sort={sort} onSort={setSort} />}
      </Loaded>
    </div>
  );
}

type EntriesProps = { listed: Listed<AuditEntry>; sort: Sort<"date">; onSort: (sort: Sort<"date">) => void };

function Entries({ listed: { rows, total, more }, sort, onSort }: EntriesProps) {
  if (rows.length === 0)
    return (
      <p role="status" className="text-ink-soft">
        No admin has done any of this yet.
      </p>
    );
  return (
    <>
      <div className="overflow-hidden rounded-card border border-line bg-surface">
        <Table caption="Acts of admins" columns={COLUMNS} sort={sort} onSort={onSort} isReadOnly>
          {rows.map((entry) => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </Table>
      </div>
      {more && <LoadMore more={more} />}
      <p role="status" className="figures text-sm text-ink-soft">
        {rows.length < total && `${rows.length} of `}
        {counted(total, "act")}
        <span className="sr-only">, {wordsOf(COLUMNS, sort)}</span>
      </p>
    </>
  );
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const { subjectType, subjectId, subjectName, from, changes, reason, createdAt } = entry;
  const subject = subjectOf(entry);
  return (
    <tr className="align-baseline">
      <Cell isWide className="text-sm whitespace-nowrap text-ink-soft">
        <DateText value={createdAt} withTime />
      </Cell>
      <Cell>
        <p className="wrap-anywhere">
          <span className="font-semibold">{actorOf(entry)}</span> {actWords(entry)}{" "}
          {subjectType === "league" && subjectName !== null ? (
            <AppLink to={paths.league(subjectId)} className="font-semibold hover:underline">
              {subject}
            </AppLink>
          ) : (
            <span className="font-semibold">{subject}</span>
          )}
        </p>
        {changes.map(({ label, before, after }) => (
          <p key={label} className="text-sm wrap-anywhere text-ink-soft">
            {label}: {before} → {after}
          </p>
        ))}
        {reason !== null && <p className="text-sm wrap-anywhere text-ink-soft">“{reason}”</p>}
        <p className="text-sm text-ink-soft md:hidden">
          <DateText value={createdAt} withTime />
          {from !== null && `, from ${from.ip}, ${from.device}`}
        </p>
      </Cell>
      <Cell isWide className="text-sm text-ink-soft">
        {from !== null && `${from.ip}, ${from.device}`}
      </Cell>
    </tr>
  );
}
