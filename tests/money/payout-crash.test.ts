import { describe, expect, it } from "vitest";
import { completeLeague, type League } from "#contract/leagues/leagues.ts";
import { openPayoutAccount } from "#contract/money/payout-account.ts";
import { listPayouts, proposePayouts } from "#contract/money/payouts.ts";
import { completeSandboxAccountLink } from "#contract/money/sandbox.ts";
import type { CallFault } from "#sandbox/faults.ts";
import { payableBalance } from "#server/ledger/balances.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { requireProcessor } from "#server/money/payments/require-processor.ts";
import { sendPayout } from "#server/money/payouts/send-payout.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, join, type Person, pay } from "#tests/support/world.ts";

/** Every way to lose the response to a transfer, like a crash between the call and its record. */
const world = withWorld({
  faults: { call: ({ method, path }) => (method === "POST" && path === "/v1/transfers" ? fault : undefined) },
});
const [commissioner] = withPeople(world, "commissioner");
let fault: CallFault | undefined;

async function aPendingPayout(name: string): Promise<{ league: League; winner: Person; payoutId: string }> {
  const league = await aLeague(world, commissioner);
  const winner = await aPerson(world, name);
  await join(commissioner, league, winner);
  await pay(winner, league);
  const { body } = await winner.call(openPayoutAccount, { body: { currentPassword: "correct horse" } });
  const id = body.url.split("/").at(-1) ?? "";
  await winner.call(completeSandboxAccountLink, {
    params: { id },
    body: { routingNumber: "110000000", accountNumber: "000123456789" },
  });
  await world.runJobs();
  await commissioner.call(completeLeague, { params: { id: league.id } });
  const payouts = [{ userId: winner.userId, place: 1, amount: "50.00" }];
  const proposed = await commissioner.call(proposePayouts, { params: { id: league.id }, body: { payouts } });
  return { league, winner, payoutId: proposed.body.payouts[0]?.id ?? "" };
}

const send = (payoutId: string) => sendPayout(requireProcessor(world.deps), { payoutId });
const transfersTo = async (payoutId: string) =>
  Number(
    (
      await world.database.ownerPool.query(
        "select count(*) as count from sandbox.transfers where body #>> '{metadata,payout_id}' = $1",
        [payoutId],
      )
    ).rows[0]?.count,
  );

describe("a payout whose answer was lost", () => {
  it.each<CallFault>(["timeout_before", "timeout_after", "reset_after", "stored_500", "rate_limited"])(
    "is sent once after %s, however often it is resumed",
    async (lost) => {
      const { league, winner, payoutId } = await aPendingPayout(`winner_${lost}`);
      fault = lost;
      await expect(send(payoutId)).rejects.toThrow();
      fault = undefined;
      await Promise.allSettled([send(payoutId), send(payoutId), send(payoutId)]);
      // A stored 500 is repeated under its key until the processor forgets the key.
      world.advance({ hours: 25 });
      await send(payoutId);
      await world.runJobs();
      expect(await transfersTo(payoutId)).toBe(1);
      const { body } = await winner.call(listPayouts, { params: { id: league.id } });
      expect(body.map(({ status }) => status)).toEqual(["completed"]);
      expect(await payableBalance(world.deps.db, winner.userId)).toBe(0);
      expect((await verifyBooks(world.deps.db)).violations).toEqual([]);
    },
    30_000,
  );
});
