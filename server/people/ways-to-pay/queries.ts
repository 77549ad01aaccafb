import { asc, eq } from "drizzle-orm";
import type { WayToPay } from "#contract/people/ways-to-pay.ts";
import { openWay } from "#server/people/ways-to-pay/sealed-way.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { waysToPay } from "#server/platform/db/schema/ways-to-pay.ts";

/**
 * Decrypts how people can pay a person, in the person's order. The caller decides who may see it: the person, a member
 * who owes in a league where they are the treasurer, and the treasurer who owes them a prize; nobody else (RULES §24).
 * @param owner With the installation's secret; what was stored under another one is left out.
 */
export async function waysToPayOf(db: Reader, owner: { userId: string; secret: string }): Promise<WayToPay[]> {
  const rows = await db
    .select()
    .from(waysToPay)
    .where(eq(waysToPay.userId, owner.userId))
    .orderBy(asc(waysToPay.position));
  return rows.flatMap(({ id, contents, changedAt }) => {
    const way = openWay(contents, { id, ...owner });
    return way ? [{ isReplacement: true, ...way, id, changedAt: changedAt.toISOString() }] : [];
  });
}
