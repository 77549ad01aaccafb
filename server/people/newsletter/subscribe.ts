import { eq, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/client.ts";
import { newsletterSubscriptions } from "#server/platform/db/schema/newsletter.ts";
import { hashToken, randomToken } from "#server/platform/lib/tokens.ts";
import { queueMail } from "#server/platform/mail/outbox.ts";

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
  await queueMail(tx, {
    to: email,
    now,
    content: {
      subject: "Confirm your subscription to Potkeeper's newsletter",
      heading: "Confirm your subscription",
      paragraphs: [
        "Someone, most likely you, asked for Potkeeper's newsletter at this address. We'll send it only if you confirm.",
      ],
      action: { label: "Confirm subscription", path: `/newsletter/confirm?token=${token}` },
      unsubscribe: { label: "Unsubscribe", path: `/newsletter/unsubscribe?token=${token}` },
    },
  });
}
