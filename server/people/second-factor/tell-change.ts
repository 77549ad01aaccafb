import type { AccountNoticeKind } from "#contract/people/account-notices.ts";
import { recordAccountEvent } from "#server/access/audit/record-account-event.ts";
import { tellAccount } from "#server/people/auth/account-notices.ts";
import type { Tx } from "#server/platform/db/client.ts";
import type { WhereFrom } from "#server/platform/lib/where-from.ts";

type ChangeKind = Extract<
  AccountNoticeKind,
  | "passkey_added"
  | "passkey_removed"
  | "authenticator_added"
  | "authenticator_removed"
  | "recovery_codes_made"
  | "recovery_code_used"
>;

/** A person who changes their own second factors, from where, and when. */
export type OwnChange = { userId: string; from: WhereFrom; now: Date };

/** Tells a person that their ways to sign in changed, and records it for their profile (RULES §16). */
export async function tellSecondFactorChange(
  tx: Tx,
  { kind, detail, ...change }: OwnChange & { kind: ChangeKind; detail?: { label: string; value: string } },
): Promise<void> {
  const { userId, from, now } = change;
  await tellAccount(tx, { ...change, kind, details: detail ? [detail] : [] });
  const details = detail ? { [detail.label]: detail.value } : {};
  await recordAccountEvent(tx, { userId, kind, from, details, now });
}
