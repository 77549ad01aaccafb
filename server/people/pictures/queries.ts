import { and, eq } from "drizzle-orm";
import type { Actor } from "#server/access/guards.ts";
import { mayKnow } from "#server/access/league-access.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { profilePictures } from "#server/platform/db/schema/profile-pictures.ts";
import { notFound } from "#server/platform/errors.ts";

type PictureQuery = { userId: string; sha256: string };

/**
 * Finds a person's picture for those who may know their name. @throws AppError 404 for everyone else, and for a picture
 * that the person has replaced.
 */
export async function pictureFor(db: Reader, actor: Actor, { userId, sha256 }: PictureQuery): Promise<Buffer> {
  const [found] = await db
    .select({ bytes: profilePictures.bytes })
    .from(profilePictures)
    .where(and(eq(profilePictures.userId, userId), eq(profilePictures.sha256, sha256), mayKnow(db, actor, userId)));
  if (!found) throw notFound("Picture not found.");
  return found.bytes;
}
