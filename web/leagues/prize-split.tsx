import type { ReactNode } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import type { SeasonSums } from "#contract/leagues/season-sums.ts";
import { listed } from "#contract/platform/listed.ts";
import { addCents, type Cents, centsOf, centsToDecimal, timesCents } from "#contract/platform/money.ts";
import { placeName } from "#contract/terms/place-name.ts";
import { fullPool, type PoolTerms, splitPool } from "#contract/terms/pool.ts";
import { isPeriodic } from "#contract/terms/prize-kinds.ts";
import { surplusLabel, surplusSentence } from "#contract/terms/prize-table-words.ts";
import { prizeTitle, worthWords } from "#contract/terms/prize-words.ts";
import { PrizeTableRows } from "#web/leagues/prize-table-rows.tsx";
import { paidInTo } from "#web/pot/pot-sums.ts";
import { SplitBar, type SplitPart } from "#web/ui/split-bar.tsx";

/** `members` decides between the rows of fixed prizes. */
export type PoolFigure = { caption: string; collected: Cents; members: number };

const NO_POOL = { caption: "", collected: fullPool({ entryFee: centsOf("1.00"), maxMembers: 100 }), members: 100 };

const percentText = (hundredths: number) => `${hundredths / 100}%`;

/** The parts of each amount's pool, in reading order: the places, the other prizes, the period prizes, the reimbursement. */
export function partsOf(terms: PoolTerms, figures: readonly PoolFigure[]): SplitPart[] {
  const splits = figures.map(({ collected, members }) => splitPool(collected, terms, members));
  const { collected, members } = figures[0] ?? NO_POOL;
  const drawn = splitPool(collected || NO_POOL.collected, terms, members);
  const part = (
    kind: SplitPart["kind"],
    words: Pick<SplitPart, "label" | "mark" | "percent">,
    amountOf: (split: typeof drawn) => Cents | undefined,
  ): SplitPart => ({
    kind,
    ...words,
    weight: amountOf(drawn) ?? 0,
    amounts: splits.map((split) => centsToDecimal(amountOf(split) ?? centsOf("0.00"))),
  });
  const hasWeeklyPrizes = terms.prizeRules.some(({ kind }) => isPeriodic(kind));
  return [
    // A decided row can have fewer places than the table.
    ...drawn.places
      .slice(0, terms.prizeRow?.amounts.length)
      .map(({ place, percentage }, index) =>
        part(
          "place",
          { label: placeName(place), mark: String(place), percent: terms.prizeTable ? "" : `${percentage}%` },
          ({ places }) => places[index]?.amount,
        ),
      ),
    ...(terms.prizeTable && splits.some(({ surplus }) => surplus > 0)
      ? [part("surplus", { label: surplusLabel(terms.prizeTable), mark: "", percent: "" }, ({ surplus }) => surplus)]
      : []),
    ...(drawn.unassigned > 0
      ? [part("unassigned", { label: "Not assigned yet", mark: "", percent: "" }, ({ unassigned }) => unassigned)]
      : []),
    ...drawn.others.map(({ prize }, index) =>
      part(
        "other",
        {
          label: prizeTitle(prize),
          mark: "",
          percent: prize.percentage || prize.isEachWeek ? worthWords(prize, terms.currency) : "",
        },
        ({ others }) => others[index]?.amount,
      ),
    ),
    ...(terms.periodPrizeShare > 0
      ? [
          part(
            "period",
            hasWeeklyPrizes
              ? { label: "Other prizes during the season", mark: "", percent: "" }
              : { label: "Prizes during the season", mark: "", percent: percentText(terms.periodPrizeShare) },
            ({ period }) => period,
          ),
        ]
      : []),
    ...(terms.reimbursement > 0
      ? [
          part(
            "reimbursement",
            { label: "Commissioner reimbursement", mark: "", percent: percentText(terms.reimbursement) },
            ({ reimbursement }) => reimbursement,
          ),
        ]
      : []),
  ];
}

type PrizeSplitProps = {
  terms: PoolTerms;
  figures: readonly PoolFigure[];
  /** What the parts add up to; null if the screen says it elsewhere. */
  total?: ReactNode;
};

/** The prize of each place and the commissioner's reimbursement: parts that add up to the pool (RULES §18). */
export function PrizeSplit({ terms, figures: all, total = "Total" }: PrizeSplitProps) {
  const figures = all.filter(({ members }) => hasRow(terms, members));
  const totals = figures.map(({ caption, collected }) => ({ caption, total: centsToDecimal(collected) }));
  const first = [
    ...(terms.reimbursement > 0 ? ["the reimbursement"] : []),
    ...(terms.periodPrizeShare > 0 ? ["the prizes during the season"] : []),
    ...(terms.prizeRules.length > 0 ? ["the other prizes"] : []),
  ];
  // With prizes during the season, some are a share of those instead.
  const isSharedNet =
    terms.reimbursement > 0 && terms.periodPrizeShare === 0 && terms.prizeRules.some(({ percentage }) => percentage);
  const parts = partsOf(terms, figures);
  return (
    <>
      <SplitBar parts={parts} figures={totals} total={total} />
      {terms.prizeTable && <FixedPrizes terms={terms} isSurplusSaid={parts.some(({ kind }) => kind === "surplus")} />}
      {!terms.prizeTable && first.length > 0 && (
        <p className="mt-1 text-sm text-ink-soft">
          {isSharedNet && "The percentages of other prizes are of what is left after the reimbursement. "}
          Each place gets its percentage of what is left after {listed(first)}.
        </p>
      )}
    </>
  );
}

/** Whether so many paid members are enough for prizes: with fewer, the season doesn't start. */
const hasRow = ({ prizeTable, prizeRow }: PoolTerms, members: number): boolean =>
  !prizeTable || Boolean(prizeRow) || members >= (prizeTable.rows[0]?.from ?? 0);

/** The rows that the start of the season decides between, and what is done with the rest, unless the split says it. */
function FixedPrizes({ terms: { prizeTable, prizeRow }, isSurplusSaid }: { terms: PoolTerms; isSurplusSaid: boolean }) {
  if (!prizeTable || (prizeRow && isSurplusSaid)) return null;
  return (
    <div className="mt-2 grid gap-2">
      {!prizeRow && prizeTable.rows.length > 0 && <PrizeTableRows table={prizeTable} />}
      <p className="text-sm text-ink-soft">
        {prizeRow ? "" : "The paid members at the start of the season decide the row. "}
        {!isSurplusSaid && surplusSentence(prizeTable)}
      </p>
    </div>
  );
}

type Filling = Pick<League, "entryFee" | "maxMembers" | "status" | "lowered" | "loweredUnpaid"> & {
  paidMembers: number;
  /** Where they aren't shown, the entry fees of everyone who has paid. */
  sums?: SeasonSums | null;
  owingMembers?: number;
};

/** A league's pool with every seat paid, and with those paid now; empty for a league without money (RULES §18). */
export function poolFigures(league: Filling): PoolFigure[] {
  const { entryFee, maxMembers, status, paidMembers, sums, owingMembers, loweredUnpaid } = league;
  const fee = centsOf(entryFee);
  if (fee === 0 || status === "cancelled") return [];
  const collected = sums ? centsOf(sums.collected) : paidInTo(league);
  const caption = paidMembers === maxMembers ? `With all ${paidMembers} paid` : `With the ${paidMembers} paid now`;
  const now = { caption, collected, members: paidMembers };
  // Once the season has started, no one can take an open seat.
  const isClosed = status === "in_season" && owingMembers !== undefined;
  const unpaid = isClosed ? owingMembers : Math.max(0, maxMembers - paidMembers);
  if (status === "completed" || unpaid === 0) return [now];
  const open = sums
    ? addCents(
        centsOf(sums.entry.said),
        centsOf(sums.entry.open),
        timesCents(fee, Math.max(0, unpaid - (owingMembers ?? 0))),
      )
    : fullPool({ entryFee: fee, maxMembers: unpaid }, centsOf(loweredUnpaid));
  const full = {
    caption: isClosed ? "If every member pays" : "If every seat is paid",
    collected: addCents(collected, open),
    members: paidMembers + unpaid,
  };
  return collected === 0 ? [full] : [full, now];
}
