import { eq } from "drizzle-orm";
import { notify } from "#server/notices/notify.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { users } from "#server/platform/db/schema/users.ts";

type Alert = {
  leagueId: string | null;
  /** An admin who isn't told. */
  except?: string;
  title: string;
  message: string;
  now: Date;
};

/** Tells the admins about something that only they can put right (RULES §11). */
export async function notifyAdmins(tx: Tx, { title, message, except, ...alert }: Alert): Promise<void> {
  const admins = await tx.select({ id: users.id }).from(users).where(eq(users.role, "admin"));
  await notify(tx, {
    ...alert,
    userIds: admins.map(({ id }) => id).filter((id) => id !== except),
    type: "admin_alert",
    title,
    message,
    actionUrl: "/admin",
    letter: {
      subject: title,
      heading: title,
      paragraphs: [message],
      action: { label: "Open the admin page", path: "/admin" },
    },
  });
}
