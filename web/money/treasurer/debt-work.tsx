import type { League } from "#contract/leagues/leagues.ts";
import { centsOfPrize, setOffSentence } from "#contract/money/set-off-words.ts";
import type { DebtGroup } from "#contract/money/treasurer/debt-groups.ts";
import { type Cents, centsOf, formatMoney } from "#contract/platform/money.ts";
import { hasSeasons } from "#contract/terms/league-types.ts";
import { PayOrConfirm } from "#web/money/treasurer/confirm-claim.tsx";
import { TakeBack } from "#web/money/treasurer/debt-answers.tsx";
import { DebtParts } from "#web/money/treasurer/debt-parts.tsx";
import { debtSentence, denialSentence } from "#web/money/treasurer/debt-words.ts";
import { KeepOwnPrize } from "#web/money/treasurer/pay-debt-dialog.tsx";
import { WorkRow, WorkSection } from "#web/money/treasurer/work-row.tsx";

type Reading = { league: League; readerId: string; keeps: Cents };
type DebtWorkProps = Reading & { id: "pay" | "sent"; title: string; groups: readonly DebtGroup[] };

/** What the reader owes winners and for refunds, or says they sent. */
export const DebtWork = ({ id, title, groups, ...reading }: DebtWorkProps) =>
  groups.length > 0 && (
    <WorkSection id={id} title={title}>
      {groups.map((group) => (
        <DebtRow key={group.whole.id} {...reading} group={group} />
      ))}
    </WorkSection>
  );

function DebtRow({ league, group, readerId, keeps }: Reading & { group: DebtGroup }) {
  const { whole, title, debts } = group;
  const isOwn = whole.userId === readerId;
  const setOff = setOffSentence(centsOfPrize(whole), isOwn, league.currency);
  const denial = denialSentence(whole, readerId);
  const act = (one: Pick<DebtGroup, "whole" | "title">, variant: "secondary" | "quiet") => {
    if (one.whole.standing === "sent") return <TakeBack debt={one.whole} variant={variant} />;
    if (keeps < centsOf(one.whole.amount)) return null;
    return isOwn ? (
      <KeepOwnPrize group={one} variant={variant} />
    ) : (
      <PayOrConfirm {...{ league, variant }} group={one} />
    );
  };
  return (
    <WorkRow
      who={whole}
      title={isOwn ? `${whole.name} (you)` : whole.name}
      amount={whole.amount}
      action={act(group, "secondary")}
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
