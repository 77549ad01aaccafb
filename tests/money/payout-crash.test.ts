import { describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { listPayouts } from "#contract/money/payouts.ts";
import type { CallFault } from "#sandbox/faults.ts";
import { payableBalance } from "#server/ledger/balances.ts";
import { requireProcessor } from "#server/money/payments/require-processor.ts";
import { sendPayout } from "#server/money/payouts/send-payout.ts";
import { nameBankAccount } from "#tests/money/acts.ts";
import { of, propose, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aPerson, type Person } from "#tests/support/world.ts";

/** Every way to lose the response to a transfer, like a crash between the call and its record. */
const world = withWorld({
  faults: { call: ({ method, path }) => (method === "POST" && path === "/v1/transfers" ? fault : undefined) },
});
const [commissioner] = withPeople(world, "commissioner");
let fault: CallFault | undefined;

async function aPendingPayout(name: string): Promise<{ league: League; winner: Person; payoutId: string }> {
  const winner = await aPerson(world, name);
  const scene = { by: commissioner, players: [winner], paid: true, status: "completed" } as const;
  const league = await withLeague(world, scene);
  await nameBankAccount(winner);
  await world.runJobs();
  const proposed = await propose(commissioner, league, [[winner, "50.00"]]);
  return { league, winner, payoutId: proposed.body.payouts[0]?.id ?? "" };
}

const send = (payoutId: string) => sendPayout(requireProcessor(world.deps), { payoutId });
const transfersTo = async (payoutId: string) => {
  const text = "select from sandbox.transfers where body #>> '{metadata,payout_id}' = $1";
  return (await world.database.ownerPool.query(text, [payoutId])).rowCount;
};

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
      const { body } = await winner.call(listPayouts, of(league));
      expect(body.map(({ status }) => status)).toEqual(["completed"]);
      expect(await payableBalance(world.deps.db, winner.userId)).toBe(0);
    },
    30_000,
  );
});
