import { eq } from "drizzle-orm";
import type { Actor } from "#server/access/guards.ts";
import { paidMemberIds } from "#server/members/queries.ts";
import { notifyAdmins } from "#server/notices/notify-admins.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { adminRequests } from "#server/platform/db/schema/admin-requests.ts";
import { forbidden, notFound } from "#server/platform/errors.ts";
import { carryOut, lockWaiting, type RequestRow } from "#server/second-admin/carry-out.ts";

type Deciding = { requestId: string; config: Config; now: Date };
type Because = { requestId: string; reason: string; publicUrl: string; now: Date };

/** Another admin carries out what was asked for. @throws AppError 403 for one's own request, 404, 409 */
export async function confirmRequest(tx: Tx, actor: Actor, { requestId, config, now }: Deciding): Promise<string> {
  const request = await lockWaiting(tx, requestId);
  if (request.requestedById === actor.userId) throw forbidden("Another admin has to confirm what you asked for.");
  return carryOut(tx, actor, request, { config, now });
}

/** An admin refuses a request, or takes back their own. @throws AppError 404, 409 */
export async function refuseRequest(tx: Tx, actor: Actor, { requestId, reason, now }: Because): Promise<string> {
  await lockWaiting(tx, requestId);
  await end(tx, { requestId, status: "refused", by: actor.userId, outcome: reason, now });
  return "The request is refused. Nothing was changed.";
}

/** A person whom it concerns objects, which ends the request. @throws AppError 404 for everybody else, 409 */
export async function objectToAct(tx: Tx, actor: Actor, { requestId, reason, publicUrl, now }: Because) {
  const request = await lockWaiting(tx, requestId);
  await requireConcerned(tx, actor, request);
  await end(tx, { requestId, status: "objected", by: actor.userId, outcome: reason, now });
  await notifyAdmins(tx, {
    leagueId: request.leagueId,
    title: "Someone objected to an admin's plan",
    message: `${actor.username} objects to this: ${request.summary} The reason: ${reason}`,
    publicUrl,
    now,
  });
  return "Your objection is recorded. What the admin planned isn't done.";
}

/** @throws AppError 404 for somebody whom it doesn't concern. */
export async function requireConcerned(tx: Tx, { userId }: Actor, request: RequestRow): Promise<void> {
  if (request.userId === userId) return;
  const isVoter =
    request.userId === null && request.leagueId && (await paidMemberIds(tx, request.leagueId)).includes(userId);
  if (!isVoter) throw notFound("Request not found");
}

type End = { requestId: string; status: "refused" | "objected"; by: string; outcome: string; now: Date };

const end = (tx: Tx, { requestId, status, by, outcome, now }: End) =>
  tx
    .update(adminRequests)
    .set({ status, decidedById: by, outcome, decidedAt: now })
    .where(eq(adminRequests.id, requestId));
