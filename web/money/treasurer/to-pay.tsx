import type { League } from "#contract/leagues/leagues.ts";
import { centsOfPrize, setOffSentence } from "#contract/money/set-off-words.ts";
import type { DebtGroup } from "#contract/money/treasurer/debt-groups.ts";
import type { TreasurerWork } from "#contract/money/treasurer/treasurer-work.ts";
import { type Cents, centsOf, formatMoney } from "#contract/platform/money.ts";
import { hasSeasons } from "#contract/terms/league-types.ts";
import { TakeBack } from "#web/money/treasurer/debt-answers.tsx";
import { DebtParts } from "#web/money/treasurer/debt-parts.tsx";
import { debtSentence, denialSentence } from "#web/money/treasurer/debt-words.ts";
import { KeepOwnPrize, PayDebtDialog } from "#web/money/treasurer/pay-debt-dialog.tsx";
import { WorkRow, WorkSection } from "#web/money/treasurer/work-row.tsx";

type ToPayProps = {
  league: League;
  work: TreasurerWork;
  readerId: string;
  pictureOf: (userId: string) => string | null | undefined;
  /** Whether it is the first thing on the page. */
  isFirst: boolean;
};

/** What the reader owes winners and for refunds, and what they say they sent. */
export function ToPay({ work: { owed, sent, keeps }, isFirst, ...reading }: ToPayProps) {
  const pay = { ...reading, keeps: keeps as Cents };
  return (
    <>
      {owed.length > 0 && (
        <WorkSection id="pay" title="To pay">
          {owed.map((group, nth) => (
            <Owed key={group.whole.id} {...pay} group={group} isMain={isFirst && nth === 0} />
          ))}
        </WorkSection>
      )}
      {sent.length > 0 && (
        <WorkSection id="sent" title="Sent, not confirmed">
          {sent.map((group) => (
            <Owed key={group.whole.id} {...pay} group={group} />
          ))}
        </WorkSection>
      )}
    </>
  );
}

type OwedProps = Pick<ToPayProps, "league" | "readerId" | "pictureOf"> & {
  group: DebtGroup;
  keeps: Cents;
  isMain?: boolean;
};

function Owed({ league, group, readerId, keeps, pictureOf, isMain = false }: OwedProps) {
  const { whole, title, debts } = group;
  const isOwn = whole.userId === readerId;
  const setOff = setOffSentence(centsOfPrize(whole), isOwn, league.currency);
  const denial = denialSentence(whole, readerId);
  const act = (one: Pick<DebtGroup, "whole" | "title">, variant: "primary" | "secondary" | "quiet") => {
    if (one.whole.standing === "sent")
      return <TakeBack debt={one.whole} variant={variant === "quiet" ? "quiet" : "secondary"} />;
    if (keeps < centsOf(one.whole.amount)) return null;
    return isOwn ? (
      <KeepOwnPrize group={one} variant={variant} />
    ) : (
      <PayDebtDialog {...{ league, variant }} group={one} />
    );
  };
  return (
    <WorkRow
      who={whole}
      picture={pictureOf(whole.userId)}
      title={isOwn ? `${whole.name} (you)` : whole.name}
      amount={whole.amount}
      action={act(group, isMain ? "primary" : "secondary")}
    >
      <p>
        {title}
        {hasSeasons(league) && `, season ${whole.seasonYear}`}.{" "}
        {debtSentence(whole, { treasurer: league.treasurer, readerId })}
      </p>
      {setOff && <p className="figures">{setOff}</p>}
      {denial && <p className="text-red">{denial}</p>}
      {whole.standing === "owed" && keeps < centsOf(whole.amount) && (
        <p>
          By the books you keep {formatMoney(keeps, league.currency)}, so it isn't yours to pay until you have the
          money.
        </p>
      )}
      {debts.length > 1 && <DebtParts {...{ league, readerId, debts }} act={(one) => act(one, "quiet")} />}
    </WorkRow>
  );
}
