import { useId } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import { centsOfPrize, setOffSentence } from "#contract/money/set-off-words.ts";
import type { Debt } from "#contract/money/treasurer/debts.ts";
import { type Cents, centsOf, formatMoney } from "#contract/platform/money.ts";
import { payoutTitle } from "#contract/terms/place-name.ts";
import { ArrivedQuestion, TakeBack } from "#web/money/treasurer/debt-answers.tsx";
import { debtSentence, denialSentence, standingOf } from "#web/money/treasurer/debt-words.ts";
import { KeepOwnPrize, PayDebtDialog } from "#web/money/treasurer/pay-debt-dialog.tsx";
import { AppLink } from "#web/ui/app-link.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Money } from "#web/ui/money.tsx";
import { paths } from "#web/ui/paths.ts";
import { Row } from "#web/ui/row.tsx";

type DebtItemProps = {
  league: League;
  debt: Debt;
  readerId: string;
  /** What the reader keeps of the league's money; undefined if they are no keeper. */
  keeps: Cents | undefined;
  /** Then its list has debts of several seasons. */
  isOfDynasty: boolean;
  hasReceipt: boolean;
};

/** One debt: whose it is, what for, what the two say about it, and what the reader can do about it. */
export function DebtItem({ league, debt, readerId, keeps, isOfDynasty, hasReceipt }: DebtItemProps) {
  const { word, tone } = standingOf(debt);
  const id = useId();
  const [who, what] = [`${id}-who`, `${id}-what`];
  const setOff = setOffSentence(centsOfPrize(debt), debt.userId === readerId, league.currency);
  const denial = denialSentence(debt, readerId);
  return (
    <Row namedBy={`${who} ${what}`} className="flex items-start justify-between gap-x-6 py-3.5">
      <div className="min-w-0 flex-1">
        <p id={who} className="font-semibold wrap-anywhere">
          {debt.userId === readerId ? `${debt.name} (you)` : debt.name}
        </p>
        <p id={what} className="text-sm text-ink-soft">
          {payoutTitle(debt)}
          {isOfDynasty && `, season ${debt.seasonYear}`}
        </p>
        {setOff && <p className="figures text-sm text-ink-soft">{setOff}</p>}
        <p className="text-sm text-ink-soft">{debtSentence(debt, { treasurer: league.treasurer, readerId })}</p>
        {denial && <p className="mt-1 text-sm text-red wrap-anywhere">{denial}</p>}
        <Act {...{ league, debt, readerId, keeps }} />
      </div>
      <div className="text-right">
        <Money value={debt.amount} className="font-semibold" />
        <p className="mt-1">
          <Badge tone={tone}>{word}</Badge>
        </p>
        {hasReceipt && (
          <p className="mt-1 text-sm">
            <AppLink
              to={paths.payoutReceipt(debt.id)}
              aria-describedby={what}
              className="font-semibold text-ink underline decoration-line-strong underline-offset-4 print:hidden"
            >
              Receipt
            </AppLink>
          </p>
        )}
      </div>
    </Row>
  );
}

type ActProps = Pick<DebtItemProps, "league" | "debt" | "readerId" | "keeps">;

function Act({ league, debt, readerId, keeps }: ActProps) {
  const { standing, userId, sentBy, amount } = debt;
  if (standing === "sent") {
    if (userId === readerId) return <ArrivedQuestion debt={debt} />;
    return sentBy?.userId === readerId && <TakeBack debt={debt} />;
  }
  if (standing === "received" || keeps === undefined) return null;
  if (keeps < centsOf(amount)) {
    return (
      <p className="mt-1 text-sm text-ink-soft">
        By the books you keep {formatMoney(keeps, league.currency)}, so it isn't yours to pay until you have the money.
      </p>
    );
  }
  return userId === readerId ? <KeepOwnPrize debt={debt} /> : <PayDebtDialog league={league} debt={debt} />;
}
