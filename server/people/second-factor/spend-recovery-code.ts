import { and, eq, isNull } from "drizzle-orm";
import { takeRecoveryCode } from "#server/people/second-factor/recovery-codes.ts";
import { type OwnChange, tellSecondFactorChange } from "#server/people/second-factor/tell-change.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { recoveryCodes } from "#server/platform/db/schema/second-factors.ts";

type Spending = OwnChange & { code: string };

/** Uses up a recovery code to sign in, and tells the person. @returns False for a wrong or used code. */
export async function spendRecoveryCode(tx: Tx, { code, ...change }: Spending): Promise<boolean> {
  const { userId, now } = change;
  if (!(await takeRecoveryCode(tx, { userId, code, now }))) return false;
  const left = await tx.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  const detail = { label: "Recovery codes left", value: String(left) };
  await tellSecondFactorChange(tx, { ...change, kind: "recovery_code_used", detail });
  return true;
}
