import { eq, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/client.ts";
import { newsletterSubscriptions } from "#server/platform/db/schema/newsletter.ts";
import { notFound } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/lib/tokens.ts";

type Change = { token: string; to: "confirmed" | "ended"; now: Date };

/** Confirms or ends a subscription with its emailed link; repeating the click changes nothing. */
export async function changeSubscription(tx: Tx, { token, to, now }: Change): Promise<void> {
  const { confirmedAt, endedAt } = newsletterSubscriptions;
  const moment = now.toISOString();
  const change =
    to === "confirmed"
      ? { confirmedAt: sql`coalesce(${confirmedAt}, ${moment})` }
      : { endedAt: sql`coalesce(${endedAt}, ${moment})` };
  const changed = await tx
    .update(newsletterSubscriptions)
    .set(change)
    .where(eq(newsletterSubscriptions.token, hashToken(token)))
    .returning({ id: newsletterSubscriptions.id });
  if (changed.length === 0) throw notFound("This link is no longer valid.");
}
