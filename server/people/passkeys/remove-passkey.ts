import { and, eq } from "drizzle-orm";
import { identityAt } from "#server/people/identity/queries.ts";
import { settleAfterRemoval } from "#server/people/second-factor/keep-one.ts";
import { hasPasskey } from "#server/people/second-factor/queries.ts";
import { type OwnChange, tellSecondFactorChange } from "#server/people/second-factor/tell-change.ts";
import { lockUser } from "#server/people/users/lock-user.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { passkeys } from "#server/platform/db/schema/second-factors.ts";
import { conflict, notFound } from "#server/platform/errors.ts";

type Removal = OwnChange & { passkeyId: string; config: Config };

/** Removes one of a person's own passkeys. @throws AppError 404 for anyone else's, 409 for an admin's last factor or anyone's last way to sign in. */
export async function removePasskey(tx: Tx, { passkeyId, config, ...change }: Removal): Promise<void> {
  const { userId } = change;
  const { role, passwordIsUnknown } = await lockUser(tx, userId);
  const [removed] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, userId)))
    .returning({ name: passkeys.name });
  if (!removed) throw notFound("Passkey not found");
  await settleAfterRemoval(tx, { userId, isAdmin: role === "admin", policy: config.policy });
  if (passwordIsUnknown && !(await signsInOtherwise(tx, userId, config))) {
    throw conflict("Set a password or add another passkey first: otherwise you couldn't sign in anymore.");
  }
  const detail = { label: "Passkey", value: removed.name };
  await tellSecondFactorChange(tx, { ...change, kind: "passkey_removed", detail });
}

const signsInOtherwise = async (tx: Tx, userId: string, { identityProvider }: Config): Promise<boolean> =>
  (await hasPasskey(tx, userId)) ||
  (identityProvider !== undefined && (await identityAt(tx, userId, identityProvider)) !== undefined);
