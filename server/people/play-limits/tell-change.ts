import { recordAccountEvent } from "#server/access/audit/record-account-event.ts";
import { tellAccount } from "#server/people/auth/account-notices.ts";
import type { Tx } from "#server/platform/db/client.ts";
import type { WhereFrom } from "#server/platform/lib/where-from.ts";

type Change = {
  userId: string;
  kind: "monthly_limit_changed" | "break_changed";
  details: { label: string; value: string }[];
  from: WhereFrom;
  now: Date;
};

/** Tells a person that a limit of theirs changed or will, and records it for their account's history (RULES §16, §27). */
export async function tellLimitChange(tx: Tx, { userId, kind, details, from, now }: Change): Promise<void> {
  await tellAccount(tx, { userId, kind, details, from, now });
  const shown = Object.fromEntries(details.map(({ label, value }) => [label.toLowerCase(), value]));
  await recordAccountEvent(tx, { userId, kind, from, details: shown, now });
}
