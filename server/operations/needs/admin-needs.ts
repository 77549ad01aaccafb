import type { AdminNeed } from "#contract/leagues/needs.ts";
import type { Actor } from "#server/access/guards.ts";
import { withWords } from "#server/leagues/standing/need-words.ts";
import { openCases } from "#server/operations/admin/cases.ts";
import { askedToConfirm } from "#server/operations/second-admin/queries.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Reader } from "#server/platform/db/client.ts";

type AdminNeedsQuery = { config: Config; now: Date };

/** Lists what waits for an admin, one step for each list of their screen; nothing for anyone else. */
export async function adminNeedsOf(db: Reader, actor: Actor, asked: AdminNeedsQuery): Promise<AdminNeed[]> {
  if (!actor.isAdmin) return [];
  const [asksSince, cases] = await Promise.all([askedToConfirm(db, actor), openCases(db, actor, asked)]);
  const [oldestAsk] = asksSince;
  const [oldestCase] = cases;
  const requests = oldestAsk && { count: asksSince.length, since: oldestAsk.toISOString() };
  return [
    ...(requests ? [withWords({ kind: "confirm_requests" as const, ...requests }, asked)] : []),
    ...(oldestCase
      ? [withWords({ kind: "resolve_cases" as const, count: cases.length, since: oldestCase.occurredAt }, asked)]
      : []),
  ];
}
