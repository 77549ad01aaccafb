import { eq, sql } from "drizzle-orm";
import { newsletterToConfirm } from "#server/notices/newsletter.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { newsletterSubscriptions } from "#server/platform/db/schema/newsletter.ts";
import { hashToken, randomToken } from "#server/platform/lib/tokens.ts";

type Request = { email: string; now: Date };

/** Emails an address the link that confirms its subscription, unless it is already subscribed. */
export async function subscribe(tx: Tx, { email, now }: Request): Promise<void> {
  const [known] = await tx
    .select()
    .from(newsletterSubscriptions)
    .where(sql`lower(${newsletterSubscriptions.email}) = lower(${email})`)
    .for("update");
  if (known?.confirmedAt && !known.endedAt) return;
  const token = randomToken();
  const fresh = { token: hashToken(token), confirmedAt: null, endedAt: null };
  if (known) {
    await tx.update(newsletterSubscriptions).set(fresh).where(eq(newsletterSubscriptions.id, known.id));
  } else {
    await tx
      .insert(newsletterSubscriptions)
      .values({ email, ...fresh, createdAt: now })
      .onConflictDoNothing();
  }
  await tell(tx, now, newsletterToConfirm({ address: email, token }));
}
