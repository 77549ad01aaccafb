import { describe, expect, it } from "vitest";
import { isNotPaused, type PauseQuery, payoutPauseOf } from "#server/money/payouts/payout-pause.ts";
import {
  freezePayouts,
  pauseEnd,
  pausePayouts,
  unfreezePayouts,
} from "#server/people/payout-accounts/pause-payouts.ts";
import { inTransaction, type Tx } from "#server/platform/db/client.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import { propose, withLeague } from "#tests/support/with-league.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aPerson } from "#tests/support/world.ts";

const world = withWorld();

const asked = (emailVerification: PauseQuery["config"]["policy"]["emailVerification"] = "asked"): PauseQuery => ({
  config: { isPublic: false, policy: { emailVerification, payoutHoldDays: 0 }, duties: world.deps.config.duties },
  now: world.clock(),
});
const written = (act: (tx: Tx) => Promise<unknown>) => inTransaction(world.deps.db, act);

async function aPayout(name: string) {
  const winner = await aPerson(world, name);
  const scene = { by: winner, players: [winner], paid: true, status: "completed" } as const;
  const proposed = await propose(winner, await withLeague(world, scene), [[winner, "50.00"]]);
  expect(proposed.status).toBe(201);
  return { userId: winner.userId, payoutId: proposed.body.payouts[0]?.id ?? "" };
}

const sendable = async (emailVerification?: Parameters<typeof asked>[0]) => {
  const rows = await world.deps.db
    .select({ id: payouts.id })
    .from(payouts)
    .where(isNotPaused(asked(emailVerification)));
  return rows.map(({ id }) => id);
};

describe("a payout", () => {
  it("waits for the pause that ends last, and can be sent when it is over", async () => {
    const { userId, payoutId } = await aPayout("pausedwinner");
    expect(await payoutPauseOf(world.deps.db, payoutId, asked())).toBeNull();
    const now = world.clock();
    const [soon, later] = [new Date(now.getTime() + 3_600_000), pauseEnd(now)];
    await written((tx) => pausePayouts(tx, { userId, reason: "password_reset", until: later, now }));
    await written((tx) => pausePayouts(tx, { userId, reason: "address_changed", until: soon, now }));
    expect(await payoutPauseOf(world.deps.db, payoutId, asked())).toEqual({ reason: "password_reset", until: later });
    expect(await sendable()).not.toContain(payoutId);
    world.advance({ hours: 48 });
    expect(await payoutPauseOf(world.deps.db, payoutId, asked())).toBeNull();
    expect(await sendable()).toContain(payoutId);
  });

  it("waits indefinitely while it is frozen, and can be sent once that is lifted", async () => {
    const { userId, payoutId } = await aPayout("frozenwinner");
    const now = world.clock();
    const until = pauseEnd(now);
    await written((tx) => pausePayouts(tx, { userId, reason: "payout_account_replaced", until, now }));
    await written((tx) => freezePayouts(tx, { userId, now }));
    await written((tx) => freezePayouts(tx, { userId, now }));
    expect(await payoutPauseOf(world.deps.db, payoutId, asked())).toEqual({ reason: "not_me", until: null });
    await written((tx) => unfreezePayouts(tx, { userId, now }));
    expect(await payoutPauseOf(world.deps.db, payoutId, asked())).toEqual({ reason: "payout_account_replaced", until });
  });

  it("waits for a verified address where that is required, and nowhere else", async () => {
    const { payoutId } = await aPayout("unprovenwinner");
    expect(await payoutPauseOf(world.deps.db, payoutId, asked("asked"))).toBeNull();
    const pause = await payoutPauseOf(world.deps.db, payoutId, asked("required"));
    expect(pause).toEqual({ reason: "unverified_address", until: null });
    expect(await sendable("required")).not.toContain(payoutId);
  });
});
