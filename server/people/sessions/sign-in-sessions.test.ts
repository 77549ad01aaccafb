import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { listMails } from "#contract/notices/mailbox.ts";
import { getCurrentUser, reauthenticate, signIn as signInCall, updateProfile } from "#contract/people/auth.ts";
import { endAllSignInSessions, endSignInSession, listSignInSessions } from "#contract/people/sign-in-sessions.ts";
import type { Endpoint } from "#contract/platform/endpoint.ts";
import type { Client } from "#tests/support/app.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { anAdmin, aPerson, type Person, signIn } from "#tests/support/world.ts";

const world = withWorld({ sessionsAge: true });

const isSignedIn = async (client: Client) => (await client.call(getCurrentUser)).status === 200;
const subjectsTo = async (person: Person) =>
  (await world.visitor().call(listMails, { query: { to: person.email } })).body.map(({ subject }) => subject);

describe("A session", () => {
  it("ends after 7 days unused and after 30 days in any case, by the server's clock", async () => {
    const idle = await aPerson(world, "idle");
    const busy = await signIn(world, "idle");
    const days = async (count: number, kept: Person) => {
      for (let day = 0; day < count; day += 1) {
        world.advance({ days: 1 });
        await kept.call(getCurrentUser);
      }
    };
    await days(6, busy);
    expect(await isSignedIn(idle)).toBe(true);
    await days(7, busy);
    expect(await isSignedIn(idle)).toBe(false);
    await days(16, busy);
    expect(await isSignedIn(busy)).toBe(true);
    world.advance({ days: 1 });
    expect(await isSignedIn(busy)).toBe(false);
  });

  it("of an admin ends after 2 hours unused and after 24 in any case", async () => {
    const idle = await anAdmin(world, "ines");
    const busy = await signIn(world, "ines");
    world.advance({ hours: 1.9 });
    expect(await isSignedIn(busy)).toBe(true);
    world.advance({ hours: 0.2 });
    expect(await isSignedIn(idle)).toBe(false);
    for (let hour = 0; hour < 21; hour += 1) {
      world.advance({ hours: 1 });
      expect(await isSignedIn(busy)).toBe(true);
    }
    world.advance({ hours: 1 });
    expect(await isSignedIn(busy)).toBe(false);
  });

  it("gets another id when the password changes, and the old id no longer works", async () => {
    const mia = await aPerson(world, "mia");
    const other = await signIn(world, "mia");
    const before = mia.cookie();
    const names = { firstName: "Mia", lastName: "Tester", username: "mia", email: mia.email };
    const passwords = { currentPassword: "correct horse", newPassword: "another battery" };
    expect((await mia.call(updateProfile, { body: { ...names, ...passwords } })).status).toBe(200);
    expect(await isSignedIn(mia)).toBe(true);
    expect(mia.cookie()).not.toBe(before);
    const replayed = await world.app.inject({ url: "/api/auth/user", headers: { cookie: before } });
    expect(replayed.statusCode).toBe(401);
    expect(await isSignedIn(other)).toBe(false);
    expect(await subjectsTo(mia)).toContain("Your Potkeeper password was changed");
  });
});

/** Sends a call whose body comes only once the work is done, after the server has long had its headers. */
async function callSlowly(person: Person, { method, url }: Endpoint, work: () => Promise<unknown>) {
  const site = await world.app.listen({ host: "127.0.0.1", port: 0 });
  const headers = { cookie: person.cookie(), "content-type": "application/json", "sec-fetch-site": "same-origin" };
  const sending = request(new URL(url, site), { method, headers });
  const answer = once(sending, "response");
  const came = once(world.app.server, "request");
  sending.write("{");
  const [incoming] = (await came) as [IncomingMessage];
  // It reads the body only once it knows the session, and takes what it knows for new for a tenth of a second.
  await expect.poll(() => incoming.readableFlowing).toBe(true);
  await sleep(150);
  await work();
  sending.end("}");
  const [{ statusCode }] = (await answer) as [{ statusCode: number }];
  return statusCode;
}

describe("A call whose body is slow to come", () => {
  it("finds that its session has ended in the meantime", async () => {
    const kim = await aPerson(world, "kim");
    const other = await signIn(world, "kim");
    const ended = await callSlowly(kim, reauthenticate, () => other.call(endAllSignInSessions));
    expect(ended).toBe(401);
  });
});

describe("The list of sessions", () => {
  it("names device, place and last use, never the session's own id, and ends one or all", async () => {
    const laptop = await aPerson(world, "lena");
    const phone = await signIn(world, "lena");
    world.advance({ hours: 1 });
    const { body: listed } = await laptop.call(listSignInSessions);
    expect(listed.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(listed[0]).toMatchObject({ device: "an unknown device", lastUsedAt: world.clock().toISOString() });
    expect(listed[0]?.place).not.toBe("");
    expect(JSON.stringify(listed)).not.toContain(decodeURIComponent(laptop.cookie().split("=")[1] ?? "").split(".")[0]);

    const params = { id: listed[1]?.id ?? "" };
    expect((await laptop.call(endSignInSession, { params })).status).toBe(200);
    expect(await isSignedIn(phone)).toBe(false);
    expect((await laptop.call(endSignInSession, { params })).status).toBe(404);

    const again = await signIn(world, "lena");
    expect((await again.call(endAllSignInSessions)).status).toBe(200);
    expect(await isSignedIn(again)).toBe(false);
    expect(await isSignedIn(laptop)).toBe(false);
  });

  it("neither shows nor ends another person's", async () => {
    const nora = await aPerson(world, "nora");
    const thief = await aPerson(world, "thief");
    const { body: own } = await nora.call(listSignInSessions);
    const params = { id: own[0]?.id ?? "" };
    expect((await thief.call(endSignInSession, { params })).status).toBe(404);
    expect((await thief.call(listSignInSessions)).body).toHaveLength(1);
    expect(await isSignedIn(nora)).toBe(true);
  });
});

describe("A sign-in", () => {
  it("from a new browser is announced by email, but not from a known one or the first one", async () => {
    const olga = await aPerson(world, "olga");
    const NEW = "New sign-in to your Potkeeper account";
    expect(await subjectsTo(olga)).not.toContain(NEW);
    const stranger = await signIn(world, "olga");
    const told = (await subjectsTo(olga)).filter((subject) => subject === NEW);
    expect(told).toHaveLength(1);
    const body = { username: "olga", password: "correct horse" };
    expect((await stranger.call(signInCall, { body })).status).toBe(200);
    expect((await subjectsTo(olga)).filter((subject) => subject === NEW)).toHaveLength(1);
  });
});
