import { afterAll, describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { listNeeds } from "#contract/leagues/needs.ts";
import { leaveLeague } from "#contract/members/members.ts";
import { denyDebt, getDebtWays, listDebts, receiveDebt, sendDebt } from "#contract/money/treasurer/debts.ts";
import { isShownToAll } from "#contract/money/treasurer/shown-debts.ts";
import { refusePayment } from "#contract/money/treasurer/treasurer-payments.ts";
import { getKeptMoney, nameTreasurer } from "#contract/money/treasurer/treasurers.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { deleteLeague } from "#contract/operations/admin-leagues.ts";
import { movePayoutToUnclaimed } from "#contract/operations/unclaimed-money.ts";
import { eraseAccount } from "#contract/people/leave-for-good.ts";
import { moneyWithoutWayOut } from "#server/ledger/money-without-way-out.ts";
import { sealEntries } from "#server/ledger/seal-entries.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { announce, byVenmo, payTreasurer } from "#tests/money/treasurer-acts.ts";
import { of, propose, withLeague } from "#tests/support/with-league.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, type Person, setStatus, signIn } from "#tests/support/world.ts";

const world = withWorld();
const [casey, alice] = withPeople(world, "casey", "alice");
const admin = withAdmin(world, "overseer");
let made = 0;
afterAll(async () => {
  await inTransaction(world.deps.db, (tx) => sealEntries(tx, { limit: 1000 }));
  expect(await moneyWithoutWayOut(world.deps.db)).toEqual([]);
});

const paid = () => byVenmo(world);
const erase = (who: Person) => who.call(eraseAccount, { body: { currentPassword: "correct horse" } });
const aNewcomer = () => aPerson(world, `newcomer${++made}`);

/** A league whose treasurer is a member, and whose first payer has paid. */
async function aTreasury(payer: Person, ...others: Person[]) {
  const gus = await aNewcomer();
  const scene = { by: casey, players: [gus, payer, ...others], paid: [payer], treasurer: gus };
  return { league: await withLeague(world, scene), gus };
}

/** What is owed to somebody, as the commissioner sees it. */
async function owedTo(who: Person, league: League) {
  const debts = (await casey.call(listDebts, of(league))).body;
  return { id: debts.find(({ userId }) => userId === who.userId)?.id ?? "" };
}

describe("a treasurer who wants to be gone", () => {
  it("can't hide that nothing came by saying again and again that they sent it", async () => {
    const { league, gus } = await aTreasury(alice);
    await setStatus(casey, league, "completed");
    await propose(casey, league, [[alice, "50.00"]]);
    const debt = of(await owedTo(alice, league));
    let wasDenied = false;
    const isShown = async () => {
      const [shown] = (await casey.call(listDebts, of(league))).body;
      return shown !== undefined && isShownToAll(shown, new Date(world.clock().getTime() + 22 * 86_400_000));
    };
    const send = () => gus.call(sendDebt, { ...debt, body: paid() });
    await send();
    for (const who of [gus, alice, gus]) {
      await who.call(denyDebt, { ...debt, body: { reason: "I looked." } });
      expect((await send()).status).toBe(200);
      expect(await isShown()).toBe(who !== gus || wasDenied);
      wasDenied ||= who === alice;
    }
    await alice.call(receiveDebt, debt);
    expect(await isShown()).toBe(false);
  });

  it("keeps in their record what is owed from the money that they took along", async () => {
    const { league, gus } = await aTreasury(alice);
    await setStatus(casey, league, "cancelled");
    await casey.call(nameTreasurer, { ...of(league), body: { userId: casey.userId } });
    const other = await aLeague(world, gus, { custody: "treasurer" });
    const record = async () => (await gus.call(getKeptMoney, of(other))).body.treasurerRecord;
    expect(await record()).toMatchObject({ open: 1 });
    const debt = of(await owedTo(alice, league));
    await gus.call(sendDebt, { ...debt, body: paid() });
    expect(await record()).toMatchObject({ open: 1, confirmed: 0 });
    await alice.call(receiveDebt, debt);
    expect(await record()).toMatchObject({ open: 0, confirmed: 1 });
  });
});

describe("a member who is gone", () => {
  it("answers on their dashboard whether what they are owed arrived, because they can't see the league anymore", async () => {
    const ben = await aNewcomer();
    const { league, gus } = await aTreasury(ben);
    expect((await ben.call(leaveLeague, of(league))).status).toBe(200);
    const debt = of(await owedTo(ben, league));
    await gus.call(sendDebt, { ...debt, body: paid() });
    expect((await ben.call(getKeptMoney, of(league))).status).toBe(404);
    expect((await ben.call(listNotifications)).body[0]).toMatchObject({ actionUrl: "/player" });
    const asked = (await ben.call(listNeeds)).body.filter(({ kind }) => kind === "confirm_received");
    expect(asked).toMatchObject([{ payoutId: debt.params.id, amount: "50.00" }]);
    expect((await ben.call(denyDebt, { ...debt, body: { reason: "Nothing came." } })).status).toBe(200);
    await gus.call(sendDebt, { ...debt, body: paid() });
    expect((await ben.call(receiveDebt, debt)).status).toBe(200);
  });

  it("leaves nothing behind that only they could confirm", async () => {
    const ben = await aNewcomer();
    const { league, gus } = await aTreasury(ben);
    await setStatus(casey, league, "cancelled");
    const { id } = await owedTo(ben, league);
    await gus.call(sendDebt, { ...of({ id }), body: paid() });
    expect((await erase(ben)).status).toBe(200);
    expect((await casey.call(listDebts, of(league))).body).toMatchObject([{ id, standing: "received" }]);
  });

  it("is owed by the treasurer, and no admin moves that to what the processor holds", async () => {
    const ben = await aNewcomer();
    const { league, gus } = await aTreasury(ben);
    await setStatus(casey, league, "cancelled");
    expect((await erase(ben)).status).toBe(200);
    const debt = of(await owedTo(ben, league));
    const moved = await admin.call(movePayoutToUnclaimed, { ...debt, body: { reason: "Their account is deleted." } });
    expect([moved.status, moved.error?.message]).toEqual([409, expect.stringContaining("treasurer")]);
    expect((await gus.call(sendDebt, { ...debt, body: paid() })).status).toBe(200);
    expect((await casey.call(listDebts, of(league))).body).toMatchObject([{ standing: "received" }]);
  });
});

describe("a former keeper of the money", () => {
  it("reads how to pay only what they keep enough for", async () => {
    const ben = await aNewcomer();
    const { league, gus } = await aTreasury(alice, ben);
    await casey.call(nameTreasurer, { ...of(league), body: { userId: casey.userId } });
    await payTreasurer(world, casey, league, ben);
    await setStatus(casey, league, "completed");
    await propose(casey, league, [[alice, "100.00"]]);
    const debt = of(await owedTo(alice, league));
    expect((await casey.call(getDebtWays, debt)).status).toBe(200);
    expect((await gus.call(getDebtWays, debt)).status).toBe(404);
  });
});

describe("a league with money on its way", () => {
  it("isn't deleted while a member waits for the treasurer's answer, or the treasurer for a member's", async () => {
    const gus = await aNewcomer();
    const league = await withLeague(world, { by: casey, players: [gus, alice], treasurer: gus });
    const id = await announce(world, alice, league);
    await setStatus(casey, league, "cancelled");
    const remove = () => admin.call(deleteLeague, of(league));
    const waiting = await remove();
    expect([waiting.status, waiting.error?.message]).toEqual([409, expect.stringContaining("say")]);
    await gus.call(refusePayment, { ...of({ id }), body: { reason: "Nothing came." } });
    expect((await remove()).status).toBe(200);

    const second = await aTreasury(alice);
    await setStatus(casey, second.league, "cancelled");
    const debt = of(await owedTo(alice, second.league));
    await second.gus.call(sendDebt, { ...debt, body: paid() });
    const removeSecond = () => admin.call(deleteLeague, of(second.league));
    expect((await removeSecond()).status).toBe(409);
    await alice.call(receiveDebt, debt);
    expect((await removeSecond()).status).toBe(200);
  });
});

describe("a treasurer whom nobody answers", () => {
  it("can delete it two weeks after they said so, if nobody answers", async () => {
    const { league, gus } = await aTreasury(alice);
    await setStatus(casey, league, "cancelled");
    await gus.call(sendDebt, { ...of(await owedTo(alice, league)), body: paid() });
    world.advance({ days: 14 });
    expect((await erase(await signIn(world, gus.username))).status).toBe(200);
  });
});
