import { expect } from "vitest";
import { openPayoutAccount } from "#contract/payout-account.ts";
import { completeSandboxAccountLink } from "#contract/sandbox.ts";
import type { Person } from "#tests/support/world.ts";

/** Names a bank account that takes money on the processor's page. The account is ready once the jobs have run. */
export async function nameBankAccount(person: Person): Promise<void> {
  const { body: link } = await person.call(openPayoutAccount, { body: { currentPassword: "correct horse" } });
  const params = { id: link.url.split("/").at(-1) ?? "" };
  const body = { routingNumber: "110000000", accountNumber: "000123456789" };
  expect((await person.call(completeSandboxAccountLink, { params, body })).status).toBe(200);
}
