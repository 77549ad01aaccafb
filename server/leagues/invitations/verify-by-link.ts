import type { FastifyRequest } from "fastify";
import { verifyByInvitation } from "#server/leagues/invitations/verify-by-invitation.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { whereFrom } from "#server/platform/http/where-from.ts";

/**
 * Verifies a user's address when they open the invitation link sent to it, on installations that require verification.
 */
export async function verifyByLink({ db, clock, config }: Deps, request: FastifyRequest, token: string): Promise<void> {
  if (config.policy.emailVerification !== "required") return;
  const actor = request.actor ?? (await request.loadActor?.());
  if (!actor) return;
  const opened = { token, userId: actor.userId, from: whereFrom(request), now: clock() };
  await inTransaction(db, (tx) => verifyByInvitation(tx, opened));
}
