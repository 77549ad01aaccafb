import { and, eq, isNull } from "drizzle-orm";
import { notify } from "#server/notices/notify.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { users } from "#server/platform/db/schema/users.ts";

type News = { userId: string; title: string; message: string; now: Date };

/** Tells a winner something about their payout account. Does nothing if they have been erased. */
export async function tellAccountHolder(tx: Tx, { userId, title, message, now }: News): Promise<void> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.erasedAt)));
  if (!user) return;
  await notify(tx, {
    userIds: [userId],
    leagueId: null,
    type: "payout_processed",
    title,
    message,
    actionUrl: "/player",
    letter: {
      subject: title,
      heading: title,
      paragraphs: [message],
      action: { label: "Open your dashboard", path: "/player" },
    },
    now,
  });
}
