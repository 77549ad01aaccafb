import { inArray } from "drizzle-orm";
import { addCents, type Cents, formatMoney } from "#contract/platform/money.ts";
import type { KeptPart } from "#server/ledger/treasurer-events.ts";
import { type LockedPayout, lockPayouts } from "#server/money/payouts/lock-payout.ts";
import { lockLeagueOfDebt, type TreasurerLeague } from "#server/money/treasurer/treasurer-league.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { treasurerPayouts } from "#server/platform/db/schema/treasurers.ts";
import { conflict, invalid, notFound } from "#server/platform/errors.ts";

export type LockedDebts = { league: TreasurerLeague; debts: readonly LockedPayout[]; userId: string };

/** Locks a league and what it owes one person. @throws AppError 404, or 400 for several leagues' or people's. */
export async function lockDebts(tx: Tx, payoutIds: readonly string[]): Promise<LockedDebts> {
  const league = await lockLeagueOfDebt(tx, payoutIds[0] ?? "");
  const debts = await lockPayouts(tx, payoutIds);
  const [first] = debts;
  if (!first || debts.length < payoutIds.length) throw notFound("Payout not found");
  const { userId } = first;
  const isAlike = debts.every((debt) => debt.leagueId === league.id && debt.userId === userId);
  if (!isAlike) throw invalid("These payouts aren't one league's to one person.");
  return { league, debts, userId };
}

export const sumOfDebts = (debts: readonly LockedPayout[]): Cents => addCents(...debts.map(({ amount }) => amount));

/** Somebody else did something about these debts since the actor read them. */
export const changed = () => conflict("This changed in the meantime, so nothing was done. Look at it again.");

/** @throws AppError 409 if the debts come to another sum than the actor read. */
export function refuseOtherSum(debts: readonly LockedPayout[], { amount }: { amount?: Cents | undefined }): void {
  if (amount !== undefined && amount !== sumOfDebts(debts)) throw changed();
}

/** @throws AppError 409 if the actor keeps less of a season than what these debts take from it. */
export function refuseMoreThanKept({ currency }: TreasurerLeague, debts: readonly LockedPayout[], kept: KeptPart[]) {
  for (const year of new Set(debts.map(({ seasonYear }) => seasonYear))) {
    const isOfYear = ({ seasonYear }: { seasonYear: number }) => seasonYear === year;
    const keeps = addCents(...kept.filter(isOfYear).map(({ cents }) => cents));
    const sum = sumOfDebts(debts.filter(isOfYear));
    if (keeps >= sum) continue;
    throw conflict(
      `By the books, you keep ${formatMoney(keeps, currency)} of this season, and this is ${formatMoney(sum, currency)}.`,
    );
  }
}

type Sending = { keeperId: string; attempt: number };

/** Finds who last said that they sent each of these, and how often it was said. */
export async function sendingsOf(tx: Tx, payoutIds: readonly string[]): Promise<Map<string, Sending>> {
  const rows = await tx
    .select()
    .from(treasurerPayouts)
    .where(inArray(treasurerPayouts.payoutId, [...payoutIds]));
  return new Map(rows.map(({ payoutId, keeperId, attempt }) => [payoutId, { keeperId, attempt }]));
}

export type SentDebt = { debt: LockedPayout; attempt: number };

/** Pairs debts that wait for their recipient with how they were sent. @throws AppError 409 if one person didn't send all of them. */
export function sentByOne(debts: readonly LockedPayout[], sendings: ReadonlyMap<string, Sending>) {
  const sent = debts.map((debt) => ({ debt, ...sendings.get(debt.id) }));
  const [keeperId = ""] = sent.map((one) => one.keeperId);
  return {
    keeperId,
    sent: sent.map(({ debt, attempt, ...one }): SentDebt => {
      if (debt.status !== "processing" || one.keeperId !== keeperId || attempt === undefined) throw changed();
      return { debt, attempt };
    }),
  };
}
