import { afterAll, describe, expect, it } from "vitest";
import { completeLeague, getLeague, type League, startSeason } from "#contract/leagues/leagues.ts";
import { acceptReplacement, inviteReplacement } from "#contract/leagues/replacement-invitations.ts";
import { leaveLeague, removeMember } from "#contract/members/members.ts";
import { denyDebt, listDebts, receiveDebt, sendDebt } from "#contract/money/treasurer/debts.ts";
import { confirmPayments, recordPayment } from "#contract/money/treasurer/treasurer-payments.ts";
import { answerTreasurer, getKeptMoney, nameTreasurer, takeOverMoney } from "#contract/money/treasurer/treasurers.ts";
import { deleteUser } from "#contract/operations/admin-users.ts";
import { eraseAccount } from "#contract/people/leave-for-good.ts";
import { castCommissionerVote, proposeCommissioner } from "#contract/votes/commissioner-votes.ts";
import { castSessionVote } from "#contract/votes/payout-votes.ts";
import { moneyWithoutWayOut } from "#server/ledger/money-without-way-out.ts";
import { sealEntries } from "#server/ledger/seal-entries.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { announce, byVenmo, done } from "#tests/money/treasurer-acts.ts";
import { of, propose, withLeague } from "#tests/support/with-league.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, emailedToken, type Person, setStatus } from "#tests/support/world.ts";

/** Nobody takes others' money out of a league with them (RULES §24). */
const world = withWorld();
const [casey, alice, ben] = withPeople(world, "casey", "alice", "ben");
const admin = withAdmin(world, "overseer");
let made = 0;
afterAll(async () => {
  await inTransaction(world.deps.db, (tx) => sealEntries(tx, { limit: 1000 }));
  expect(await moneyWithoutWayOut(world.deps.db)).toEqual([]);
});

const idOf = (league: League, { userId }: Person) => ({ params: { id: league.id, userId } });
const because = { reason: "I looked twice." };
const DYNASTY = { leagueType: "dynasty", minYears: 1, maxYears: 1 };

/** A league of Casey's whose treasurer is another member, Gus, with what these people paid him. */
async function keptByGus(payers: (gus: Person) => Person[], terms: Record<string, unknown> = {}) {
  const gus = await aPerson(world, `gus${++made}`);
  const scene = { by: casey, players: [gus, alice, ben], paid: payers(gus), treasurer: gus };
  return { league: await withLeague(world, scene, terms), gus };
}

async function name(league: League, treasurer: Person) {
  done(await casey.call(nameTreasurer, { ...of(league), body: { userId: treasurer.userId } }));
  if (treasurer !== casey) done(await treasurer.call(answerTreasurer, { ...of(league), body: { accepts: true } }));
}

const erase = (who: Person) => who.call(eraseAccount, { body: { currentPassword: "correct horse" } });
const keepers = async (league: League) =>
  (await casey.call(getKeptMoney, of(league))).body.keepers.map(({ userId, amount }) => [userId, amount]);
const takeOver = (by: Person, league: League, from: Person, amount: string) =>
  by.call(takeOverMoney, { ...of(league), body: { fromUserId: from.userId, amount } });
const debtTo = async (who: Person, league: League) =>
  of(done(await casey.call(listDebts, of(league))).find(({ userId }) => userId === who.userId) ?? { id: "" });

/** Every way out of a league that the keeper or somebody else can take. */
const EXITS: Record<string, (who: Person, league: League) => Promise<{ status: number; error?: { message: string } }>> =
  {
    "leaves it": (who, league) => who.call(leaveLeague, of(league)),
    "is removed": (who, league) => casey.call(removeMember, idOf(league, who)),
    "is removed by an admin": (who, league) => admin.call(removeMember, idOf(league, who)),
    "deletes their account": erase,
    "is deleted by an admin": (who) => admin.call(deleteUser, { params: { id: who.userId } }),
  };

describe.each(Object.entries(EXITS))("a keeper who %s", (_, exit) => {
  it("can't while they keep others' money, nor once they only say that they sent it", async () => {
    const { league, gus } = await keptByGus(() => [alice, ben]);
    const early = await exit(gus, league);
    expect([early.status, early.error?.message]).toEqual([409, expect.stringContaining("$100.00")]);
    done(await alice.call(leaveLeague, of(league)));
    const debt = await debtTo(alice, league);
    done(await gus.call(sendDebt, { ...debt, body: byVenmo(world) }));
    await name(league, casey);
    done(await takeOver(casey, league, gus, "50.00"));
    const sent = await exit(gus, league);
    expect([sent.status, sent.error?.message]).toEqual([409, expect.stringContaining("sent $50.00")]);
    done(await alice.call(receiveDebt, debt));
    expect((await exit(gus, league)).status).toBe(200);
    expect(await keepers(league)).toEqual([[casey.userId, "50.00"]]);
  });

  it("goes with their own money, which is settled with them", async () => {
    const { league, gus } = await keptByGus((who) => [who]);
    expect((await exit(gus, league)).status).toBe(200);
    expect(await keepers(league)).toEqual([]);
    const debts = (await casey.call(listDebts, of(league))).body;
    expect(debts).toMatchObject([{ userId: gus.userId, amount: "50.00", standing: "received" }]);
    const told = "select from notifications where user_id = $1 and league_id = $2 and title || message ~ 'yourself'";
    expect((await world.database.ownerPool.query(told, [gus.userId, league.id])).rowCount).toBe(0);
  });

  it("can't be outrun by a payment that is confirmed at that moment", async () => {
    const { league, gus } = await keptByGus(() => []);
    const paymentIds = [await announce(world, alice, league)];
    const [confirmed, gone] = await Promise.all([
      gus.call(confirmPayments, { ...of(league), body: { paymentIds } }),
      exit(gus, league),
    ]);
    expect([confirmed.status === 200, gone.status === 200]).not.toEqual([true, true]);
    expect(await keepers(league)).toEqual(confirmed.status === 200 ? [[gus.userId, "50.00"]] : []);
  });
});

it("A season doesn't end its treasurer's seat while they keep money, and does once somebody else is the treasurer", async () => {
  const { league, gus } = await keptByGus((who) => [who, alice, ben], DYNASTY);
  done(
    await gus.call(inviteReplacement, { body: { leagueId: league.id, email: alice.email.replace("alice", "rex") } }),
  );
  const rex = await aPerson(world, "rex");
  const token = await emailedToken(world, rex.email, "replacement-invite/");
  done(await rex.call(acceptReplacement, { params: { token } }));
  const body = { ...byVenmo(world), amount: "50.00", seasons: 1, userId: rex.userId };
  done(await gus.call(recordPayment, { ...of(league), body }));
  done(await casey.call(completeLeague, of(league)));
  done(await propose(casey, league, [[alice, "150.00"]]));
  const early = await casey.call(startSeason, of(league));
  expect([early.status, early.error?.message]).toEqual([409, expect.stringContaining("gus")]);
  await name(league, casey);
  done(await casey.call(startSeason, of(league)));

  // What Gus took along stays his to hand over: he reads the pages for it, and everybody reads that he has it.
  expect(await keepers(league)).toEqual([[gus.userId, "200.00"]]);
  expect((await gus.call(getKeptMoney, of(league))).body).toMatchObject({
    treasurer: { userId: casey.userId },
    keepers: [{ userId: gus.userId, amount: "200.00" }],
  });
  expect((await gus.call(getLeague, of(league))).status).toBe(200);
  const debt = await debtTo(alice, league);
  done(await gus.call(sendDebt, { ...debt, body: byVenmo(world) }));
  done(await alice.call(denyDebt, { ...debt, body: because }));
  done(await gus.call(sendDebt, { ...debt, body: byVenmo(world) }));
  done(await alice.call(receiveDebt, debt));
  done(await takeOver(casey, league, gus, "50.00"));
  for (const call of [getKeptMoney, getLeague]) expect((await gus.call(call, of(league))).status).toBe(404);
});

it("What a commissioner keeps stays theirs when the members vote in another, and both records and the page say so", async () => {
  const dana = await aPerson(world, `dana${++made}`);
  const league = await withLeague(world, { by: casey, players: [alice, ben, dana], paid: true, treasurer: casey });
  const body = { leagueId: league.id, proposedCommissionerId: dana.userId };
  const { id: proposalId } = done(await dana.call(proposeCommissioner, { body })) as { id: string };
  for (const who of [alice, dana])
    done(await who.call(castCommissionerVote, { params: { proposalId }, body: { vote: "for" } }));
  const read = async (who: Person) => done(await who.call(getKeptMoney, of(league)));
  expect(await read(alice)).toMatchObject({
    treasurer: { userId: dana.userId },
    keepers: [{ userId: casey.userId, amount: "150.00", record: { stillKeeps: 1, handedOver: 0 } }],
  });
  // Casey, who has no seat, still reads the page on which the handover stands.
  expect((await read(casey)).keepers).toHaveLength(1);
  done(await takeOver(dana, league, casey, "150.00"));
  const recordOfCasey = async () => {
    const theirs = await aLeague(world, casey, { custody: "treasurer" });
    return done(await casey.call(getKeptMoney, of(theirs))).treasurerRecord;
  };
  expect(await recordOfCasey()).toMatchObject({ stillKeeps: 0, handedOver: 1 });
  await setStatus(dana, league, "completed");
  const { votingSessionId } = done(await propose(dana, league, [[alice, "150.00"]])) as { votingSessionId?: string };
  for (const who of votingSessionId ? [alice, ben] : [])
    done(await who.call(castSessionVote, { ...of({ id: votingSessionId ?? "" }), body: { vote: "for" } }));
  const debt = of(done(await dana.call(listDebts, of(league)))[0] ?? { id: "" });
  done(await dana.call(sendDebt, { ...debt, body: byVenmo(world) }));
  expect(await recordOfCasey()).toMatchObject({ handedOver: 1 });
  done(await alice.call(receiveDebt, debt));
  expect(await recordOfCasey()).toMatchObject({ handedOver: 0 });
});

describe("the database", () => {
  it.each([
    ["ends no seat", "update league_members set left_at = now() where league_id = $1 and user_id = $2"],
    ["erases no account", "update users set erased_at = now() where $1 <> '' and id = $2"],
    ["deletes no league", "update leagues set deleted_at = now() where id = $1 and $2 <> ''"],
  ])("%s while somebody keeps money there", async (_words, text) => {
    const { league, gus } = await keptByGus(() => [alice]);
    await expect(world.database.pool.query(text, [league.id, gus.userId])).rejects.toThrow("keeps money");
  });

  it("takes no payment for a keeper who isn't the treasurer", async () => {
    const { league } = await keptByGus(() => []);
    const paymentId = await announce(world, alice, league);
    const text = "update treasurer_payments set keeper_id = $2, answered_at = now() where payment_id = $1";
    await expect(world.database.pool.query(text, [paymentId, ben.userId])).rejects.toThrow("isn't the treasurer");
  });
});
