import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import { v7 as laterId } from "uuid";
import type { ChargeKind } from "#contract/members/due-kinds.ts";
import { type Cents, formatMoney, subtractCents } from "#contract/platform/money.ts";
import { canPayFor, dueSeason } from "#contract/terms/dynasty.ts";
import type { Actor } from "#server/access/guards.ts";
import type { ManagedLeague } from "#server/access/league-access.ts";
import { chargedIn } from "#server/money/dues/charged-in.ts";
import { refuseFraction } from "#server/money/refuse-fraction.ts";
import { charged } from "#server/notices/dues.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { dues } from "#server/platform/db/schema/dues.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { conflict, invalidField, notFound } from "#server/platform/errors.ts";
import { mention } from "#server/platform/mentions.ts";

type Charge = {
  actor: Actor;
  userIds: readonly string[];
  chargeKind: ChargeKind;
  amount: Cents;
  reason: string;
  now: Date;
};

/** A second press within this time is the same charge. */
const SAME_WITHIN_MS = 60_000;

/**
 * Charges these members, each the same, for the season that is on (RULES §25). They are told, and can object.
 * @throws AppError 404 without a seat; 409 where the league charges nothing, takes no money anymore, or this was charged
 * a moment ago; 400 above what the terms allow for one of them.
 */
export async function chargeMembers(tx: Tx, league: ManagedLeague, charge: Charge): Promise<void> {
  const { actor, chargeKind, amount, reason, now } = charge;
  const userIds = [...new Set(charge.userIds)];
  if (league.maxChargesPerMember === 0) throw conflict("This league's terms allow no charges.");
  refuseFraction(amount, league.currency);
  const isTheirs = and(eq(leagueMembers.leagueId, league.id), inArray(leagueMembers.userId, userIds));
  const seats = await tx
    .select()
    .from(leagueMembers)
    .where(and(isTheirs, isNull(leagueMembers.leftAt)));
  if (seats.length < userIds.length) throw notFound("Member not found");
  const isCharged = seats.every((seat) => canPayFor(seat, league) && dueSeason(seat, league) === league.currentYear);
  if (!isCharged) throw conflict("Nobody can be charged anymore: the league no longer takes payments.");
  await refuseAgain(tx, league, { ...charge, userIds });
  await refuseAbove(tx, league, { userIds, amount });
  const { id: leagueId, currentYear: seasonYear } = league;
  const kind = "charge" as const;
  const set = { leagueId, seasonYear, kind, chargeKind, amount, setById: actor.userId, setAt: now, dueAt: now, reason };
  // Whoever charges themselves agrees.
  const rows = userIds.map((userId) => ({
    ...{ userId, noticeId: laterId(), acceptedAt: userId === actor.userId ? now : null },
  }));
  await tx.insert(dues).values(rows.map((row) => ({ ...set, ...row })));
  const by = mention(actor.userId, leagueId);
  const told = rows.filter(({ acceptedAt }) => acceptedAt === null);
  await tell(tx, now, ...told.map((one) => charged(league, { ...one, by, chargeKind, amount, reason })));
}

type ChargedMembers = Pick<Charge, "userIds" | "amount">;

async function refuseAgain(tx: Tx, league: ManagedLeague, { userIds, chargeKind, amount, reason, now }: Charge) {
  const isSame = and(
    eq(dues.leagueId, league.id),
    inArray(dues.userId, [...userIds]),
    eq(dues.chargeKind, chargeKind),
    eq(dues.amount, amount),
    eq(dues.reason, reason),
    eq(dues.status, "open"),
    gt(dues.setAt, new Date(now.getTime() - SAME_WITHIN_MS)),
  );
  if ((await tx.$count(dues, isSame)) > 0) throw conflict("You charged this a moment ago.");
}

async function refuseAbove(tx: Tx, league: ManagedLeague, { userIds, amount }: ChargedMembers): Promise<void> {
  const sums = await chargedIn(tx, league);
  const [least] = userIds
    .map((userId) => subtractCents(league.maxChargesPerMember, sums.get(userId) ?? league.maxChargesPerMember))
    .toSorted((a, b) => a - b);
  if (least === undefined || amount <= least) return;
  const most = formatMoney(league.maxChargesPerMember, league.currency);
  const left =
    least === 0
      ? "and somebody you chose has reached that"
      : `so you can charge at most ${formatMoney(least, league.currency)}${userIds.length > 1 ? " each" : ""} now`;
  throw invalidField("amount", `The terms allow ${most} a member and season, ${left}.`);
}
