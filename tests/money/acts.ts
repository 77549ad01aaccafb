import { expect } from "vitest";
import { openPayoutAccount } from "#contract/money/payout-account.ts";
import { completeSandboxAccountLink } from "#contract/money/sandbox.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { enqueue } from "#server/platform/queue.ts";
import type { TestApp } from "#tests/support/app.ts";
import type { Person } from "#tests/support/world.ts";

/**
 * The queue uses real time. With the clock ahead of it, the sandbox's banks and delayed jobs run only when a test lets
 * them.
 */
export const intoTheFuture = ({ clock, advance }: Pick<TestApp, "clock" | "advance">) =>
  advance({ days: Math.ceil((Date.now() - clock().getTime()) / 86_400_000) + 365 });

/** A card by its number, with an expiry date that never passes. */
export const cardOf = ({ clock }: Pick<TestApp, "clock">, number = "4242424242424242") => ({
  number,
  expYear: clock().getUTCFullYear() + 4,
});

/** The number of a bank account that sends back what it is paid. */
export const REFUSING_ACCOUNT = "000111111116";

/** A winner adds a bank account at the processor. */
export async function nameBankAccount(person: Person, accountNumber = "000123456789"): Promise<void> {
  const { body } = await person.call(openPayoutAccount, { body: { currentPassword: "correct horse" } });
  const id = body.url.split("/").at(-1) ?? "";
  const bank = { routingNumber: "110000000", accountNumber };
  const { status } = await person.call(completeSandboxAccountLink, { params: { id }, body: bank });
  expect(status).toBe(200);
}

/**
 * Runs the jobs that a start queues, a few minutes after the last process was active, and those the clock triggers, as
 * many times as given. Without asking the processor for events, we only have our own records to go by.
 */
export async function startAgain(
  { deps, advance, runJobs }: TestApp,
  { times = 1, asksForEvents = true } = {},
): Promise<void> {
  for (let time = 0; time < times; time++) {
    advance({ hours: 0.05 });
    await inTransaction(deps.db, async (tx) => {
      await enqueue(tx, { name: "resume_unfinished", payload: {}, key: "resume_unfinished" });
      const everything = { everything: true };
      if (asksForEvents)
        await enqueue(tx, { name: "backfill_events", payload: everything, key: "backfill_all_events" });
    });
    await runJobs();
  }
}
