import { eq } from "drizzle-orm";
import type { Config } from "#server/config.ts";
import type { Tx } from "#server/db/client.ts";
import { authenticators } from "#server/db/schema/second-factors.ts";
import { notFound } from "#server/errors.ts";
import { settleAfterRemoval } from "#server/second-factor/keep-one.ts";
import { type OwnChange, tellSecondFactorChange } from "#server/second-factor/tell-change.ts";
import { lockUser } from "#server/users/lock-user.ts";

type Removal = OwnChange & { policy: Config["policy"] };

/** Removes a person's authenticator app. @throws AppError 404 without one, 409 for an admin's last factor. */
export async function removeAuthenticator(tx: Tx, { policy, ...change }: Removal): Promise<void> {
  const { userId } = change;
  const { role } = await lockUser(tx, userId);
  const removed = await tx
    .delete(authenticators)
    .where(eq(authenticators.userId, userId))
    .returning({ confirmedAt: authenticators.confirmedAt });
  if (!removed[0]?.confirmedAt) throw notFound("You have no authenticator app.");
  await settleAfterRemoval(tx, { userId, isAdmin: role === "admin", policy });
  await tellSecondFactorChange(tx, { ...change, kind: "authenticator_removed" });
}
