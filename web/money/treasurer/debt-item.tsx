import { useId } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import { centsOfPrize, setOffSentence } from "#contract/money/set-off-words.ts";
import type { DebtGroup } from "#contract/money/treasurer/debt-groups.ts";
import { ArrivedQuestion } from "#web/money/treasurer/debt-answers.tsx";
import { DebtParts, ReceiptLink } from "#web/money/treasurer/debt-parts.tsx";
import { debtSentence, denialSentence, standingOf } from "#web/money/treasurer/debt-words.ts";
import { NotReceived } from "#web/money/treasurer/deny-dialog.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Money } from "#web/ui/money.tsx";
import { Row } from "#web/ui/row.tsx";

type DebtItemProps = {
  league: League;
  readerId: string;
  group: DebtGroup;
  /** Then its list has debts of several seasons. */
  isOfDynasty: boolean;
  hasReceipt: boolean;
};

/** What one person is owed or was sent: whose it is, what for, what the two say about it, and whether it arrived. */
export function DebtItem({ league, readerId, group, isOfDynasty, hasReceipt }: DebtItemProps) {
  const { whole, title, debts } = group;
  const isAsked = whole.standing === "sent" && whole.userId === readerId;
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
          {isAsked && (
            <div className="mt-2 print:hidden">
              <ArrivedQuestion debt={whole} />
            </div>
          )}
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
      {debts.length > 1 && (
        <DebtParts
          {...{ league, readerId, debts, hasReceipt }}
          act={({ whole: debt }) =>
            isAsked && (
              <NotReceived
                debt={debt}
                trigger={
                  <Button variant="quiet" size="small">
                    Not received
                  </Button>
                }
              />
            )
          }
        />
      )}
    </Row>
  );
}
