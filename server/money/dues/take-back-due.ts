import { and, eq, sql } from "drizzle-orm";
import type { Currency } from "#contract/platform/currency.ts";
import { type Cents, centsToDecimal, formatMoney, ZERO } from "#contract/platform/money.ts";
import type { Actor } from "#server/access/guards.ts";
import { type LockedLeague, lockLeague, type ManagedLeague, managedLeague } from "#server/access/league-access.ts";
import { isOverdraw } from "#server/ledger/post-entry.ts";
import { membersAndCommissioner } from "#server/members/queries.ts";
import { mayObject } from "#server/money/dues/agreements.ts";
import { undoSetOffs } from "#server/money/dues/undo-set-offs.ts";
import { queueStalePayments } from "#server/money/payments/queue-stale-payments.ts";
import { heldShares } from "#server/money/refunds/planned-refunds.ts";
import { refundShare } from "#server/money/refunds/refund-entry-fees.ts";
import { chargeObjected, dueTakenBack } from "#server/notices/dues.ts";
import { tell } from "#server/notices/tell.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { dues } from "#server/platform/db/schema/dues.ts";
import { conflict, notFound } from "#server/platform/errors.ts";
import { mention } from "#server/platform/mentions.ts";

/** Also said of a due of another kind, and to those who can't see its league. */
const NO_CHARGE = "Charge not found";

type DueRow = typeof dues.$inferSelect;
type Act = { dueId: string; reason: string; now: Date };
/** What goes back to the person who paid, and what is added to a prize again. */
type Back = { refunded: Cents; added: Cents; currency: Currency };

/**
 * Withdraws a charge, whether or not it was paid; what was paid for it goes back to the person who paid (RULES §25).
 * @returns What goes back. @throws AppError 404 for others than the commissioner; 409 once it was withdrawn, or a
 * prize that it was taken from was sent.
 */
export async function withdrawCharge(tx: Tx, actor: Actor, act: Act): Promise<Back> {
  const league = await managedLeagueOf(tx, actor, { ...act, action: "league.withdraw_charge" });
  const due = await lockDue(tx, act.dueId);
  if (due.kind !== "charge") throw notFound(NO_CHARGE);
  return takeBack(tx, league, { actor, due, status: "withdrawn", ...act });
}

/** Does the same for a late fee, which its member is spared and won't get again this season. */
export async function waiveLateFee(tx: Tx, actor: Actor, act: Act): Promise<Back> {
  const league = await managedLeagueOf(tx, actor, { ...act, action: "league.waive_late_fee" });
  const due = await lockDue(tx, act.dueId);
  if (due.kind !== "late") throw notFound(NO_CHARGE);
  return takeBack(tx, league, { actor, due, status: "waived", ...act });
}

type TakenBack = Act & { actor: Actor; due: DueRow; status: "withdrawn" | "waived" };

async function takeBack(tx: Tx, league: ManagedLeague, { actor, due, status, reason, now }: TakenBack): Promise<Back> {
  if (due.status === "withdrawn" || due.status === "waived") throw conflict("Nobody owes this anymore.");
  if (due.seasonYear !== league.currentYear) throw conflict("That season is over.");
  const isPaid = due.status === "paid" && due.covered < due.amount;
  const refunded = isPaid ? await giveBack(tx, league, { actor, due, now }) : ZERO;
  const added = await undoSetOffs(tx, league, { dueId: due.id, actor: actor.userId, now });
  const set = { status, reason: status === "waived" ? reason : due.reason, setById: actor.userId, setAt: now };
  await tx.update(dues).set(set).where(eq(dues.id, due.id));
  await queueStalePayments(tx, league.id);
  const { userId, amount } = due;
  const isOwn = userId === actor.userId;
  // Nobody spares themselves without the others' knowledge, and all were told what the winner got.
  const all = isOwn || added > 0 ? await membersAndCommissioner(tx, league) : [];
  const others = all.filter((id) => id !== actor.userId);
  const told = { status, to: isOwn ? [] : [userId], others, name: mention(userId, league.id) };
  await tell(tx, now, dueTakenBack(league, { ...told, amount, refunded, added, reason }));
  return { refunded, added, currency: league.currency };
}

type Giving = { actor: Actor; due: DueRow; now: Date };

/** Refunds what was paid for a due, to the person who paid it. */
async function giveBack(tx: Tx, league: ManagedLeague, { actor, due, now }: Giving): Promise<Cents> {
  const { seasonYear, userId } = due;
  const held = await heldShares(tx, league.id, { from: seasonYear, to: seasonYear, userId });
  const found = held
    .map(({ others, ...share }) => ({ share, part: others.find(({ dueId }) => dueId === due.id) }))
    .find(({ part }) => part !== undefined);
  if (!found?.part) throw conflict("A bank is deciding about this payment, so it can't be given back now.");
  const { share, part } = found;
  const reason = `${formatMoney(due.amount, league.currency)} isn't owed anymore in ${league.name}`;
  const refund = { ...share, amount: part.cents, dues: [part], league, reason, actor: actor.userId, now };
  await refundShare(tx, refund).catch((error) => {
    throw isOverdraw(error)
      ? conflict("Prizes were already awarded from this money, so it can't be given back.")
      : error;
  });
  return part.cents;
}

/**
 * Objects to a charge, once, with a reason that all members see (RULES §25). The commissioner decides.
 * @throws AppError 404 for others than whom it concerns; 409 a second time, after seven days, or once it isn't owed.
 */
export async function objectToCharge(tx: Tx, actor: Actor, { dueId, reason, now }: Act): Promise<void> {
  const { league, due } = await lockOwnCharge(tx, actor, dueId);
  if (due.objectedAt) throw conflict("You have already objected. The commissioner decides.");
  if (due.status === "withdrawn") throw conflict("Nobody owes this anymore.");
  const { rows } = await tx.execute(sql`select from dues where id = ${dueId} and ${mayObject(now)}`);
  if (rows.length === 0) throw conflict("You accepted it, or your seven days to object are over.");
  await tx.update(dues).set({ objection: reason, objectedAt: now }).where(eq(dues.id, dueId));
  const everyone = (await membersAndCommissioner(tx, league)).filter((id) => id !== actor.userId);
  const told = { to: everyone, name: mention(due.userId, league.id), amount: due.amount };
  await tell(tx, now, chargeObjected(league, told));
}

/** Locks the league of one's own charge, and the charge. @throws AppError 404 for others. */
export async function lockOwnCharge(
  tx: Tx,
  actor: Actor,
  dueId: string,
): Promise<{ league: LockedLeague; due: DueRow }> {
  const { leagueId, userId, kind } = await findDue(tx, dueId);
  if (userId !== actor.userId || kind !== "charge") throw notFound(NO_CHARGE);
  return { league: await lockLeague(tx, leagueId), due: await lockDue(tx, dueId) };
}

export async function findDue(reader: Reader, dueId: string): Promise<DueRow> {
  const [due] = await reader.select().from(dues).where(eq(dues.id, dueId));
  if (!due) throw notFound(NO_CHARGE);
  return due;
}

export async function managedLeagueOf(
  tx: Tx,
  actor: Actor,
  {
    dueId,
    action,
    now,
  }: Omit<Act, "reason"> & { action: `league.${"withdraw_charge" | "waive_late_fee" | "ask_about_charge"}` },
): Promise<ManagedLeague> {
  const { leagueId, userId, amount } = await findDue(tx, dueId);
  const details = { userId, amount: centsToDecimal(amount) };
  return managedLeague(tx, actor, leagueId, { action, details, missing: NO_CHARGE, now });
}

export async function lockDue(tx: Tx, dueId: string): Promise<DueRow> {
  const [due] = await tx
    .select()
    .from(dues)
    .where(and(eq(dues.id, dueId)))
    .for("no key update");
  if (!due) throw notFound(NO_CHARGE);
  return due;
}
