import { sql } from "drizzle-orm";
import { z } from "zod";
import { noSuchParam } from "#sandbox/api-error.ts";
import type { Call } from "#sandbox/call.ts";
import type { Documents } from "#sandbox/document-types.ts";
import { addObject, changeObject, findAll, findObject, getObject, lockObject } from "#sandbox/documents.ts";
import { tellOfAccount } from "#sandbox/events.ts";
import { newId } from "#sandbox/ids.ts";
import { accountLinkObject, canReceive } from "#sandbox/objects/account.ts";
import { seconds } from "#sandbox/objects/seconds.ts";
import { text } from "#sandbox/params.ts";
import { payBank } from "#sandbox/payouts.ts";
import { change } from "#sandbox/routes.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { invalid, invalidField, notFound } from "#server/platform/errors.ts";

const LINK_VALID_SECONDS = 600;

/** Creates a link to the recipient's onboarding page, good for one visit within ten minutes. */
export const createAccountLink = change(
  "/v2/core/account_links",
  z.strictObject({
    account: text,
    use_case: z.strictObject({
      type: z.literal("account_onboarding"),
      account_onboarding: z.strictObject({ return_url: text, refresh_url: text }),
    }),
  }),
  async (call, params) => {
    if (!(await findObject(call.tx, "accounts", params.account))) {
      throw noSuchParam("account", params.account, "account");
    }
    const link = await addObject(call, "account_links", {
      ...params.use_case.account_onboarding,
      id: newId("link"),
      account: params.account,
      expires_at: seconds(call.now) + LINK_VALID_SECONDS,
      used_at: null,
    });
    return accountLinkObject(link, `${call.settings.publicUrl}/sandbox/onboarding/${link.id}`);
  },
);

/** Finds what the page behind a link shows. @throws AppError 404 */
export async function findAccountLink(reader: Reader, { id, now }: { id: string; now: Date }) {
  const link = await findObject(reader, "account_links", id);
  if (!link) throw notFound("This link does not exist.");
  const account = await getObject(reader, "accounts", link.account);
  return {
    id: link.id,
    displayName: account.display_name ?? "",
    email: account.contact_email ?? "",
    /** The operator's own id for the recipient, from the account's metadata. */
    ownerId: account.metadata.user_id ?? null,
    status: statusOf(link, now),
    returnUrl: link.return_url,
    refreshUrl: link.refresh_url,
  };
}

const statusOf = (link: Documents["account_links"], now: Date) =>
  link.used_at !== null
    ? ("used" as const)
    : link.expires_at <= seconds(now)
      ? ("expired" as const)
      : ("open" as const);

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
  const [link] = await findAll(call.tx, "account_links", sql`id = ${id} for update`);
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
  const before = await lockObject(call, "accounts", link.account);
  const account = await changeObject(call, "accounts", before, { bank });
  await changeObject(call, "account_links", link, { used_at: seconds(call.now) });
  tellOfAccount(call, "v2.core.account[requirements].updated", link.account);
  if (canReceive(account)) {
    tellOfAccount(call, "v2.core.account[configuration.recipient].capability_status_updated", link.account);
    await payBank(call, account);
  }
  return { returnUrl: link.return_url };
}
