import type { AccountEventKind } from "#contract/people/account-events.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { accountEvents } from "#server/platform/db/schema/account-events.ts";
import { securityLogAfter } from "#server/platform/lib/security-log.ts";
import type { WhereFrom } from "#server/platform/lib/where-from.ts";

type Happened = {
  userId: string;
  kind: AccountEventKind;
  from: WhereFrom;
  /** The account's owner sees these. Never put a secret here; mask addresses (`maskEmail`). */
  details?: Record<string, string>;
  now: Date;
};

/** Records what happened on an account, for its owner's profile and the security log (RULES §16). */
export async function recordAccountEvent(tx: Tx, { userId, kind, from, details = {}, now }: Happened): Promise<void> {
  const { ip, device } = from;
  await tx.insert(accountEvents).values({ userId, kind, ip, device, details, createdAt: now });
  securityLogAfter(tx, { event: `account.${kind}`, userId, from });
}
