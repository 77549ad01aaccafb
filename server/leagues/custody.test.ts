import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { completeLeague, createLeague, getLeague } from "#contract/leagues/leagues.ts";
import { lowerEntryFee } from "#contract/members/members.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import { announcePayment, refusePayment } from "#contract/money/treasurer/treasurer-payments.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { announce, byVenmo, done, payTreasurer } from "#tests/money/treasurer-acts.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { edit, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, join, pay, setStatus } from "#tests/support/world.ts";

const PUBLIC = { PUBLIC_URL: "https://pot.example", SESSION_SECRET: "0pYJ3o8wJbq1fTzXlR4nVhK7sUeMdCgA" };

const world = withWorld();
const [casey, alice] = withPeople(world, "casey", "alice");

describe("who keeps a league's money", () => {
  it("is Potkeeper where nobody says otherwise, and changes until somebody pays by card", async () => {
    const league = await aLeague(world, casey);
    expect(league).toMatchObject({ custody: "potkeeper", treasurer: null });
    const kept = await edit(casey, league, { custody: "treasurer" });
    expect(kept.body).toMatchObject({ custody: "treasurer", treasurer: { userId: casey.userId } });
    expect((await edit(casey, league, { custody: "potkeeper" })).body).toMatchObject({
      custody: "potkeeper",
      treasurer: null,
    });
    await join(casey, league, alice);
    await pay(alice, league);
    const late = await edit(casey, league, { custody: "treasurer" });
    expect([late.status, late.error.errors]).toMatchObject([409, [{ path: "custody" }]]);
  });

  it("stays with the treasurer once somebody says that they paid", async () => {
    const league = await withLeague(world, { by: casey, players: [alice] }, { custody: "treasurer" });
    await announce(world, alice, league);
    expect((await edit(casey, league, { custody: "potkeeper" })).status).toBe(409);
  });

  it("costs no more once somebody says that they paid", async () => {
    const league = await withLeague(world, { by: casey, players: [alice] }, { custody: "treasurer" });
    const id = await announce(world, alice, league);
    const raised = await edit(casey, league, { entryFee: "60.00" });
    expect([raised.status, raised.error.errors]).toMatchObject([409, [{ path: "entryFee" }]]);
    await casey.call(refusePayment, { params: { id }, body: { reason: "Nothing came." } });
    expect((await edit(casey, league, { entryFee: "60.00" })).status).toBe(200);
  });

  it("is settled by what comes first: a change of custody or a payment", async () => {
    for (let turn = 0; turn < 2; turn++) {
      const league = await withLeague(world, { by: casey, players: [alice] }, { custody: "treasurer" });
      const params = { id: league.id };
      const body = { ...byVenmo(world), amount: "50.00", seasons: 1 };
      const [changed, paid] = await Promise.all([
        edit(casey, league, { custody: "potkeeper" }),
        alice.call(announcePayment, { params, body }),
      ]);
      expect([changed.status, paid.status].sort()).toEqual([changed.status === 200 ? 200 : 201, 409]);
      const after = (await casey.call(getLeague, { params })).body.custody;
      expect(after).toBe(changed.status === 200 ? "potkeeper" : "treasurer");
    }
  });
});

describe("an installation without a processor", () => {
  let bare: TestApp;
  beforeAll(async () => {
    // Tests send no HTTPS.
    bare = await testApp({ config: { ...readConfig(PUBLIC), publicUrl: readConfig({}).publicUrl, rateLimit: false } });
  });
  afterAll(() => bare.close());

  it("has treasurers' leagues only, which it lists only if its operator says so", async () => {
    const dora = await aPerson(bare, "dora");
    const league = await aLeague(bare, dora);
    expect(league).toMatchObject({ custody: "treasurer", treasurer: { userId: dora.userId } });
    const { id, ...terms } = league;
    const given = {
      ...{ name: terms.name, entryFee: "50.00", payoutStructure: terms.payoutStructure },
      ...{ paymentDeadline: terms.paymentDeadline, endDate: terms.endDate },
    };
    const held = await dora.call(createLeague, { body: { ...given, custody: "potkeeper" } });
    expect([held.status, held.error.errors]).toMatchObject([400, [{ path: "custody" }]]);
    const listed = await dora.call(createLeague, { body: { ...given, isPublic: true } });
    expect([listed.status, listed.error.errors]).toMatchObject([400, [{ path: "isPublic" }]]);
  });

  it("leaves no job undone for want of one, whatever becomes of a season's money", async () => {
    const [owen, pia, quin] = [await aPerson(bare, "owen"), await aPerson(bare, "pia"), await aPerson(bare, "quin")];
    const [played, canceled] = [await aLeague(bare, owen), await aLeague(bare, owen)];
    for (const league of [played, canceled]) {
      await join(owen, league, pia, quin);
      await payTreasurer(bare, owen, league, pia);
    }
    const lowered = { params: { id: played.id, userId: quin.userId }, body: { amount: "0.00", reason: "A guest" } };
    done(await owen.call(lowerEntryFee, lowered));
    const params = { id: played.id };
    done(await owen.call(completeLeague, { params }));
    const payouts = [{ userId: pia.userId, place: 1, amount: "50.00" }];
    done(await owen.call(proposePayouts, { params, body: { payouts } }));
    await setStatus(owen, canceled, "cancelled");
    await bare.runJobs();
    const tried = "select task_identifier, last_error from graphile_worker.jobs where attempts > 0";
    // A job that succeeded is put away a moment after the last one has run; one that failed stays.
    await expect.poll(async () => (await bare.database.ownerPool.query(tried)).rows).toEqual([]);
  });
});
