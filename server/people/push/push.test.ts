import { createPublicKey, verify } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { completeLeague, type League } from "#contract/leagues/leagues.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import { getPush, setPushChoice, turnOffPush, turnOnPush } from "#contract/notices/push.ts";
import { signOut, updateProfile } from "#contract/people/auth.ts";
import { eraseAccount } from "#contract/people/leave-for-good.ts";
import { endAllSignInSessions, endSignInSession, listSignInSessions } from "#contract/people/sign-in-sessions.ts";
import { castCommissionerVote, proposeCommissioner } from "#contract/votes/commissioner-votes.ts";
import { pushKeysOf } from "#server/people/push/push-keys.ts";
import { sendPush } from "#server/people/push/send-push.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { testApp } from "#tests/support/app.ts";
import { pushBrowser, pushService } from "#tests/support/push-browser.ts";
import { type QueuedPush, sendQueuedPushes } from "#tests/support/queued-pushes.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, join, type Person, pay, setStatus, signIn } from "#tests/support/world.ts";

const world = withWorld();
const [casey] = withPeople(world, "casey");
let service: Awaited<ReturnType<typeof pushService>>;
beforeAll(async () => {
  service = await pushService();
});
beforeEach(() => {
  service.received.length = 0;
  service.state.status = 201;
});
afterAll(() => service.close());

const currentPassword = "correct horse";
let people = 0;
const someone = () => aPerson(world, `player${++people}`);
const turnOn = (person: Person, { subscription } = pushBrowser()) => person.call(turnOnPush, { body: subscription });
const isOn = async (person: Person) => (await person.call(getPush)).body.isOn;

const sendQueued = () => sendQueuedPushes(world, service.post);
/** Something that everyone in a league is told. */
async function completed(name: string, person: Person): Promise<League> {
  const league = await aLeague(world, casey, { name });
  await join(casey, league, person);
  world.advance({ days: 121 });
  expect((await casey.call(completeLeague, { params: { id: league.id } })).status).toBe(200);
  return league;
}

describe("A push notification", () => {
  it("reaches a browser that turned them on, which alone can read it, and proves who sent it", async () => {
    const [ann, browser] = [await someone(), pushBrowser()];
    expect((await ann.call(getPush)).body).toMatchObject({ isOn: false, publicKey: expect.stringMatching(/^B/) });
    const { status, body } = await turnOn(ann, browser);
    expect([status, body.isOn]).toEqual([200, true]);
    const league = await completed("Pushed Crew", ann);
    expect(await sendQueued()).toBe(1);
    const [push] = service.received;
    if (!push) throw new Error("Nothing was sent.");
    expect(push.path).toBe(new URL(browser.subscription.endpoint).pathname);
    expect(push.headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400" });
    const { id, ...shown } = browser.read(push.body);
    expect(id).toMatch(/^[\da-f-]{36}$/);
    expect(shown).toEqual({ title: expect.any(String), body: expect.any(String), path: `/leagues/${league.id}` });
    expect(`${shown.title} ${shown.body}`).toContain("Pushed Crew");
    expect(() => pushBrowser().read(push.body)).toThrow();
    expect(signedBy(push.headers.authorization ?? "")).toEqual({
      key: body.publicKey,
      aud: "https://fcm.googleapis.com",
      isValid: true,
    });
  });

  it("isn't sent about a topic that its reader turned off, nor once they have turned notifications off", async () => {
    const ann = await someone();
    await turnOn(ann);
    const choice = { params: { topic: "league_completed" }, body: { wanted: false } };
    const { body } = await ann.call(setPushChoice, choice);
    expect(body.choices).toContainEqual({ topic: "league_completed", wanted: false });
    expect(body.choices).toContainEqual({ topic: "money", wanted: true });
    await completed("Unwanted", ann);
    expect(await sendQueued()).toBe(0);
    await ann.call(setPushChoice, { ...choice, body: { wanted: true } });
    expect((await ann.call(turnOffPush)).body.isOn).toBe(false);
    await completed("Turned off", ann);
    expect(await sendQueued()).toBe(0);
  });

  it.each([
    ["signing out", (ann: Person) => ann.call(signOut, { body: {} })],
    ["signing out everywhere", (ann: Person) => ann.call(endAllSignInSessions)],
    [
      "a new password, in another browser",
      async ({ username, email }: Person) => {
        const names = { username, email, firstName: "A", lastName: "B" };
        const body = { ...names, currentPassword, newPassword: "another horse entirely" };
        return (await signIn(world, username)).call(updateProfile, { body });
      },
    ],
    [
      "signing this browser out from another",
      async (ann: Person) => {
        const { body } = await ann.call(listSignInSessions);
        const id = body.find(({ isCurrent }) => isCurrent)?.id ?? "";
        return (await signIn(world, ann.username)).call(endSignInSession, { params: { id } });
      },
    ],
    ["deleting the account", (ann: Person) => ann.call(eraseAccount, { body: { currentPassword } })],
  ] as const)("that was queued before %s isn't sent after it", async (_, end) => {
    const ann = await someone();
    await turnOn(ann);
    const { rows } = await world.database.pool.query<{ sessionId: string }>(
      'select session_id as "sessionId" from push_subscriptions where user_id = $1',
      [ann.userId],
    );
    const ended = await end(ann);
    expect(ended.status, JSON.stringify(ended.error)).toBe(200);
    const left = await world.database.pool.query("select from push_subscriptions where user_id = $1", [ann.userId]);
    expect([rows.length, left.rowCount]).toEqual([1, 0]);
    await completed("Told to someone", await someone());
    const { rows: told } = await world.database.ownerPool.query<{ id: string }>("select id from notifications limit 1");
    const queued = { notificationId: told[0]?.id ?? "", sessionId: rows[0]?.sessionId ?? "" };
    await sendPush(world.deps, queued, service.post);
    expect(service.received).toEqual([]);
  });

  it("is never another person's, even if its job says so", async () => {
    const [ann, eve] = [await someone(), await someone()];
    for (const person of [ann, eve]) await turnOn(person);
    await completed("Someone else's", ann);
    const { rows } = await world.database.ownerPool.query<QueuedPush>(
      `select n.id as "notificationId", s.session_id as "sessionId" from notifications n, push_subscriptions s
       where n.user_id = $1 and s.user_id = $2`,
      [ann.userId, eve.userId],
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const forged of rows) await sendPush(world.deps, forged, service.post);
    expect(service.received).toEqual([]);
    expect(await sendQueued()).toBe(1);
  });

  it.each([
    [404, false],
    [410, false],
    [400, true],
  ])("that its service answers with %i leaves the browser subscribed: %s", async (status, staysOn) => {
    const ann = await someone();
    await turnOn(ann);
    await completed(`Answered ${status}`, ann);
    service.state.status = status;
    expect(await sendQueued()).toBe(1);
    expect(await isOn(ann)).toBe(staysOn);
  });

  it.each([429, 500, 302])("that its service answers with %i is tried again, for a day", async (status) => {
    const ann = await someone();
    await turnOn(ann);
    await completed(`Tried again ${status}`, ann);
    service.state.status = status;
    await expect(sendQueued()).rejects.toThrow(`The push service answered ${status}.`);
    world.advance({ days: 2 });
    await world.comeBack?.();
    service.received.length = 0;
    expect(await sendQueued()).toBe(1);
    expect(service.received).toEqual([]);
  });
});

describe("A browser's subscription", () => {
  const NO_SERVICE = [
    "http://fcm.googleapis.com/fcm/send/1",
    "https://fcm.googleapis.com.evil.example/1",
    "https://evil.example/fcm.googleapis.com/1",
    "https://fcm.googleapis.com@evil.example/1",
    "https://fcm.googleapis.com:8080/1",
    "https://127.0.0.1/1",
    "https://[::1]/1",
    "https://notify.windows.com.evil.example/1",
    "https://evilnotify.windows.com.example/1",
    "https://fcm.googleapis.com\\@127.0.0.1/1",
  ];
  const HOSTS = "fcm.googleapis.com updates.push.services.mozilla.com wns2-by3p.notify.windows.com web.push.apple.com";

  it("takes only the address of a known push service", async () => {
    const ann = await someone();
    const { subscription } = pushBrowser();
    for (const endpoint of NO_SERVICE) {
      expect((await ann.call(turnOnPush, { body: { ...subscription, endpoint } })).status, endpoint).toBe(400);
    }
    for (const host of HOSTS.split(" ")) expect((await turnOn(ann, pushBrowser(host))).status, host).toBe(200);
  });

  it("can't be taken over by someone who knows its address, but moves with the browser to the person who signs in there", async () => {
    const [ann, eve, browser] = [await someone(), await someone(), pushBrowser()];
    await turnOn(ann, browser);
    const stolen = { ...browser.subscription, keys: pushBrowser().subscription.keys };
    expect((await eve.call(turnOnPush, { body: stolen })).status).toBe(409);
    expect([await isOn(ann), await isOn(eve)]).toEqual([true, false]);
    expect((await turnOn(eve, browser)).status).toBe(200);
    expect([await isOn(ann), await isOn(eve)]).toEqual([false, true]);
  });

  it("is one of at most 10 per person, of which the oldest ends first", async () => {
    const ann = await someone();
    await turnOn(ann);
    for (let count = 0; count < 10; count++) {
      world.advance({ hours: 1 });
      await turnOn(await signIn(world, ann.username));
    }
    const where = "where user_id = $1";
    const { rowCount } = await world.database.pool.query(`select from push_subscriptions ${where}`, [ann.userId]);
    expect([rowCount, await isOn(ann)]).toEqual([10, false]);
  });

  it("needs a key that a notification can be encrypted with", async () => {
    const { subscription } = pushBrowser();
    const keys = { ...subscription.keys, p256dh: `B${"A".repeat(86)}` };
    const { status } = await (await someone()).call(turnOnPush, { body: { ...subscription, keys } });
    expect(status).toBe(400);
  });

  it("needs a signed-in person", async () => {
    const { subscription } = pushBrowser();
    expect((await world.visitor().call(turnOnPush, { body: subscription })).status).toBe(401);
    expect((await world.visitor().call(getPush)).status).toBe(401);
  });
});

/** What the push service is told of how long it keeps each. */
const kept = () => service.received.map(({ headers }) => headers.ttl);
async function aVote(person: Person) {
  const league = await aLeague(world, casey, { name: `Voting ${++people}` });
  const other = await someone();
  await join(casey, league, person, other);
  for (const payer of [person, other]) await pay(payer, league);
  await turnOn(person);
  const body = { leagueId: league.id, proposedCommissionerId: other.userId };
  return (await other.call(proposeCommissioner, { body })).body.id;
}

it("A request to vote waits at the push service no longer than the vote is open", async () => {
  const ann = await someone();
  const proposalId = await aVote(ann);
  await world.database.ownerPool.query("update commissioner_voting_proposals set expires_at = $2 where id = $1", [
    proposalId,
    new Date(world.clock().getTime() + 3 * 3_600_000),
  ]);
  expect(await sendQueued()).toBe(1);
  expect(kept()).toEqual(["10800"]);
});

it("A request to vote isn't sent once the vote is over or the reader has voted", async () => {
  const [ann, ben] = [await someone(), await someone()];
  const proposalId = await aVote(ann);
  await world.database.ownerPool.query("update commissioner_voting_proposals set expires_at = $2 where id = $1", [
    proposalId,
    world.clock(),
  ]);
  const another = await aVote(ben);
  const cast = await ben.call(castCommissionerVote, { params: { proposalId: another }, body: { vote: "against" } });
  expect(cast.status).toBe(200);
  expect(await sendQueued()).toBe(2);
  expect(kept()).toEqual([]);
});

it("A request to vote on payouts is kept for a day while the vote is open for longer", async () => {
  const ann = await someone();
  const league = await aLeague(world, casey, { name: "Payout vote", payoutRule: "majority_approval" });
  await join(casey, league, ann);
  await pay(ann, league);
  await setStatus(casey, league, "completed");
  await turnOn(ann);
  await sendQueued();
  service.received.length = 0;
  const payouts = [{ userId: ann.userId, place: 1, amount: "10.00" }];
  await casey.call(proposePayouts, { params: { id: league.id }, body: { payouts } });
  expect(await sendQueued()).toBe(1);
  expect(kept()).toEqual(["86400"]);
});

it("The keys for push services are made once, stored encrypted, and made again under another secret", async () => {
  const other = await testApp();
  const { db, secret } = other.deps;
  const keysUnder = (key: string) => inTransaction(db, (tx) => pushKeysOf(tx, { secret: key, now: other.clock() }));
  const [one, two] = await Promise.all([keysUnder(secret), keysUnder(secret)]);
  expect(one).toEqual(two);
  const { rows } = await other.database.pool.query("select * from push_keys");
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(one.privateKey);
  expect((await keysUnder("another secret")).publicKey).not.toBe(one.publicKey);
  await other.close();
});

/** Checks a sender's token with the key that it names. */
function signedBy(authorization: string) {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head, claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" }, format: "jwk" });
  const signed = Buffer.from(`${head}.${claims}`);
  const isValid = verify(
    "sha256",
    signed,
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  return { key, aud: JSON.parse(Buffer.from(claims, "base64url").toString()).aud, isValid };
}
