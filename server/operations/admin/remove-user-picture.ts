import { recordAudit } from "#server/access/audit/record-audit.ts";
import type { Actor } from "#server/access/guards.ts";
import { pictureRemoved } from "#server/notices/accounts.ts";
import { tell } from "#server/notices/tell.ts";
import { dropPicture } from "#server/people/pictures/keep-picture.ts";
import { lockUser } from "#server/people/users/lock-user.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { conflict } from "#server/platform/errors.ts";

type Removal = { userId: string; reason: string; now: Date };

/** Removes a picture that others shouldn't have to see, and tells the person why (RULES §3). @throws AppError 404, 409 */
export async function removeUserPicture(tx: Tx, actor: Actor, { userId, reason, now }: Removal): Promise<void> {
  const { profileImageUrl } = await lockUser(tx, userId);
  if (profileImageUrl === null) throw conflict("This user has no picture.");
  await dropPicture(tx, { userId, now });
  const act = { action: "user.remove_picture", subjectType: "user" as const, subjectId: userId };
  await recordAudit(tx, { actor, ...act, reason, now });
  await tell(tx, now, pictureRemoved({ userId, reason }));
}
