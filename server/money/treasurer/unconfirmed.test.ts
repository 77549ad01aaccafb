import { describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import {
  addNamedSeats,
  claimSeat,
  confirmClaim,
  doubtClaim,
  listSeatClaims,
  type NamedSeat,
} from "#contract/leagues/named-seats.ts";
import { getStanding } from "#contract/leagues/standing.ts";
import { denyDebt, listDebts, receiveDebt, sendDebt } from "#contract/money/treasurer/debts.ts";
import { getKeptMoney } from "#contract/money/treasurer/treasurers.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { deleteLeague } from "#contract/operations/admin-leagues.ts";
import { remindTreasurers } from "#server/money/treasurer/remind-treasurers.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { byVenmo, done } from "#tests/money/treasurer-acts.ts";
import { award, of, refusal, withLeague } from "#tests/support/with-league.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { aPerson, type Person, setStatus } from "#tests/support/world.ts";

const world = withWorld();
const admin = withAdmin(world);
const [ann, ben] = withPeople(world, "ann", "ben");
let people = 0;

/** A season of a commissioner of its own, ann, ben and two names, all paid, of which the first name wins everything. */
async function aWin() {
  const casey = await aPerson(world, `keeper${++people}`);
  const league = await withLeague(world, { by: casey, players: [ann, ben], treasurer: casey, paid: true });
  const members = [
    { name: "Dana Scully", hasPaid: true },
    { name: "Fox Mulder", hasPaid: true },
  ];
  const [dana] = done(await casey.call(addNamedSeats, { ...of(league), body: { members } })) as [NamedSeat];
  await setStatus(casey, league, "completed");
  done(await award(casey, league, [dana as unknown as Person, "200.00"]));
  const [debt] = done(await casey.call(listDebts, of(league)));
  const id = debt?.id ?? "";
  const send = async () => done(await casey.call(sendDebt, { ...of({ id }), body: byVenmo(world) }));
  const record = async () => done(await ann.call(getKeptMoney, of(league))).treasurerRecord;
  const season = async () => done(await ann.call(getKeptMoney, of(league))).seasons[0];
  return { casey, league, dana, id, send, record, season };
}

const standing = async (by: Person, league: League) => done(await by.call(getStanding, of(league)));
const NOT_CONFIRMED = "1 payment of 1 went to somebody without an account: sent, not confirmed.";

describe("What is sent to a member without an account", () => {
  it("ends as sent, not confirmed: the season is over, and the treasurer's record neither better nor worse", async () => {
    const { casey, league, send, record, season } = await aWin();
    expect(await record()).toMatchObject({ confirmed: 0, open: 1 });
    await send();
    expect(await record()).toMatchObject({ confirmed: 0, medianDays: null, open: 0, handedOver: 0 });
    expect(await season()).toMatchObject({ debts: 1, received: 0, unconfirmed: 1 });
    const seen = await standing(casey, league);
    expect(seen.sentence.text).toBe(`Everything owed is sent. ${NOT_CONFIRMED}`);
    expect(seen.season?.sentence).toBe(NOT_CONFIRMED);
    expect(seen.season?.steps.at(-1)?.name).toBe("Finished");
    const told = async () => done(await casey.call(listNotifications, { query: {} })).length;
    const before = await told();
    world.advance({ days: 8 });
    await inTransaction(world.deps.db, (tx) => remindTreasurers(tx, { now: world.clock() }));
    expect(await told()).toBe(before);
  });

  it("is received by nobody, in the database either", async () => {
    const { id, send } = await aWin();
    await send();
    expect(await ann.call(receiveDebt, { ...of({ id }), body: null })).toMatchObject({ status: 404 });
    const complete = "update payouts set status = 'completed', processed_at = now() where id = $1";
    await expect(world.database.pool.query(complete, [id])).rejects.toThrow("needs an account");
  });

  it("keeps the league from being deleted for two weeks, in which its holder can say that it hasn't arrived", async () => {
    const { league, send } = await aWin();
    await send();
    const remove = () => admin.call(deleteLeague, { ...of(league), body: { reason: "It is over." } });
    expect(await remove()).toMatchObject(refusal(409, expect.stringContaining("Not everyone has confirmed")));
    world.advance({ days: 14 });
    done(await remove());
  });

  it("isn't confirmed by who claims the seat after it was sent, in the treasurer's record", async () => {
    const { casey, league, dana, id, send, record, season } = await aWin();
    await send();
    const second = await aPerson(world, `second${++people}`);
    done(await second.call(claimSeat, { params: { token: dana.token ?? "" } }));
    const [claimed] = done(await casey.call(listSeatClaims, of(league)));
    done(await casey.call(confirmClaim, of(claimed ?? { id: "" })));
    done(await second.call(receiveDebt, { ...of({ id }), body: null }));
    expect(await season()).toMatchObject({ received: 1 });
    expect(await record()).toMatchObject({ confirmed: 0, medianDays: null });
  });

  it("is sent, not confirmed, again once the claim of who said that it arrived is undone", async () => {
    const { casey, league, dana, id, send, record, season } = await aWin();
    await send();
    const thief = await aPerson(world, `thief${++people}`);
    done(await thief.call(claimSeat, { params: { token: dana.token ?? "" } }));
    const [claimed] = done(await ann.call(listSeatClaims, of(league)));
    done(await casey.call(confirmClaim, of(claimed ?? { id: "" })));
    done(await thief.call(receiveDebt, { ...of({ id }), body: null }));
    for (const by of [ann, ben])
      done(await by.call(doubtClaim, { ...of(claimed ?? { id: "" }), body: { reason: "That isn't Dana." } }));
    expect(await season()).toMatchObject({ received: 0, unconfirmed: 1 });
    expect(await record()).toMatchObject({ confirmed: 0, open: 0 });
    // It can be owed again.
    done(await casey.call(denyDebt, { ...of({ id }), body: { reason: "It went to a thief." } }));
    expect(await record()).toMatchObject({ open: 1 });
  });
});
