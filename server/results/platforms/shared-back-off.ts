import { eq } from "drizzle-orm";
import type { Db } from "#server/platform/db/client.ts";
import { platformBackOffs } from "#server/platform/db/schema/platform-back-offs.ts";
import type { BackOffMemory } from "#server/results/platforms/back-off.ts";

/** Remembers which leagues a platform refuses, for all server processes. */
export const sharedBackOff = (db: Db): BackOffMemory => ({
  read: async (key) => {
    const [found] = await db.select().from(platformBackOffs).where(eq(platformBackOffs.key, key));
    return found;
  },
  write: async (key, backOff) => {
    if (!backOff) await db.delete(platformBackOffs).where(eq(platformBackOffs.key, key));
    else {
      await db
        .insert(platformBackOffs)
        .values({ key, ...backOff })
        .onConflictDoUpdate({ target: platformBackOffs.key, set: backOff });
    }
  },
});
