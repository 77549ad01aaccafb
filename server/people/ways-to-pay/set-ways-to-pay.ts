import { randomUUID } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { CHANGE_SHOWN_MS, sameContents, WAY_KINDS, type WayContents } from "#contract/people/way-kinds.ts";
import type { WayToPay } from "#contract/people/ways-to-pay.ts";
import { listed } from "#contract/platform/listed.ts";
import { recordAccountEvent } from "#server/access/audit/record-account-event.ts";
import { tellAccount } from "#server/people/auth/account-notices.ts";
import { lockUser } from "#server/people/users/lock-user.ts";
import { waysToPayOf } from "#server/people/ways-to-pay/queries.ts";
import { sealWay } from "#server/people/ways-to-pay/sealed-way.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { accountEvents } from "#server/platform/db/schema/account-events.ts";
import { waysToPay } from "#server/platform/db/schema/ways-to-pay.ts";
import type { WhereFrom } from "#server/platform/lib/where-from.ts";
import { type Limiting, takeTurns } from "#server/platform/limits/take-turns.ts";

type Change = {
  userId: string;
  /** The whole list, in the person's order. */
  ways: readonly WayContents[];
  limiting: Limiting;
  from: WhereFrom;
  now: Date;
};

/** Each change is emailed, whatever else has been that day, so nobody may cause many. */
const CHANGES = {
  name: "ways-to-pay",
  max: 20,
  windowMs: 86_400_000,
  sentence: (wait: string) => `You've changed how people can pay you many times today. Try again in ${wait}.`,
};

/**
 * Replaces a person's list of ways to pay and tells them (RULES §24). What stays, wherever in the list, keeps its id
 * and the moment of its change; a list that stays as it is tells nobody. Locks the user. @throws AppError 429.
 */
export async function setWaysToPay(tx: Tx, { userId, ways, limiting, from, now }: Change): Promise<WayToPay[]> {
  const owner = { userId, secret: limiting.secret };
  await lockUser(tx, userId);
  const before = await waysToPayOf(tx, owner);
  const isReplacement =
    before.some((known) => !ways.some((way) => sameContents(known, way))) || (await removedLately(tx, userId, now));
  const after = ways.map((way) => {
    const kept = before.find((known) => sameContents(known, way));
    return kept ?? { ...way, id: randomUUID(), changedAt: now.toISOString(), isReplacement };
  });
  if (idsOf(before).join() === idsOf(after).join()) return after;
  await takeTurns(tx, limiting, { limit: CHANGES, by: userId, now });
  await tx.delete(waysToPay).where(eq(waysToPay.userId, userId));
  const rows = after.map(({ id, changedAt, ...way }, position) => {
    const contents = sealWay(way as WayContents, { id, ...owner });
    return { id, userId, position, contents, changedAt: new Date(changedAt) };
  });
  if (rows.length > 0) await tx.insert(waysToPay).values(rows);
  const details = changesIn(before, after);
  await tellAccount(tx, { userId, kind: "ways_to_pay_changed", details, from, now });
  const shown = Object.fromEntries(details.map(({ label, value }) => [label.toLowerCase(), value]));
  await recordAccountEvent(tx, { userId, kind: "ways_to_pay_changed", from, details: shown, now });
  return after;
}

/** Whether one was removed while the change is marked: taking one away first must not hide that another took its place. */
async function removedLately(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const { userId: by, kind, details, createdAt } = accountEvents;
  const since = new Date(now.getTime() - CHANGE_SHOWN_MS);
  const isRemoval = and(eq(kind, "ways_to_pay_changed"), gt(createdAt, since), sql`${details} ? 'removed'`);
  return (await tx.$count(accountEvents, and(eq(by, userId), isRemoval))) > 0;
}

export const isSameList = (known: readonly WayContents[], ways: readonly WayContents[]): boolean =>
  known.length === ways.length && ways.every((way, nth) => known[nth] && sameContents(known[nth], way));

const idsOf = (ways: readonly WayToPay[]): string[] => ways.map(({ id }) => id);

/** What changed, by kind only: emails and events are stored as plain text. */
function changesIn(before: readonly WayToPay[], after: readonly WayToPay[]): { label: string; value: string }[] {
  const added = after.filter(({ id }) => !idsOf(before).includes(id));
  const removed = before.filter(({ id }) => !idsOf(after).includes(id));
  return [
    { label: "New", value: kindsOf(added) },
    { label: "Removed", value: kindsOf(removed) },
    { label: "Now", value: kindsOf(after) || "none" },
  ].filter(({ value }) => value !== "");
}

const kindsOf = (ways: readonly WayToPay[]): string => listed(ways.map(({ kind }) => WAY_KINDS[kind].label));
