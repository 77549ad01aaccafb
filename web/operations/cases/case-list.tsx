import { useId } from "react";
import { casesTitle, STAKE_WORDS } from "#contract/operations/waiting-words.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { CaseAction, hasMainAction } from "#web/operations/cases/case-action.tsx";
import type { CaseProps } from "#web/operations/cases/case-props.ts";
import { AmountAndAction, WaitingItem, WaitingList, WaitingSection } from "#web/operations/waiting-list.tsx";
import { AppLink } from "#web/ui/app-link.tsx";
import { DateText } from "#web/ui/date.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Money } from "#web/ui/money.tsx";
import { paths } from "#web/ui/paths.ts";

/** Cases that only an admin can resolve, oldest first (RULES §7, §8). Renders nothing if there are none. */
export function CaseList() {
  const cases = useLoad(query("GET /api/admin/cases"));
  return (
    <Loaded from={cases} what="the cases waiting for an admin" pending={null} empty={null} isSection>
      {(waiting) => (
        <WaitingSection id="cases" title={casesTitle(waiting)}>
          <WaitingList isUrgent>
            {waiting.map((item) => (
              <CaseItem
                key={`${item.kind} ${item.id}`}
                item={item}
                variant={item === waiting.find(hasMainAction) ? "primary" : "secondary"}
              />
            ))}
          </WaitingList>
        </WaitingSection>
      )}
    </Loaded>
  );
}

function CaseItem({ item, variant }: CaseProps) {
  const { leagueId, leagueName, username, amount, message, occurredAt } = item;
  const facts = useId();
  return (
    <WaitingItem
      message={message}
      factsId={facts}
      action={
        <AmountAndAction>
          <Money value={amount} className="text-lg font-semibold lg:justify-self-end" />
          <CaseAction item={item} variant={variant} />
        </AmountAndAction>
      }
    >
      <p id={facts} className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-ink-soft">
        <AppLink to={paths.league(leagueId)} className="font-semibold text-ink underline underline-offset-2">
          {leagueName}
        </AppLink>
        {username && <span>{username}</span>}
        <DateText value={occurredAt} withTime />
      </p>
      {item.stake && <p className="mt-1 text-sm">{STAKE_WORDS[item.stake]}</p>}
    </WaitingItem>
  );
}
