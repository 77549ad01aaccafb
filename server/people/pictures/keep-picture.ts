import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { lockUser } from "#server/people/users/lock-user.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { profilePictures } from "#server/platform/db/schema/profile-pictures.ts";
import { users } from "#server/platform/db/schema/users.ts";

type Owned = { userId: string; now: Date };

/** Keeps a person's picture in place of the one before. Its address has its hash, so that browsers may keep it. */
export async function keepPicture(tx: Tx, { userId, bytes, now }: Owned & { bytes: Buffer }) {
  await lockUser(tx, userId);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const picture = { sha256, bytes, uploadedAt: now };
  await tx
    .insert(profilePictures)
    .values({ userId, ...picture })
    .onConflictDoUpdate({ target: profilePictures.userId, set: picture });
  return showAt(tx, { userId, profileImageUrl: `/api/people/${userId}/pictures/${sha256}`, now });
}

/** Forgets a person's picture, if there is one. */
export async function dropPicture(tx: Tx, { userId, now }: Owned) {
  await lockUser(tx, userId);
  await tx.delete(profilePictures).where(eq(profilePictures.userId, userId));
  return showAt(tx, { userId, profileImageUrl: null, now });
}

async function showAt(tx: Tx, { userId, profileImageUrl, now }: Owned & { profileImageUrl: string | null }) {
  const change = { profileImageUrl, updatedAt: now };
  return onlyRow(await tx.update(users).set(change).where(eq(users.id, userId)).returning());
}
