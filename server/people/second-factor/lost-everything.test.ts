import { describe, expect, it } from "vitest";
import { listUsers } from "#contract/operations/admin-users.ts";
import { getCurrentUser } from "#contract/people/auth.ts";
import { getSecondFactor } from "#contract/people/second-factor.ts";
import {
  cancelSecondFactorReset,
  objectToSecondFactorReset,
  startSecondFactorReset,
} from "#contract/people/second-factor-reset.ts";
import { carryOutResets } from "#server/people/second-factor/carry-out-resets.ts";
import { atSecondStep, withApp, withPasskey } from "#tests/support/second-factors.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { anAdmin, aPerson, type Person, signIn } from "#tests/support/world.ts";

const world = withWorld({ sessionsAge: true });
let ada: Person;

const REASON = "She showed her passport in a video call.";

/** Admins stay signed in for at most two idle hours. */
const anAdminNow = async () => {
  ada = ada ? await signIn(world, "ada-admin") : await anAdmin(world, "ada-admin");
  return ada;
};

async function start(person: Person) {
  const admin = await anAdminNow();
  return admin.call(startSecondFactorReset, { params: { id: person.userId }, body: { reason: REASON } });
}

async function notices(person: Person) {
  await world.runJobs();
  const { rows } = await world.database.ownerPool.query<{ text: string }>(
    `select text from mails where "to" = $1 and subject like 'We%re about to remove%' order by created_at`,
    [person.email],
  );
  return rows.map(({ text }) => text);
}

const tokenIn = (text = "") => /keep-second-factor\?token=(\S+)/.exec(text)?.[1] ?? "";

async function pausedUntil(person: Person) {
  const { rows } = await world.database.ownerPool.query<{ until: Date }>(
    "select max(until) as until from payout_pauses where user_id = $1 and reason = 'second_factor_lost' and lifted_at is null",
    [person.userId],
  );
  return rows[0]?.until?.getTime();
}

/** Does the same as the job, which runs on the real clock. */
const carryOut = () => {
  const { secret, db } = world.deps;
  return carryOutResets(db, { secret, now: world.clock() });
};

const hours = (count: number) => count * 3_600_000;

describe("a person who has lost every second factor", () => {
  it("gets in with the password alone 72 hours after an admin started it, with a notice each day and payouts paused", async () => {
    const ann = await aPerson(world, "ann");
    await withPasskey(ann);
    await withApp(world, ann);
    const startedAt = world.clock().getTime();
    expect((await start(ann)).status).toBe(200);
    expect((await start(ann)).status).toBe(409);
    expect(await notices(ann)).toHaveLength(1);
    expect(await pausedUntil(ann)).toBe(startedAt + hours(72 + 48));

    for (const day of [1, 2]) {
      world.advance({ days: 1 });
      await carryOut();
      await carryOut();
      expect(await notices(ann)).toHaveLength(1 + day);
      await atSecondStep(world, ann);
    }
    world.advance({ hours: 23.9 });
    await carryOut();
    await atSecondStep(world, ann);
    world.advance({ hours: 0.2 });
    await carryOut();
    expect((await ann.call(getCurrentUser)).status).toBe(401);
    const back = await signIn(world, "ann");
    expect((await back.call(getSecondFactor)).body).toMatchObject({
      ...{ passkeys: [], authenticatorSince: null, recoveryCodesLeft: 0, removalDueAt: null },
    });
  });

  it("keeps everything by objecting with the emailed link, while payouts stay paused, and the admins are told", async () => {
    const bea = await aPerson(world, "bea");
    const { device } = await withPasskey(bea);
    expect(device).toBeDefined();
    await start(bea);
    const [mail] = await notices(bea);
    const object = (token: string) => world.visitor().call(objectToSecondFactorReset, { body: { token } });
    const forged = tokenIn(mail).replace(/.$/, (last) => (last === "A" ? "B" : "A"));
    expect((await object(forged)).status).toBe(400);
    expect((await object("nonsense")).status).toBe(400);
    const until = await pausedUntil(bea);
    world.advance({ days: 2 });
    const stopped = await object(tokenIn(mail));
    expect([stopped.status, stopped.body.message]).toEqual([200, expect.stringContaining("paused until Sep ")]);
    expect((await object(tokenIn(mail))).status).toBe(400);
    expect(await pausedUntil(bea)).toBe(until);
    expect(until).toBeGreaterThanOrEqual(world.clock().getTime() + hours(48));
    world.advance({ days: 4 });
    await carryOut();
    await atSecondStep(world, bea);
    const { rows } = await world.database.ownerPool.query(
      "select from notifications where user_id = $1 and title like '%objected%'",
      [ada.userId],
    );
    expect(rows).toHaveLength(1);
  });

  it("keeps everything when an admin calls it off", async () => {
    const cal = await aPerson(world, "cal");
    await withPasskey(cal);
    await start(cal);
    const params = { id: cal.userId };
    expect((await ada.call(cancelSecondFactorReset, { params })).status).toBe(200);
    expect((await ada.call(cancelSecondFactorReset, { params })).status).toBe(409);
    world.advance({ days: 4 });
    await carryOut();
    await atSecondStep(world, cal);
  });

  it("is shown to admins, and the removal needs an admin, a recent proof, a reason and something to remove", async () => {
    const [dan, eve] = [await aPerson(world, "dan"), await aPerson(world, "eve")];
    await withPasskey(dan);
    const params = { id: dan.userId };
    const body = { reason: REASON };
    expect((await eve.call(startSecondFactorReset, { params, body })).status).toBe(403);
    const admin = await anAdminNow();
    expect((await admin.call(startSecondFactorReset, { params, body: { reason: " " } })).status).toBe(400);
    expect((await admin.call(startSecondFactorReset, { params: { id: eve.userId }, body })).status).toBe(409);
    world.advance({ hours: 1.1 });
    expect((await admin.call(startSecondFactorReset, { params, body })).error).toMatchObject({
      code: "reauthenticate",
    });
    await start(dan);
    const { body: listed } = await ada.call(listUsers, { query: { search: "dan" } });
    expect(listed[0]).toMatchObject({ hasSecondFactor: true, secondFactorRemovalDueAt: expect.any(String) });
  });
});
