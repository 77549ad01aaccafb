import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { Proof } from "#server/access/guards.ts";
import { sessions } from "#server/platform/db/schema/sessions.ts";
import type { Deps } from "#server/platform/deps.ts";

/** Records a new proof of the session's user. An ended session stays ended. */
export async function renewProof({ db, clock }: Pick<Deps, "db" | "clock">, request: FastifyRequest, by: Proof["by"]) {
  await db.update(sessions).set({ provedAt: clock(), provedBy: by }).where(eq(sessions.sid, request.session.sessionId));
}
