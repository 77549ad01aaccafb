import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { getPayoutAccount, openPayoutAccount } from "#contract/money/payout-account.ts";
import { completeSandboxAccountLink } from "#contract/money/sandbox.ts";
import { requireProcessor } from "#server/money/payments/require-processor.ts";
import { openPayoutAccount as open } from "#server/money/payouts/open-payout-account.ts";
import { payoutAccounts } from "#server/platform/db/schema/payout-accounts.ts";
import { ProcessorRefused } from "#server/processor/processor-errors.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aPerson, type Person } from "#tests/support/world.ts";

const world = withWorld();

const accountOf = async ({ userId }: Person) => {
  const [account] = await world.deps.db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, userId));
  return account?.stripeAccountId ?? "";
};

async function nameBank(person: Person) {
  const { status, body } = await person.call(openPayoutAccount, { body: { currentPassword: "correct horse" } });
  expect(status).toBe(200);
  const params = { id: body.url.split("/").at(-1) ?? "" };
  const bank = { routingNumber: "110000000", accountNumber: "000123456789" };
  expect((await person.call(completeSandboxAccountLink, { params, body: bank })).status).toBe(200);
  await world.runJobs();
}

it("a winner whose account the processor no longer knows gets another", async () => {
  const winner = await aPerson(world, "winner");
  await nameBank(winner);
  const isTheirs = eq(payoutAccounts.userId, winner.userId);
  await world.deps.db.update(payoutAccounts).set({ stripeAccountId: "acct_gone" }).where(isTheirs);
  await nameBank(winner);
  expect(await accountOf(winner)).not.toBe("acct_gone");
  expect((await winner.call(getPayoutAccount)).body).toMatchObject({ status: "ready" });
});

it("a winner whose account was closed gets another, once; a refused link to an open account makes none", async () => {
  const winner = await aPerson(world, "closed");
  await nameBank(winner);
  const accountId = await accountOf(winner);
  const deps = requireProcessor(world.deps);
  const closedIs = (closed: boolean) => ({
    ...deps,
    processor: {
      ...deps.processor,
      retrieveRecipient: async (id: string) => ({ ...(await deps.processor.retrieveRecipient(id)), closed }),
      createOnboardingLink: async (link: { accountId: string; returnUrl: string; refreshUrl: string }) => {
        if (link.accountId !== accountId) return deps.processor.createOnboardingLink(link);
        throw new ProcessorRefused({ code: null, declineCode: null, message: "No.", retriable: false });
      },
    },
  });
  await expect(open(closedIs(false), winner.userId)).rejects.toThrow(ProcessorRefused);
  expect(await accountOf(winner)).toBe(accountId);
  await Promise.all([open(closedIs(true), winner.userId), open(closedIs(true), winner.userId)]);
  const other = await accountOf(winner);
  expect(other).not.toBe(accountId);
  expect((await winner.call(getPayoutAccount)).body).toMatchObject({ status: "pending" });
  await nameBank(winner);
  expect(await accountOf(winner)).toBe(other);
});
