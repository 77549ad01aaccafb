import { useState } from "react";
import type { AdminCase } from "#contract/operations/admin-oversight.ts";
import { CASE_KINDS } from "#contract/operations/case-kinds.ts";
import { casesTitle } from "#contract/operations/waiting-words.ts";
import { centsOf } from "#contract/platform/money.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { hasMainAction } from "#web/operations/cases/case-action.tsx";
import { CaseItem } from "#web/operations/cases/case-item.tsx";
import { WaitingSection } from "#web/operations/waiting-list.tsx";
import { InCurrency } from "#web/ui/currency.ts";
import { Select } from "#web/ui/inputs.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { inOrder, type Sort } from "#web/ui/sort.ts";
import { SortSelect } from "#web/ui/sort-select.tsx";
import { type Column, Table, waysOf } from "#web/ui/table.tsx";

/** Cases that only an admin can resolve, oldest first (RULES §7, §8). Renders nothing if there are none. */
export function CaseList() {
  const cases = useLoad(query("GET /api/admin/cases"));
  return (
    <Loaded from={cases} what="the cases waiting for an admin" pending={null} empty={null} isSection>
      {(waiting) => (
        <WaitingSection id="cases" title={casesTitle(waiting)}>
          <Cases waiting={waiting} />
        </WaitingSection>
      )}
    </Loaded>
  );
}

type Order = "since" | "amount" | "league";

const COLUMNS: Column<Order>[] = [
  {
    name: "Case",
    sortedBy: { by: "league", first: "asc", asc: "League A to Z", desc: "League Z to A" },
  },
  {
    name: "Since",
    isWide: true,
    width: "w-44",
    sortedBy: { by: "since", first: "asc", asc: "Oldest first", desc: "Newest first" },
  },
  {
    name: "Amount",
    isWide: true,
    isNumber: true,
    width: "w-24",
    sortedBy: { by: "amount", first: "desc", asc: "Smallest amount first", desc: "Largest amount first" },
  },
];

const KEYS: Record<Order, (item: AdminCase) => string | number> = {
  since: ({ occurredAt }) => occurredAt,
  amount: ({ amount }) => centsOf(amount),
  league: ({ leagueName }) => leagueName,
};

/** As many as one sees at a glance need no choice. */
const FEW = 6;

function Cases({ waiting }: { waiting: AdminCase[] }) {
  const [sort, setSort] = useState<Sort<Order>>({ by: "since", direction: "asc" });
  const [kind, setKind] = useState("");
  const kinds = [...new Set(waiting.map((item) => item.kind))];
  const isKind = kinds.some((each) => each === kind);
  const shown = inOrder(
    waiting.filter((item) => !isKind || item.kind === kind),
    KEYS[sort.by],
    sort.direction,
  );
  const main = shown.find(hasMainAction);
  return (
    <div className="grid gap-3">
      {waiting.length > FEW && (
        <div className="flex gap-3 md:w-56">
          <Select aria-label="Show cases" value={isKind ? kind : ""} onChange={({ target }) => setKind(target.value)}>
            <option value="">All cases</option>
            {kinds.map((each) => (
              <option key={each} value={each}>
                {CASE_KINDS[each].name}
              </option>
            ))}
          </Select>
          <SortSelect label="Sort cases" ways={waysOf(COLUMNS)} sort={sort} onSort={setSort} />
        </div>
      )}
      <div className="overflow-hidden rounded-card border border-l-4 border-line border-l-red bg-surface">
        <Table caption="Cases" columns={COLUMNS} sort={sort} onSort={setSort} actsWidth="w-60">
          {shown.map((item) => (
            <InCurrency key={`${item.kind} ${item.id}`} value={item.currency}>
              <CaseItem item={item} variant={item === main ? "primary" : "secondary"} />
            </InCurrency>
          ))}
        </Table>
      </div>
    </div>
  );
}
