import { useState } from "react";
import type { AdminCase } from "#contract/operations/admin-oversight.ts";
import { CASE_KINDS } from "#contract/operations/case-kinds.ts";
import { casesTitle, STAKE_WORDS } from "#contract/operations/waiting-words.ts";
import { centsOf } from "#contract/platform/money.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { caseActs, hasMainAction } from "#web/operations/cases/case-action.tsx";
import type { CaseProps } from "#web/operations/cases/case-props.ts";
import { CASE_COLUMNS, CaseRow, type CaseSort, CaseTable, OLDEST_FIRST } from "#web/operations/cases/case-table.tsx";
import { WaitingSection } from "#web/operations/waiting-list.tsx";
import { AppLink } from "#web/ui/app-link.tsx";
import { InCurrency } from "#web/ui/currency.ts";
import { DateText } from "#web/ui/date.tsx";
import { Select } from "#web/ui/inputs.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Money } from "#web/ui/money.tsx";
import { paths } from "#web/ui/paths.ts";
import { inOrder } from "#web/ui/sort.ts";
import { SortSelect } from "#web/ui/sort-select.tsx";
import { waysOf } from "#web/ui/table.tsx";

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

const KEYS: Record<CaseSort, (item: AdminCase) => string | number> = {
  since: ({ occurredAt }) => occurredAt,
  amount: ({ amount }) => centsOf(amount),
  league: ({ leagueName }) => leagueName,
};

/** As many as one sees at a glance need no choice. */
const FEW = 6;

function Cases({ waiting }: { waiting: AdminCase[] }) {
  const [sort, setSort] = useState(OLDEST_FIRST);
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
          <SortSelect label="Sort cases" ways={waysOf(CASE_COLUMNS)} sort={sort} onSort={setSort} />
        </div>
      )}
      <CaseTable sort={sort} onSort={setSort}>
        {shown.map((item) => (
          <InCurrency key={`${item.kind} ${item.id}`} value={item.currency}>
            <CaseItem item={item} variant={item === main ? "primary" : "secondary"} />
          </InCurrency>
        ))}
      </CaseTable>
    </div>
  );
}

function CaseItem({ item, variant }: CaseProps) {
  const { leagueId, leagueName, username, amount, message, occurredAt } = item;
  return (
    <CaseRow
      message={message}
      facts={
        <>
          <AppLink to={paths.league(leagueId)} className="font-semibold text-ink underline underline-offset-2">
            {leagueName}
          </AppLink>
          {username && <span>{username}</span>}
          <span className="md:hidden">
            <Money value={amount} />, <DateText value={occurredAt} />
          </span>
        </>
      }
      note={item.stake && <p className="mt-1 text-sm">{STAKE_WORDS[item.stake]}</p>}
      since={<DateText value={occurredAt} withTime />}
      amount={<Money value={amount} />}
      {...caseActs({ item, variant })}
    />
  );
}
