import { eq } from "drizzle-orm";
import { OBJECTION_HOURS, type PlannedAct } from "#contract/operations/admin-requests.ts";
import { RESET_LINK_HOURS } from "#contract/people/reset-link-hours.ts";
import { siteName } from "#contract/platform/site.ts";
import type { Actor } from "#server/access/guards.ts";
import { decideReview } from "#server/money/season-holds/decide-review.ts";
import { askerTold } from "#server/notices/admin-requests.ts";
import { tell } from "#server/notices/tell.ts";
import { payOutRefund } from "#server/operations/admin/pay-out-refund.ts";
import { payUnclaimed } from "#server/operations/admin/pay-unclaimed.ts";
import { eraseUser } from "#server/operations/personal-data/erase-user.ts";
import type { RequestRow } from "#server/operations/second-admin/concerned.ts";
import { isWarned } from "#server/operations/second-admin/warning.ts";
import { editUser } from "#server/people/users/edit-user.ts";
import { lockUser } from "#server/people/users/lock-user.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { adminRequests } from "#server/platform/db/schema/admin-requests.ts";
import { conflict, notFound } from "#server/platform/errors.ts";
import { mention } from "#server/platform/mentions.ts";
import { intervene } from "#server/votes/payout-votes/intervene.ts";

type When = { config: Config; now: Date };

/**
 * Locks a request that is still waiting. @param check Refuses those who may not know about it. @throws AppError 404, 409
 */
export async function lockWaiting(
  tx: Tx,
  requestId: string,
  check?: (request: RequestRow) => Promise<void>,
): Promise<RequestRow> {
  const [request] = await tx.select().from(adminRequests).where(eq(adminRequests.id, requestId)).for("update");
  if (!request) throw notFound("Request not found");
  await check?.(request);
  if (request.status !== "waiting") throw conflict("This has already been decided.");
  return request;
}

/**
 * Carries out a request in the name of the responsible admin, and tells the one who asked. @throws AppError if it is no
 * longer possible, or the person to be erased hasn't been emailed.
 */
export async function carryOut(tx: Tx, actor: Actor, request: RequestRow, when: When): Promise<string> {
  const { id: requestId, leagueId, summary, requestedById: askerId } = request;
  if (!(await isWarned(tx, requestId))) {
    throw conflict("The email that warns this user hasn't been sent yet. Check the mail server, then try again.");
  }
  const isIt = eq(adminRequests.id, requestId);
  // Decided first, because erasing an account ends every request about it that still waits.
  const decision = { status: "done" as const, decidedById: actor.userId, decidedAt: when.now };
  await tx.update(adminRequests).set(decision).where(isIt);
  const done = await perform(tx, actor, request, when);
  await tx.update(adminRequests).set({ outcome: done }).where(isIt);
  const isConfirmed = actor.userId !== askerId;
  const title = isConfirmed ? "Your request was confirmed" : "Your request was carried out";
  const why = isConfirmed
    ? `${mention(actor.userId)} confirmed this.`
    : `No one objected within ${OBJECTION_HOURS} hours.`;
  await tell(tx, when.now, askerTold({ requestId, leagueId, summary }, { askerId, title, how: `${why} ${done}` }));
  return done;
}

type Act = { act: PlannedAct; subjectId: string };

/**
 * Carries out a planned act, checking again everything that may have changed since it was planned. @returns What was
 * done. @throws AppError if it is no longer possible, or 409 for a kind of act that this version doesn't know.
 */
export async function perform(tx: Tx, actor: Actor, { act, subjectId }: Act, { config, now }: When): Promise<string> {
  switch (act.kind) {
    case "pay_out_refund":
      return payOutRefund(tx, actor, { refundId: subjectId, now });
    case "resolve_vote":
      return intervene(tx, actor, { sessionId: subjectId, intervention: act.intervention, config, now });
    case "decide_review": {
      const { decision, reason } = act;
      return decideReview(tx, actor, { reviewId: subjectId, decision, reason, now });
    }
    case "pay_unclaimed": {
      const { toUserId, reason } = act;
      return payUnclaimed(tx, actor, { unclaimedId: subjectId, toUserId, reason, now });
    }
    case "change_address": {
      await changeFields(tx, actor, { userId: subjectId, changes: { email: act.email }, now });
      return "The email address was changed.";
    }
    case "give_admin_role": {
      await changeFields(tx, actor, { userId: subjectId, changes: { role: "admin" }, now });
      return `${mention(subjectId)} is an admin now.`;
    }
    case "erase_account":
      await eraseUser(tx, actor, { userId: subjectId, config, now });
      return "The account was deleted.";
    case "make_reset_link":
      await lockUser(tx, subjectId);
      return `The admin who asked can make the link for ${RESET_LINK_HOURS} hours.`;
    default:
      return refuseUnknown(act);
  }
}

/** A row may come from a newer version, and no act may stand in for one that isn't known. */
function refuseUnknown(_act: never): never {
  throw conflict(`${siteName()} doesn't know how to do this. Refuse it, or update ${siteName()}.`);
}

type Change = { userId: string; changes: { email: string } | { role: "admin" }; now: Date };

/** Changes one field of an account. */
async function changeFields(tx: Tx, actor: Actor, { userId, changes, now }: Change): Promise<void> {
  const { username, email, firstName, lastName, role } = await lockUser(tx, userId);
  const fields = { username, email, firstName, lastName, role };
  await editUser(tx, actor, { userId, changes: { ...fields, ...changes }, now });
}
