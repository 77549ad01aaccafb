import { describe, expect, it } from "vitest";
import { editNamedSeat, listNamedSeats, type NamedSeat } from "#contract/leagues/named-seats.ts";
import { joinLeague, listMembers } from "#contract/members/members.ts";
import { sendDebt } from "#contract/money/treasurer/debts.ts";
import { recordPayment } from "#contract/money/treasurer/treasurer-payments.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { jobHandlers } from "#server/worker/registry.ts";
import { addNames, openSeat, sayByLink } from "#tests/money/seat-link-acts.ts";
import { byVenmo, done } from "#tests/money/treasurer-acts.ts";
import { award, of, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { type Person, setStatus } from "#tests/support/world.ts";

const world = withWorld();
const [casey, ann] = withPeople(world, "casey", "ann");

async function withSeat(terms: Record<string, unknown> = {}) {
  const league = await withLeague(world, { by: casey, players: [ann], treasurer: casey }, terms);
  const [seat, other] = (await addNames(casey, league, "Dana Scully", "Member 2")) as [NamedSeat, NamedSeat];
  const params = { ...of(league).params, userId: seat.userId };
  const body = { name: "Dana Scully", email: "dana@example.com", team: "The Truth" };
  done(await casey.call(editNamedSeat, { params, body }));
  const pays = async (who: { userId: string }) => {
    const paid = { ...byVenmo(world), amount: "50.00", seasons: 1, userId: who.userId };
    done(await casey.call(recordPayment, { ...of(league), body: paid }));
  };
  const named = async () =>
    done(await casey.call(listNamedSeats, of(league))).find(({ userId }) => userId === seat.userId);
  return { league, seat, other, pays, named };
}

const runJob = () => jobHandlers(world.deps).forget_names({});

describe("A name that its holder asks to have taken off", () => {
  it("goes 48 hours later, with the address, for a number that nobody has; the treasurer is told at once", async () => {
    const { league, seat, pays, named } = await withSeat();
    await pays(seat);
    expect((await sayByLink(world, seat, "take-off")).statusCode).toBe(303);
    const told = done(await casey.call(listNotifications, { query: {} })).map(({ title }) => title);
    expect(told[0]).toBe("Dana Scully asks to have their name taken off Sunday League");
    world.advance({ hours: 47 });
    await runJob();
    expect(await named()).toMatchObject({ name: "Dana Scully", nameGoesAt: expect.any(String) });
    world.advance({ hours: 1 });
    await runJob();
    expect(await named()).toMatchObject({ name: "Member 3", email: null, team: null, nameGoesAt: null });
    const members = (await ann.call(listMembers, of(league))).body.map(({ fullName }) => fullName);
    expect(members.toSorted()).toEqual(["Member 2", "Member 3", "ann Tester"]);
    expect((await openSeat(world, seat)).body).toContain("You are Member 3 in Sunday League");
    const { rows } = await world.database.pool.query("select * from users where id = $1", [seat.userId]);
    expect(JSON.stringify(rows)).not.toMatch(/dana|scully/i);
  });

  it("waits while the seat owes, is owed, or was just sent something", async () => {
    const { league, seat, other, pays, named } = await withSeat();
    await sayByLink(world, seat, "take-off");
    const stays = async () => {
      await runJob();
      return (await named())?.name === "Dana Scully";
    };
    world.advance({ hours: 49 });
    expect(await stays(), "it owes").toBe(true);
    for (const who of [seat, other, ann]) await pays(who);
    await setStatus(casey, league, "in_season");
    await setStatus(casey, league, "completed");
    done(await award(casey, league, [{ userId: seat.userId } as Person, "100.00"], [ann, "50.00"]));
    expect(await stays(), "it is owed").toBe(true);
    const { pool } = world.database;
    const [debt] = (await pool.query("select id from payouts where user_id = $1", [seat.userId])).rows as {
      id: string;
    }[];
    done(await casey.call(sendDebt, { ...of(debt ?? { id: "" }), body: byVenmo(world) }));
    expect(await stays(), "money is under way").toBe(true);
    world.advance({ days: 15 });
    expect(await stays()).toBe(false);
  });

  it("waits while the members vote, also on others", async () => {
    const { league, seat, pays, named } = await withSeat({ payoutRule: "majority_approval" });
    done(await casey.call(joinLeague, of(league)));
    for (const who of [seat, ann, casey]) await pays(who);
    await setStatus(casey, league, "in_season");
    await setStatus(casey, league, "completed");
    await sayByLink(world, seat, "take-off");
    world.advance({ hours: 49 });
    done(await award(casey, league, [ann, "100.00"]));
    await runJob();
    expect((await named())?.name).toBe("Dana Scully");
  });

  it("stays if they think better of it", async () => {
    const { seat, pays, named } = await withSeat();
    await pays(seat);
    await sayByLink(world, seat, "take-off");
    await sayByLink(world, seat, "keep-name");
    world.advance({ hours: 49 });
    await runJob();
    expect(await named()).toMatchObject({ name: "Dana Scully", nameGoesAt: null });
  });
});

describe("A name", () => {
  it.each([
    ["12 months after its season was settled", 365, []],
    ["24 months after its season ended, though there is money in the pot", 731, [ann]],
  ])("goes by itself %s, with the address", async (_, days, paid) => {
    const { league, pays, named } = await withSeat();
    for (const who of paid) await pays(who);
    await setStatus(casey, league, "in_season");
    await setStatus(casey, league, "completed");
    world.advance({ days: days - 3 });
    await runJob();
    expect(await named()).toMatchObject({ name: "Dana Scully", email: "dana@example.com" });
    world.advance({ days: 4 });
    await runJob();
    expect(await named()).toMatchObject({ name: "Member 3", email: null });
  });
});
