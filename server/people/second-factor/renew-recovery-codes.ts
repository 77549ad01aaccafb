import { hasSecondFactor } from "#server/people/second-factor/queries.ts";
import { makeRecoveryCodes } from "#server/people/second-factor/recovery-codes.ts";
import { type OwnChange, tellSecondFactorChange } from "#server/people/second-factor/tell-change.ts";
import { lockUser } from "#server/people/users/lock-user.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { conflict } from "#server/platform/errors.ts";

/** Makes ten new recovery codes; the old ones stop working. @throws AppError 409 without a second factor. */
export async function renewRecoveryCodes(tx: Tx, change: OwnChange): Promise<string[]> {
  const { userId, now } = change;
  await lockUser(tx, userId);
  if (!(await hasSecondFactor(tx, userId))) throw conflict("Add a passkey or an authenticator app first.");
  const codes = await makeRecoveryCodes(tx, { userId, now });
  await tellSecondFactorChange(tx, { ...change, kind: "recovery_codes_made" });
  return codes;
}
