import { eq } from "drizzle-orm";
import { maskEmail } from "#contract/leagues/invitations.ts";
import type { EmailWish } from "#contract/notices/email-wishes.ts";
import { invitationWish, setInvitationWish } from "#server/leagues/invitations/email-wish.ts";
import { emailChoicesOf, setEmailChoice } from "#server/notices/email-choices.ts";
import { linkBehind } from "#server/notices/unsubscribe-links.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { users } from "#server/platform/db/schema/users.ts";

type Link = { secret: string; token: string };

/**
 * Finds what an unsubscribe link is for, and whether those emails are wanted. @throws AppError 404 for a link we didn't
 * send.
 */
export async function emailWish(db: Reader, { secret, token }: Link): Promise<EmailWish> {
  const link = await linkBehind(db, token);
  if (!link) return { about: "invitations", ...(await invitationWish(db, { secret, token })) };
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, link.userId));
  const choices = await emailChoicesOf(db, link.userId);
  const wanted = choices.some((choice) => choice.topic === link.topic && choice.wanted);
  return { about: link.topic, email: maskEmail(user?.email ?? ""), wanted };
}

type Setting = Link & { wanted: boolean; now: Date };

/**
 * Stops those emails, or allows them again. Repeating it is harmless. @throws AppError 404 for a link we didn't send.
 */
export async function setEmailWish(tx: Tx, { secret, token, wanted, now }: Setting): Promise<EmailWish> {
  const link = await linkBehind(tx, token);
  if (link) await setEmailChoice(tx, { ...link, wanted, now });
  else await setInvitationWish(tx, { secret, token, wanted, now });
  return emailWish(tx, { secret, token });
}
