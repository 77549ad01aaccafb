import { eq } from "drizzle-orm";
import { z } from "zod";
import { findAccount } from "#sandbox/accounts.ts";
import { noSuchParam } from "#sandbox/api-error.ts";
import type { Call } from "#sandbox/call.ts";
import { tellOfAccount } from "#sandbox/events.ts";
import { newId } from "#sandbox/ids.ts";
import { accountLinkObject, canReceive } from "#sandbox/objects/account.ts";
import { text } from "#sandbox/params.ts";
import { payBank } from "#sandbox/payouts.ts";
import { afterSeconds } from "#sandbox/planned-changes.ts";
import { type AccountLinkRow, accountLinks, accounts } from "#sandbox/tables.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { invalid, invalidField, notFound } from "#server/platform/errors.ts";

const LINK_VALID_SECONDS = 600;

export const accountLinkCreateParams = z.strictObject({
  account: text,
  use_case: z.strictObject({
    type: z.literal("account_onboarding"),
    account_onboarding: z.strictObject({ return_url: text, refresh_url: text }),
  }),
});

/** Creates a link to the recipient's onboarding page, good for one visit within ten minutes. */
export async function createAccountLink(call: Call, params: z.output<typeof accountLinkCreateParams>) {
  if (!(await findAccount(call.tx, params.account))) throw noSuchParam("account", params.account, "account");
  const { return_url: returnUrl, refresh_url: refreshUrl } = params.use_case.account_onboarding;
  const link: AccountLinkRow = {
    id: newId("link"),
    account: params.account,
    returnUrl,
    refreshUrl,
    expiresAt: afterSeconds(call.now, LINK_VALID_SECONDS),
    usedAt: null,
    created: call.now,
  };
  await call.tx.insert(accountLinks).values(link);
  return accountLinkObject({ link, url: `${call.settings.publicUrl}/sandbox/onboarding/${link.id}` });
}

/** Finds what the page behind a link shows. @throws AppError 404 */
export async function findAccountLink(reader: Reader, { id, now }: { id: string; now: Date }) {
  const [row] = await reader
    .select({ link: accountLinks, account: accounts })
    .from(accountLinks)
    .innerJoin(accounts, eq(accounts.id, accountLinks.account))
    .where(eq(accountLinks.id, id));
  if (!row) throw notFound("This link does not exist.");
  const { link, account } = row;
  return {
    id: link.id,
    displayName: account.displayName ?? "",
    email: account.contactEmail ?? "",
    /** The operator's own id for the recipient, from the account's metadata. */
    ownerId: account.metadata.user_id ?? null,
    status: statusOf(link, now),
    returnUrl: link.returnUrl,
    refreshUrl: link.refreshUrl,
  };
}

const statusOf = ({ usedAt, expiresAt }: AccountLinkRow, now: Date) =>
  usedAt ? ("used" as const) : expiresAt <= now ? ("expired" as const) : ("open" as const);

/** The only bank the sandbox knows, and its two accounts. */
const TEST_ROUTING_NUMBER = "110000000";
const TEST_ACCOUNTS: ReadonlyMap<string, { works: boolean }> = new Map([
  ["000123456789", { works: true }],
  ["000111111116", { works: false }],
]);

type Completion = { id: string; routingNumber: string; accountNumber: string };

/**
 * Records the recipient's bank account, which makes them ready for transfers. The failing test account returns its
 * first payment; payments that came back earlier go to the new account.
 * @throws AppError 400, 404
 */
export async function completeAccountLink(call: Call, { id, routingNumber, accountNumber }: Completion) {
  const [link] = await call.tx.select().from(accountLinks).where(eq(accountLinks.id, id)).for("update");
  if (!link) throw notFound("This link does not exist.");
  if (statusOf(link, call.now) !== "open") throw invalid("This link has been used or has expired. Ask for a new one.");
  if (routingNumber !== TEST_ROUTING_NUMBER) {
    throw invalidField("routingNumber", `Use the test routing number ${TEST_ROUTING_NUMBER}`);
  }
  const testAccount = TEST_ACCOUNTS.get(accountNumber);
  if (!testAccount) {
    throw invalidField("accountNumber", `Use a test account number: ${[...TEST_ACCOUNTS.keys()].join(" or ")}`);
  }
  const bank = { routingNumber, last4: accountNumber.slice(-4), works: testAccount.works };
  const [account] = await call.tx.update(accounts).set({ bank }).where(eq(accounts.id, link.account)).returning();
  await call.tx.update(accountLinks).set({ usedAt: call.now }).where(eq(accountLinks.id, id));
  tellOfAccount(call, "v2.core.account[requirements].updated", link.account);
  if (account && canReceive(account)) {
    tellOfAccount(call, "v2.core.account[configuration.recipient].capability_status_updated", link.account);
    await payBank(call, account);
  }
  return { returnUrl: link.returnUrl };
}
