import { useId } from "react";
import { centsOfPrize, setOffSentence } from "#contract/money/set-off-words.ts";
import type { DebtGroup } from "#contract/money/treasurer/debt-groups.ts";
import { DebtAct, type Reading } from "#web/money/treasurer/debt-act.tsx";
import { DebtParts, ReceiptLink } from "#web/money/treasurer/debt-parts.tsx";
import { debtSentence, denialSentence, standingOf } from "#web/money/treasurer/debt-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Money } from "#web/ui/money.tsx";
import { Row } from "#web/ui/row.tsx";

type DebtItemProps = Reading & {
  group: DebtGroup;
  /** Then its list has debts of several seasons. */
  isOfDynasty: boolean;
  hasReceipt: boolean;
};

/** What one person is owed or was sent: whose it is, what for, what the two say about it, and what the reader can do. */
export function DebtItem({ group, isOfDynasty, hasReceipt, ...reading }: DebtItemProps) {
  const { whole, title, debts } = group;
  const { league, readerId } = reading;
  const { word, tone } = standingOf(whole);
  const id = useId();
  const [who, what] = [`${id}-who`, `${id}-what`];
  const setOff = setOffSentence(centsOfPrize(whole), whole.userId === readerId, league.currency);
  const denial = denialSentence(whole, readerId);
  return (
    <Row namedBy={`${who} ${what}`} className="py-3.5">
      <div className="flex items-start justify-between gap-x-6">
        <div className="min-w-0 flex-1">
          <p id={who} className="font-semibold wrap-anywhere">
            {whole.userId === readerId ? `${whole.name} (you)` : whole.name}
          </p>
          <p id={what} className="text-sm text-ink-soft">
            {title}
            {isOfDynasty && `, season ${whole.seasonYear}`}
          </p>
          {setOff && <p className="figures text-sm text-ink-soft">{setOff}</p>}
          <p className="text-sm text-ink-soft">{debtSentence(whole, { treasurer: league.treasurer, readerId })}</p>
          {denial && <p className="mt-1 text-sm text-red wrap-anywhere">{denial}</p>}
          <DebtAct {...reading} group={group} className="mt-2" />
        </div>
        <div className="text-right">
          <Money value={whole.amount} className="font-semibold" />
          <p className="mt-1">
            <Badge tone={tone}>{word}</Badge>
          </p>
          {hasReceipt && debts.length === 1 && (
            <p className="mt-1 text-sm">
              <ReceiptLink payoutId={whole.id} describedBy={what} />
            </p>
          )}
        </div>
      </div>
      {debts.length > 1 && <DebtParts {...reading} {...{ group, hasReceipt }} />}
    </Row>
  );
}
