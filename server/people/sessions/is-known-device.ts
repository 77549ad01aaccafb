import { and, eq } from "drizzle-orm";
import type { Reader } from "#server/platform/db/client.ts";
import { knownDevices } from "#server/platform/db/schema/account-notices.ts";
import { hashToken } from "#server/platform/lib/tokens.ts";

const NOBODY = "00000000-0000-0000-0000-000000000000";

/**
 * Tells whether this account has been signed in to from this browser. Also run for accounts that don't exist, so that
 * both take equally long.
 */
export async function isKnownDevice(
  db: Reader,
  { userId = NOBODY, device }: { userId: string | undefined; device: string | undefined },
): Promise<boolean> {
  if (device === undefined) return false;
  const isIt = and(eq(knownDevices.userId, userId), eq(knownDevices.deviceHash, hashToken(device)));
  return (await db.$count(knownDevices, isIt)) > 0;
}
