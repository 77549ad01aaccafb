import { resumeEvidence } from "#server/money/disputes/resume-evidence.ts";
import { backfillEvents, missingSince } from "#server/operations/webhooks/backfill-events.ts";
import { recheckPayoutAccounts } from "#server/operations/webhooks/recheck-payout-accounts.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";

/**
 * Job: finds events that the webhook missed. Every quarter of an hour it looks a day back; at each start and each night
 * it looks as far back as the processor goes, and also for evidence that was never submitted.
 */
export async function backfillLostEvents(deps: Deps, span: { everything?: boolean }): Promise<void> {
  const { processor, log } = deps;
  if (!processor) return;
  const work = { ...deps, processor };
  const since = await missingSince(work, span);
  const found = await backfillEvents(work, { since });
  if (found.stored > 0) log.warn({ ...found, since }, "events that the webhook missed were found at the processor");
  if (span.everything) await inTransaction(deps.db, resumeEvidence);
  await recheckPayoutAccounts(work);
}
