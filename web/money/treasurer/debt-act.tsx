import type { ReactNode } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import type { DebtGroup } from "#contract/money/treasurer/debt-groups.ts";
import { type Cents, centsOf, formatMoney } from "#contract/platform/money.ts";
import { PayOrConfirm } from "#web/money/treasurer/confirm-claim.tsx";
import { ArrivedQuestion, TakeBack } from "#web/money/treasurer/debt-answers.tsx";
import { KeepOwnPrize } from "#web/money/treasurer/pay-debt-dialog.tsx";

export type Reading = {
  league: League;
  readerId: string;
  /** What the reader keeps of the league's money; undefined if they are no keeper. */
  keeps: Cents | undefined;
};
type DebtActProps = Reading & { group: DebtGroup; className: string };

/** What the reader can do about debts: pay them, say whether they arrived, or take their word back. */
export function DebtAct({ className, ...reading }: DebtActProps) {
  const act = actOn(reading);
  return act ? <div className={`${className} print:hidden`}>{act}</div> : null;
}

function actOn({ league, group, readerId, keeps }: Omit<DebtActProps, "className">): ReactNode {
  const { standing, userId, sentBy, amount } = group.whole;
  if (standing === "sent") {
    if (userId === readerId) return <ArrivedQuestion debt={group.whole} />;
    return sentBy?.userId === readerId && <TakeBack debt={group.whole} />;
  }
  if (standing === "received" || keeps === undefined) return null;
  if (keeps < centsOf(amount)) {
    return (
      <p className="text-sm text-ink-soft">
        By the books you keep {formatMoney(keeps, league.currency)}, so it isn't yours to pay until you have the money.
      </p>
    );
  }
  return userId === readerId ? <KeepOwnPrize group={group} /> : <PayOrConfirm {...{ league, group }} />;
}
