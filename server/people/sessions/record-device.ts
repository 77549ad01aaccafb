import { recordAccountEvent } from "#server/access/audit/record-account-event.ts";
import { tellAccount } from "#server/people/auth/account-notices.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { knownDevices } from "#server/platform/db/schema/account-notices.ts";
import { hashToken } from "#server/platform/lib/tokens.ts";
import type { WhereFrom } from "#server/platform/lib/where-from.ts";

type Noted = {
  userId: string;
  /** The value of the browser's own cookie. */
  device: string;
  /** The account's first sign-in, right after registration, needs no notice. */
  isFirst: boolean;
  from: WhereFrom;
  now: Date;
};

/** Records a sign-in, and tells the account's owner if it came from a new browser (RULES §16). */
export async function recordDevice(tx: Tx, { userId, device, isFirst, from, now }: Noted): Promise<void> {
  const [isNew] = await tx
    .insert(knownDevices)
    .values({ userId, deviceHash: hashToken(device), firstSeenAt: now })
    .onConflictDoNothing()
    .returning({ userId: knownDevices.userId });
  if (isFirst) return recordAccountEvent(tx, { userId, kind: "registered", from, now });
  await recordAccountEvent(tx, { userId, kind: isNew ? "signed_in_on_new_device" : "signed_in", from, now });
  if (isNew) await tellAccount(tx, { userId, kind: "new_sign_in", from, now });
}
