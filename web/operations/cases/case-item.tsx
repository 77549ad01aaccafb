import { useId } from "react";
import { STAKE_WORDS } from "#contract/operations/waiting-words.ts";
import { caseActs } from "#web/operations/cases/case-action.tsx";
import type { CaseProps } from "#web/operations/cases/case-props.ts";
import { AppLink } from "#web/ui/app-link.tsx";
import { DateText } from "#web/ui/date.tsx";
import { Money } from "#web/ui/money.tsx";
import { paths } from "#web/ui/paths.ts";
import { RowName } from "#web/ui/row.tsx";
import { Cell, TableRow } from "#web/ui/table.tsx";

/** A case that waits for an admin; on a phone, its acts are below its words. */
export function CaseItem({ item, variant }: CaseProps) {
  const [words, facts] = [useId(), useId()];
  const { leagueId, leagueName, username, amount, message, occurredAt, stake } = item;
  const { acts, more } = caseActs({ item, variant });
  return (
    <RowName namedBy={`${words} ${facts}`}>
      <TableRow acts={<div className="grid min-w-42">{acts}</div>} more={more} moreLabel="More" isStacked>
        <Cell className="max-md:flex-1 max-md:basis-full max-md:border-b-0 max-md:pb-0">
          <p id={words} className="wrap-anywhere">
            {message}
          </p>
          <p id={facts} className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-ink-soft">
            <AppLink to={paths.league(leagueId)} className="font-semibold text-ink underline underline-offset-2">
              {leagueName}
            </AppLink>
            {username && <span>{username}</span>}
            <span className="md:hidden">
              <Money value={amount} />, <DateText value={occurredAt} />
            </span>
          </p>
          {stake && <p className="mt-1 text-sm">{STAKE_WORDS[stake]}</p>}
        </Cell>
        <Cell isWide className="text-sm whitespace-nowrap text-ink-soft">
          <DateText value={occurredAt} withTime />
        </Cell>
        <Cell isWide isNumber className="font-semibold">
          <Money value={amount} />
        </Cell>
      </TableRow>
    </RowName>
  );
}
