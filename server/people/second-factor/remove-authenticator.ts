import { eq } from "drizzle-orm";
import { settleAfterRemoval } from "#server/people/second-factor/keep-one.ts";
import { type OwnChange, tellSecondFactorChange } from "#server/people/second-factor/tell-change.ts";
import { lockUser } from "#server/people/users/lock-user.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { authenticators } from "#server/platform/db/schema/second-factors.ts";
import { notFound } from "#server/platform/errors.ts";

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
