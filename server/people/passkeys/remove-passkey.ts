import { and, eq } from "drizzle-orm";
import { settleAfterRemoval } from "#server/people/second-factor/keep-one.ts";
import { type OwnChange, tellSecondFactorChange } from "#server/people/second-factor/tell-change.ts";
import { lockUser } from "#server/people/users/lock-user.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { passkeys } from "#server/platform/db/schema/second-factors.ts";
import { notFound } from "#server/platform/errors.ts";

type Removal = OwnChange & { passkeyId: string; policy: Config["policy"] };

/** Removes one of a person's own passkeys. @throws AppError 404 for anyone else's, 409 for an admin's last factor. */
export async function removePasskey(tx: Tx, { passkeyId, policy, ...change }: Removal): Promise<void> {
  const { userId } = change;
  const { role } = await lockUser(tx, userId);
  const [removed] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, userId)))
    .returning({ name: passkeys.name });
  if (!removed) throw notFound("Passkey not found");
  await settleAfterRemoval(tx, { userId, isAdmin: role === "admin", policy });
  const detail = { label: "Passkey", value: removed.name };
  await tellSecondFactorChange(tx, { ...change, kind: "passkey_removed", detail });
}
