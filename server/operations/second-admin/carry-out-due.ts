import { and, eq, isNull } from "drizzle-orm";
import { carryOut, lockWaiting } from "#server/operations/second-admin/carry-out.ts";
import { endRequest } from "#server/operations/second-admin/end-request.ts";
import { needsConfirmation, waitFrom } from "#server/operations/second-admin/plan-act.ts";
import { isWarned, sendWarning } from "#server/operations/second-admin/warning.ts";
import { inTransaction, type Tx } from "#server/platform/db/client.ts";
import { adminRequests } from "#server/platform/db/schema/admin-requests.ts";
import { users } from "#server/platform/db/schema/users.ts";
import type { Deps } from "#server/platform/deps.ts";
import { AppError } from "#server/platform/errors.ts";
import { AT_THE_SERVER } from "#server/platform/lib/where-from.ts";

type Work = Pick<Deps, "db" | "mailer" | "clock" | "config">;

/**
 * Job: carries out requests that no other admin can confirm, after 24 hours without an objection. The 24 hours start
 * over whenever another admin could confirm, so an admin who removes the other's role gains no time, and while someone who
 * would be erased hasn't been emailed.
 */
export async function carryOutDueRequests(deps: Work): Promise<void> {
  const { db, clock, config } = deps;
  const isWaiting = eq(adminRequests.status, "waiting");
  const waiting = await db.select({ id: adminRequests.id }).from(adminRequests).where(isWaiting);
  for (const { id } of waiting) {
    await sendWarning(deps, id);
    try {
      await inTransaction(db, (tx) => carryOutIfAlone(tx, { requestId: id, config, now: clock() }));
    } catch (error) {
      // A request that fails only because something is busy is retried in a minute.
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      await inTransaction(db, (tx) => endIfWaiting(tx, { requestId: id, outcome: error.message, now: clock() }));
    }
  }
}

/** Ends a request that can't be carried out, unless someone has decided it in the meantime. */
async function endIfWaiting(tx: Tx, { requestId, outcome, now }: { requestId: string; outcome: string; now: Date }) {
  const isIt = and(eq(adminRequests.id, requestId), eq(adminRequests.status, "waiting"));
  const [request] = await tx.select().from(adminRequests).where(isIt).for("update");
  if (request) await endRequest(tx, request, { status: "refused", by: null, outcome, now });
}

async function carryOutIfAlone(
  tx: Tx,
  { requestId, config, now }: { requestId: string } & Pick<Deps, "config"> & { now: Date },
) {
  const request = await lockWaiting(tx, requestId);
  if ((await needsConfirmation(tx, request)) || !(await isWarned(tx, requestId))) {
    await tx
      .update(adminRequests)
      .set({ waitsUntil: waitFrom(now) })
      .where(eq(adminRequests.id, requestId));
    return;
  }
  if (request.waitsUntil > now) return;
  const isThere = and(eq(users.id, request.requestedById), eq(users.role, "admin"), isNull(users.erasedAt));
  const [admin] = await tx.select({ userId: users.id, username: users.username }).from(users).where(isThere);
  if (!admin) throw new AppError(409, "The admin who asked for this is no longer an admin.");
  await carryOut(tx, { ...admin, isAdmin: true, from: AT_THE_SERVER }, request, { config, now });
}
