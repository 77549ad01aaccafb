import { and, asc, eq } from "drizzle-orm";
import { actDropped, askerTold } from "#server/notices/admin-requests.ts";
import { tell } from "#server/notices/tell.ts";
import { concernedBy, type RequestRow } from "#server/operations/second-admin/concerned.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { adminRequests } from "#server/platform/db/schema/admin-requests.ts";
import { mention } from "#server/platform/mentions.ts";

type End = {
  status: "refused" | "objected";
  /** Null if it was no longer possible. */
  by: { userId: string } | null;
  outcome: string;
  now: Date;
};

/**
 * Ends a request that won't be carried out. Tells the admin who asked, unless they took it back or are told of the
 * objection as an admin, and the people it concerns, unless they objected (RULES §16).
 */
export async function endRequest(tx: Tx, request: RequestRow, { status, by, outcome, now }: End): Promise<void> {
  await tx
    .update(adminRequests)
    .set({ status, decidedById: by?.userId ?? null, outcome, decidedAt: now })
    .where(eq(adminRequests.id, request.id));
  const { id: requestId, leagueId, summary, requestedById: askerId } = request;
  const about = { requestId, leagueId, summary };
  const others = (await concernedBy(tx, request)).filter((id) => id !== by?.userId && id !== askerId);
  await tell(
    tx,
    now,
    ...(status === "refused" && by?.userId !== askerId ? [askerTold(about, { askerId, ...refusal(by, outcome) })] : []),
    ...(others.length > 0 ? [actDropped(about, others)] : []),
  );
}

/** Ends every request about an account that is about to be erased, because nothing is left of it to change. */
export async function endRequestsAbout(tx: Tx, { userId, now }: { userId: string; now: Date }): Promise<void> {
  const isTheirs = and(eq(adminRequests.userId, userId), eq(adminRequests.status, "waiting"));
  const waiting = await tx.select().from(adminRequests).where(isTheirs).orderBy(asc(adminRequests.id)).for("update");
  for (const request of waiting) {
    await endRequest(tx, request, { status: "refused", by: null, outcome: "The account was deleted.", now });
  }
}

const refusal = (by: End["by"], outcome: string) =>
  by
    ? { title: "Your request was refused", how: `${mention(by.userId)} refused this. The reason: ${outcome}` }
    : { title: "Your request couldn't be carried out", how: `It's no longer possible: ${outcome}` };
