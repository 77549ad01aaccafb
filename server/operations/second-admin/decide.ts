import type { Actor } from "#server/access/guards.ts";
import { actObjectedTo } from "#server/notices/admin-requests.ts";
import { tell } from "#server/notices/tell.ts";
import { carryOut, lockWaiting } from "#server/operations/second-admin/carry-out.ts";
import { concernedBy, type RequestRow } from "#server/operations/second-admin/concerned.ts";
import { endRequest } from "#server/operations/second-admin/end-request.ts";
import { hasStakeInAct } from "#server/operations/second-admin/plan-act.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { forbidden, notFound } from "#server/platform/errors.ts";
import { mention } from "#server/platform/mentions.ts";

type Deciding = { requestId: string; config: Config; now: Date };
type Because = { requestId: string; reason: string; now: Date };

/**
 * Carries out a request that another admin confirms. @throws AppError 403 for the admin's own request and for one about
 * a league in which they have a stake; 404, 409
 */
export async function confirmRequest(tx: Tx, actor: Actor, { requestId, config, now }: Deciding): Promise<string> {
  const request = await lockWaiting(tx, requestId);
  if (request.requestedById === actor.userId) throw forbidden("Another admin has to confirm what you asked for.");
  if (await hasStakeInAct(tx, request, actor)) {
    throw forbidden("You run this league, play in it or have money from it, so you can't confirm this.");
  }
  return carryOut(tx, actor, request, { config, now });
}

/** Refuses a request, or withdraws the admin's own. @throws AppError 404, 409 */
export async function refuseRequest(tx: Tx, actor: Actor, { requestId, reason, now }: Because): Promise<string> {
  const request = await lockWaiting(tx, requestId);
  await endRequest(tx, request, { status: "refused", by: actor, outcome: reason, now });
  return "The request was refused. Nothing changed.";
}

/**
 * Records the objection of a person whom a request concerns, which ends it. @throws AppError 404 for everyone else, 409
 */
export async function objectToAct(tx: Tx, actor: Actor, { requestId, reason, now }: Because) {
  const request = await lockWaiting(tx, requestId, (known) => requireConcerned(tx, actor, known));
  await endRequest(tx, request, { status: "objected", by: actor, outcome: reason, now });
  const { leagueId, summary } = request;
  await tell(tx, now, actObjectedTo({ leagueId, objector: mention(actor.userId), summary, reason }));
  return "Your objection is recorded. The admin's plan won't be carried out.";
}

/** @throws AppError 404 for a person it doesn't concern. */
export async function requireConcerned(tx: Tx, { userId }: Actor, request: RequestRow): Promise<void> {
  if (!(await concernedBy(tx, request)).includes(userId)) throw notFound("Request not found");
}
