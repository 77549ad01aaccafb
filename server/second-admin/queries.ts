import { desc, eq } from "drizzle-orm";
import type { AdminRequest } from "#contract/admin-requests.ts";
import { adminCount } from "#server/operations/second-admin/plan-act.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { adminRequests } from "#server/platform/db/schema/admin-requests.ts";
import { users } from "#server/platform/db/schema/users.ts";
import type { RequestRow } from "#server/second-admin/carry-out.ts";

const SHOWN_MAX = 50;

/** The latest requests; when each is carried out depends on whether there is another admin to confirm it. */
export async function adminRequestsFor(db: Reader, viewerId: string): Promise<AdminRequest[]> {
  const isAlone = (await adminCount(db)) < 2;
  const rows = await db
    .select({ request: adminRequests, username: users.username, erasedAt: users.erasedAt })
    .from(adminRequests)
    .innerJoin(users, eq(users.id, adminRequests.requestedById))
    .orderBy(desc(adminRequests.createdAt), desc(adminRequests.id))
    .limit(SHOWN_MAX);
  return rows.map(({ request, username, erasedAt }) => ({
    id: request.id,
    kind: request.kind,
    ...shownOf(request, isAlone),
    requestedBy: erasedAt ? null : username,
    isOwn: request.requestedById === viewerId,
    outcome: request.outcome,
    createdAt: request.createdAt.toISOString(),
  }));
}

/** What those whom it concerns see of a request. */
export const shownOf = ({ summary, reason, status, waitsUntil }: RequestRow, isAlone: boolean) => ({
  summary,
  reason,
  status,
  carriedOutAt: status === "waiting" && isAlone ? waitsUntil.toISOString() : null,
});
