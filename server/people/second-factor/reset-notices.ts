import { secondFactorsGoing } from "#server/notices/second-factors.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import type { secondFactorResets } from "#server/platform/db/schema/second-factors.ts";
import type { users } from "#server/platform/db/schema/users.ts";
import { derivedToken } from "#server/platform/lib/tokens.ts";

type User = Pick<typeof users.$inferSelect, "email" | "firstName">;
type Reset = Pick<typeof secondFactorResets.$inferSelect, "id" | "dueAt">;

const proofOf = (secret: string, resetId: string) => derivedToken(secret, "second-factor-reset", resetId);

/** Returns the token of the objection link. It is derived, because each notice contains it again. */
const objectionToken = (secret: string, resetId: string): string => `${resetId}.${proofOf(secret, resetId)}`;

/** @returns The removal a link is about; undefined for a token that we didn't make. */
export function resetOfToken(secret: string, token: string): string | undefined {
  const [resetId = "", proof] = token.split(".");
  return proof === proofOf(secret, resetId) ? resetId : undefined;
}

type Notice = { user: User; reset: Reset; secret: string; now: Date };

/** Tells a person that their second factors will be removed, when, and how to object. */
export async function noticeOfReset(tx: Tx, { user, reset, secret, now }: Notice): Promise<void> {
  const told = { dueAt: reset.dueAt, token: objectionToken(secret, reset.id) };
  await tell(tx, now, secondFactorsGoing(user, told));
}
