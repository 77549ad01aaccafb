import { describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { listMembers } from "#contract/members/members.ts";
import {
  announcePayment,
  confirmPayments,
  refusePayment,
  withdrawAnnouncement,
} from "#contract/money/treasurer/treasurer-payments.ts";
import { releaseHeldSeats } from "#server/leagues/joining/release-held-seats.ts";
import { of } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, type Person } from "#tests/support/world.ts";

const world = withWorld();
const [casey] = withPeople(world, "casey");

const announce = (who: Person, league: League) =>
  who.call(announcePayment, {
    ...of(league),
    body: { way: "cash", paidOn: world.clock().toISOString().slice(0, 10), amount: "50.00", seasons: 1 },
  });

describe("a seat in a listed league", () => {
  it("isn't to be had for the mere word that one paid", async () => {
    const league = await aLeague(world, casey, { custody: "treasurer", isPublic: true });
    const seatOf = async (who: Person) =>
      (await casey.call(listMembers, of(league))).body.find(({ userId }) => userId === who.userId);
    const later = async (hours: number) => {
      world.advance({ hours });
      await releaseHeldSeats(world.deps);
    };
    const [liar, late] = [await aPerson(world, "liar"), await aPerson(world, "late")];
    const said = [await announce(liar, league), await announce(late, league)];
    expect(said.map(({ status }) => status)).toEqual([201, 201]);
    await later(1);
    expect([await seatOf(liar), await seatOf(late)]).toMatchObject([{ heldUntil: null }, { heldUntil: null }]);
    expect((await announce(liar, league)).error.message).toContain("already said");
    const [first, second] = said.map(({ body }) => ({ id: body.id }));
    await liar.call(withdrawAnnouncement, of(first ?? { id: "" }));
    await casey.call(refusePayment, { ...of(second ?? { id: "" }), body: { reason: "Nothing came." } });
    expect((await seatOf(liar))?.heldUntil).not.toBeNull();
    await later(1);
    expect(await seatOf(liar)).toBeUndefined();
    const again = await announce(late, league);
    await casey.call(confirmPayments, { ...of(league), body: { paymentIds: [again.body.id] } });
    await later(24);
    expect(await seatOf(late)).toMatchObject({ paymentStatus: "paid", heldUntil: null });
  });
});
