import { and, desc, eq } from "drizzle-orm";
import { listOf } from "#sandbox/list.ts";
import { accountEntryObject } from "#sandbox/objects/account-entry.ts";
import { accountEntries } from "#sandbox/tables.ts";
import type { Reader } from "#server/platform/db/client.ts";

type Asked = { account: string; payout: string | undefined; limit: number };

/** Lists what came into a recipient's account, or the parts of one payment to their bank, with their sources. */
export async function listAccountEntries(reader: Reader, { account, payout, limit }: Asked) {
  const rows = await reader
    .select()
    .from(accountEntries)
    .where(
      and(eq(accountEntries.account, account), payout === undefined ? undefined : eq(accountEntries.payout, payout)),
    )
    .orderBy(desc(accountEntries.seq))
    .limit(limit + 1);
  return listOf({ url: "/v1/balance_transactions", limit, rows, toObject: accountEntryObject });
}
