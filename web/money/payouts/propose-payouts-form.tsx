import { type ComponentProps, type RefObject, useEffect, useState } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import type { Member } from "#contract/members/members.ts";
import { centsOf, subtractCents, toCents, ZERO } from "#contract/platform/money.ts";
import { changeToCompare } from "#contract/results/changed-results.ts";
import type { ResultAward, ResultAwards } from "#contract/results/result-awards.ts";
import { unseenByProposer } from "#contract/results/seen-by-proposer.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import type { Answer } from "#web/api/request.ts";
import { ComparedResults } from "#web/money/payouts/compared-results.tsx";
import { ConfirmPayouts } from "#web/money/payouts/confirm-payouts.tsx";
import { LeftAwards } from "#web/money/payouts/left-awards.tsx";
import { NamedResults, useNamedResults } from "#web/money/payouts/named-results.tsx";
import { type OfferedPrize, withOffer } from "#web/money/payouts/offered-prizes.ts";
import { OtherPrizes } from "#web/money/payouts/other-prizes.tsx";
import { takenFrom } from "#web/money/payouts/own-dues.ts";
import { PayoutRows } from "#web/money/payouts/payout-rows.tsx";
import { PeriodPrizes } from "#web/money/payouts/period-prizes.tsx";
import { isPeriodOf, leftOf, type PayoutPool, ProposalPool } from "#web/money/payouts/proposal-pool.tsx";
import { settledRows } from "#web/money/payouts/rows-from-results.ts";
import { TiedPlaces } from "#web/money/payouts/tied-places.tsx";
import {
  emptyPayout,
  type KeptProposal,
  payoutsOf,
  poolProblem,
  type TypedPayout,
  totalOf,
} from "#web/money/payouts/typed-payouts.ts";
import { isRefused, seenFields, usePropose } from "#web/money/payouts/use-propose.ts";
import { Button } from "#web/ui/button.tsx";
import { failureToast } from "#web/ui/toast.tsx";

type SeasonPool = PayoutPool & Pick<Answer<"GET /api/leagues/:id/payout-pool">, "left" | "needsReview">;
type FormProps = {
  league: League;
  pool: SeasonPool;
  /** Who wins what according to the season's results; undefined for someone who may not see them. */
  fromResults: ResultAwards | undefined;
  paidMembers: Member[];
  /** What was typed before the dialog was closed. */
  kept: RefObject<KeptProposal | null>;
  onDone: () => void;
  /** Called when there are newer results than the form began with. */
  onOutdated: () => void;
};

/** What the dialog asks to confirm: it stays as it was read, though the pool reloads before the dialog closes. */
type Confirming = Omit<
  ComponentProps<typeof ConfirmPayouts>,
  "league" | "isPending" | "isRefused" | "onBack" | "onConfirm"
>;

type Typed = {
  rows: TypedPayout[];
  /** The key of the payout that was just added for an offered prize. */
  added?: number | undefined;
};

/**
 * The payouts that the results settle; without results, one without a winner for each place that no one got yet, with its
 * share of the remaining pool. A place whose share is nothing can't be proposed. During the season, none if the form offers
 * the league's weekly prizes.
 */
function rowsOf(league: League, { left }: SeasonPool, awards: readonly ResultAward[]): TypedPayout[] {
  if (isPeriodOf(league)) return left.periods.length > 0 ? [] : [emptyPayout([])];
  if (awards.length > 0) return settledRows(awards);
  return left.places
    .filter(({ amount }) => centsOf(amount) > 0)
    .map(({ place, amount }, key) => ({ ...emptyPayout([]), key, place: String(place), amount }));
}

/** The amounts that tied members can share, by place: nothing for a place that someone got. */
const amountsOf = ({ payoutStructure }: League, { left }: SeasonPool) =>
  payoutStructure.map(({ place }) => centsOf(left.places.find((one) => one.place === place)?.amount ?? "0.00"));

/** The best place that no one got yet. */
const firstPlaceOf = (league: League, { left }: SeasonPool) =>
  isPeriodOf(league) ? 1 : (left.places[0]?.place ?? league.payoutStructure.length + 1);

export function ProposePayoutsForm({ league, pool, fromResults, paidMembers, kept, onDone, onOutdated }: FormProps) {
  // What the form began with, even if there are newer results by now: the server asks for another look then.
  const [begun] = useState(fromResults);
  const awards = begun?.awards ?? [];
  const startedFrom = JSON.stringify([begun?.resultsId, awards, pool.left, leftOf(league, pool)]);
  const before = kept.current?.startedFrom === startedFrom ? kept.current : undefined;
  const [{ rows, added }, setProposal] = useState<Typed>(() => ({
    rows: before?.rows ?? rowsOf(league, pool, awards),
  }));
  const setRows = (changed: TypedPayout[]) => setProposal({ rows: changed });
  const add = (offer: OfferedPrize) => {
    const more = withOffer(rows, offer);
    setProposal({ rows: more, added: more[rows.length]?.key });
  };
  const [period, setPeriod] = useState(before?.period ?? "");
  useEffect(() => {
    kept.current = { startedFrom, rows, period };
  });
  const [confirming, setConfirming] = useState<Confirming>();
  const isPeriod = isPeriodOf(league);
  const propose = usePropose(league, { onDone, onOutdated });
  const results = useNamedResults(league.id);
  const resultsId = begun ? (begun.resultsId ?? undefined) : results?.current.id;
  const [comparedWith, setComparedWith] = useState<string>();
  const [lookedAt, setLookedAt] = useState<number[]>([]);
  const change = results && changeToCompare(results, { isRunning: isPeriod });
  const seen = { resultsId, comparedWith, lookedAt: lookedAt.flatMap((number) => awards[number]?.title ?? []) };
  const named = payoutsOf(rows, league.currency);
  const dues = useOptional(query("GET /api/leagues/:id/dues", { params: { id: league.id } }))?.dues ?? [];
  const takenBy = (payouts: readonly { userId: string; amount: string }[]) => takenFrom(payouts, dues, league);
  const unnamed = rows.filter(({ userId }) => userId === "");
  const total = totalOf(named, league.currency);
  const available = centsOf(leftOf(league, pool));
  const unseen = () =>
    unseenByProposer(seen, named, {
      resultsId: results?.current.id ?? null,
      compareWith: change?.before.importId,
      ...{ awards, isPeriod },
    });
  const check = () => {
    if (isPeriod && period.trim() === "") return failureToast("Name the day, week or month");
    if (named.length === 0) return failureToast("Please add at least one payout before proposing.");
    if (results && results.current.id !== resultsId) onOutdated();
    const problem = unseen() ?? poolProblem(total, available, league.currency);
    if (problem) return failureToast(problem);
    propose.reset();
    setConfirming({
      payouts: named,
      taken: takenBy(named),
      unnamed,
      paidMembers,
      period: isPeriod ? period : "",
      reimbursement: isPeriod ? ZERO : centsOf(pool.reimbursement),
      left: toCents(Math.max(0, subtractCents(available, total))),
      needsReview: pool.needsReview,
    });
  };
  const submit = (payouts: Confirming["payouts"]) => {
    propose.mutate({ payouts, ...(isPeriod ? { period } : {}), ...seenFields(seen) });
  };
  const form = (
    <form
      noValidate
      className="grid gap-5"
      hidden={confirming !== undefined}
      onSubmit={(event) => {
        event.preventDefault();
        check();
      }}
    >
      {isPeriod && (
        <PeriodPrizes
          league={league}
          periods={pool.left.periods}
          period={period}
          rows={rows}
          onPeriod={setPeriod}
          onAdd={add}
        />
      )}
      {!isPeriod && awards.length === 0 && (
        <OtherPrizes prizes={pool.left.others} rules={league.prizeRules} rows={rows} onAdd={add} />
      )}
      <PayoutRows
        rows={rows}
        added={added}
        paidMembers={paidMembers}
        firstPlace={firstPlaceOf(league, pool)}
        taken={takenBy(rows)}
        onChange={setRows}
      />
      {!isPeriod && (
        <LeftAwards
          awards={awards}
          members={paidMembers}
          rows={rows}
          onChange={setRows}
          onAdd={add}
          lookedAt={lookedAt}
          onLook={setLookedAt}
        />
      )}
      {!isPeriod && <TiedPlaces rows={rows} amounts={amountsOf(league, pool)} onShare={setRows} />}
      <ProposalPool league={league} pool={pool} proposed={total} unnamed={unnamed} />
      {change && (
        <ComparedResults
          leagueId={league.id}
          change={change}
          isCompared={comparedWith === change.before.importId}
          onCompare={(isTicked) => setComparedWith(isTicked ? change.before.importId : undefined)}
        />
      )}
      {results && <NamedResults league={league} results={results} period={period} />}
      <Button type="submit" size="large">
        Continue
      </Button>
    </form>
  );
  return (
    <>
      {form}
      {confirming && (
        <ConfirmPayouts
          league={league}
          {...confirming}
          isPending={propose.isPending}
          isRefused={isRefused(propose.error)}
          onBack={() => setConfirming(undefined)}
          onConfirm={() => submit(confirming.payouts)}
        />
      )}
    </>
  );
}
