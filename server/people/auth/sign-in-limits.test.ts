import { beforeEach, describe, expect, it } from "vitest";
import { forgotPassword, register, resetPassword, signIn } from "#contract/people/auth.ts";
import { createPasswords } from "#server/platform/lib/passwords.ts";
import { randomToken } from "#server/platform/lib/tokens.ts";
import { type Client, type TestApp, testApp } from "#tests/support/app.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aPerson, emailedToken } from "#tests/support/world.ts";

const PASSWORD = "correct horse";

const hashed: string[] = [];
const passwords = createPasswords({ memoryCost: 8, timeCost: 1 });
const counted = {
  ...passwords,
  pretendToMatch: (password: string, network: string) => {
    hashed.push(password);
    return passwords.pretendToMatch(password, network);
  },
};
const world = withWorld({ environment: { RATE_LIMIT: "on" }, passwords: counted });
// So that no test meets another's failures.
beforeEach(() => world.database.ownerPool.query("delete from failed_attempts"));

let addresses = 0;
/** Returns an unused IPv4 address. */
const freshIp = () => {
  addresses += 1;
  return `198.${51 + (addresses >> 16)}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

async function anAccount(username: string) {
  const account = { username, email: `${username}@example.com`, firstName: "A", lastName: "B", password: PASSWORD };
  const browser = world.visitor({ ip: freshIp() });
  const { status } = await browser.call(register, { body: account });
  expect(status).toBe(201);
  return browser;
}

type From = { ip?: string; password?: string; at?: TestApp };

const attempt = (username: string, { ip = freshIp(), password = "wrong", at = world }: From = {}) =>
  at.visitor({ ip }).call(signIn, { body: { username, password } });

const statusesOf = async (count: number, make: (n: number) => ReturnType<typeof attempt>) => {
  const statuses: number[] = [];
  for (let n = 0; n < count; n++) statuses.push((await make(n)).status);
  return statuses;
};

describe("Sign-in from one network", () => {
  it("is stopped after 20 wrong passwords, however many names they are for, and a whole IPv6 /64 is one network", async () => {
    const statuses = await statusesOf(21, (n) => attempt(`somebody${n}`, { ip: `2001:db8:7:1:${n}::${n}` }));
    expect(statuses).toEqual([...Array(20).fill(401), 429]);
    expect((await attempt("somebody-else", { ip: "2001:db8:7:2::1" })).status).toBe(401);
  });

  it("hashes nothing for names that don't exist once the limit is reached, even if all come at once", async () => {
    const ip = freshIp();
    hashed.length = 0;
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, n) => attempt(`crowd${n}`, { ip, password: "crowd" })),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(60);
    expect(hashed).toHaveLength(20);
  });

  it("is not stopped by sign-ins that succeed", async () => {
    await anAccount("regular");
    const ip = freshIp();
    const statuses = await statusesOf(30, () => attempt("regular", { ip, password: PASSWORD }));
    expect(statuses).toEqual(Array(30).fill(200));
  });
});

describe("Sign-in to one account", () => {
  it("is stopped after 5 wrong passwords, whichever networks they come from", async () => {
    await anAccount("target");
    expect(await statusesOf(6, () => attempt("target"))).toEqual([...Array(5).fill(401), 429]);
    expect((await attempt("target", { password: PASSWORD })).status).toBe(429);
  });

  it("treats every spelling of the name as the same name", async () => {
    await anAccount("mila");
    const spellings = ["mila", "MILA", "ｍｉｌａ", "mİla", "Mila"];
    expect(await statusesOf(5, (n) => attempt(spellings[n] ?? ""))).toEqual(Array(5).fill(401));
    expect((await attempt("miLA")).status).toBe(429);
  });

  it("says when to try again, waits longer each time, a quarter of an hour at most, and lets the owner in then", async () => {
    await anAccount("patient");
    await statusesOf(5, () => attempt("patient"));
    const waits: number[] = [];
    for (let n = 0; n < 8; n++) {
      const refused = await attempt("patient");
      const seconds = Number(refused.headers["retry-after"]);
      waits.push(seconds);
      world.advance({ hours: seconds / 3600 });
      if (n < 7) expect((await attempt("patient")).status).toBe(401);
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 900, 900]);
    expect((await attempt("patient", { password: PASSWORD })).status).toBe(200);
    expect(await statusesOf(5, () => attempt("patient"))).toEqual(Array(5).fill(401));
    const refused = await attempt("patient");
    expect(refused.error.message).toBe("Too many failed attempts. Try again in 15 seconds.");
  });

  it("is open again to the person who resets the password by email", async () => {
    const email = "locked@example.com";
    await anAccount("locked");
    for (const name of ["locked", email]) await statusesOf(6, () => attempt(name));
    const owner = world.visitor({ ip: freshIp() });
    await owner.call(forgotPassword, { body: { email } });
    const token = await emailedToken(world, email, "reset-password?token=");
    const password = "a longer horse";
    expect((await owner.call(resetPassword, { body: { token, password } })).status).toBe(200);
    for (const name of ["locked", email]) expect((await attempt(name, { password })).status).toBe(200);
  });

  it("forgets failures over time", async () => {
    await anAccount("forgetful");
    await statusesOf(4, () => attempt("forgetful"));
    world.advance({ hours: 4 });
    expect(await statusesOf(5, () => attempt("forgetful"))).toEqual(Array(5).fill(401));
  });

  it("answers a name that doesn't exist like one that does, before and after the limit", async () => {
    await anAccount("existing");
    for (const count of [1, 4, 1]) {
      const [known, unknown] = [await attempt("existing"), await attempt("missing")];
      expect([known.status, known.error]).toEqual([unknown.status, unknown.error]);
      await statusesOf(count - 1, () => attempt("existing"));
      await statusesOf(count - 1, () => attempt("missing"));
    }
    const [known, unknown] = [await attempt("existing"), await attempt("missing")];
    expect([known.status, known.error]).toEqual([429, unknown.error]);
    expect(known.headers["retry-after"]).toBe(unknown.headers["retry-after"]);
  });
});

describe("A browser that has signed in to the account before", () => {
  const deviceOf = (browser: Client) => /\bdevice=([\w-]+)/.exec(browser.cookie())?.[1] ?? "";
  /** Signs in with only the device's cookie, from a network where many sign-ins have failed. */
  const fromDevice = async (username: string, device: string, password: string) => {
    const { statusCode, headers } = await world.app.inject({
      method: "POST",
      url: "/api/auth/login",
      remoteAddress: "198.51.100.200",
      headers: { cookie: `device=${device}` },
      payload: { username, password },
    });
    return { status: statusCode, headers };
  };

  it("lets its owner in while strangers keep the account waiting, and has a limit of its own", async () => {
    const device = deviceOf(await anAccount("hunted"));
    await statusesOf(5, () => attempt("hunted"));
    for (let n = 0; n < 20; n++) await attempt(`noise${n}`, { ip: "198.51.100.200" });
    expect((await attempt("hunted", { password: PASSWORD })).status).toBe(429);
    expect((await fromDevice("hunted", randomToken(), PASSWORD)).status).toBe(429);
    expect((await fromDevice("hunted", device, PASSWORD)).status).toBe(200);
    for (let n = 0; n < 10; n++) expect((await fromDevice("hunted", device, "wrong")).status).toBe(401);
    const refused = await fromDevice("hunted", device, PASSWORD);
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "15"]);
  });

  it("is recognized for that account only", async () => {
    await anAccount("other");
    const device = deviceOf(await anAccount("neighbor"));
    await statusesOf(5, () => attempt("other"));
    expect((await fromDevice("other", device, PASSWORD)).status).toBe(429);
  });
});

describe("One visitor with many sign-ins at once", () => {
  it("keeps no one else out of the hashing queue", async () => {
    await Promise.all(Array.from({ length: 12 }, (_, n) => anAccount(`honest${n}`)));
    const ip = freshIp();
    const flood = Array.from({ length: 80 }, (_, n) => attempt(`invented${n}`, { ip }));
    const honest = Array.from({ length: 12 }, (_, n) => attempt(`honest${n}`, { password: PASSWORD }));
    expect((await Promise.all(honest)).map(({ status }) => status)).toEqual(Array(12).fill(200));
    await Promise.all(flood);
  });

  it("keeps no one out where limits are off, either, and nothing is counted there", async () => {
    const at = await testApp();
    await Promise.all(Array.from({ length: 12 }, (_, n) => aPerson(at, `calm${n}`)));
    const ip = freshIp();
    const flood = Array.from({ length: 120 }, (_, n) => attempt(`invented${n}`, { ip, at }));
    const honest = Array.from({ length: 12 }, (_, n) => attempt(`calm${n}`, { password: PASSWORD, at }));
    expect((await Promise.all(honest)).map(({ status }) => status)).toEqual(Array(12).fill(200));
    await Promise.all(flood);
    expect(await statusesOf(25, () => attempt("anybody", { ip, at }))).toEqual(Array(25).fill(401));
    const { rows } = await at.database.pool.query("select from failed_attempts");
    expect(rows).toHaveLength(0);
    await at.close();
  });
});

describe("Several server processes", () => {
  it("count together", async () => {
    await anAccount("shared");
    const second = await testApp({ environment: { RATE_LIMIT: "on" }, on: world.database, clock: world.clock });
    const at = [world, second];
    expect(await statusesOf(6, (n) => attempt("shared", { at: at[n % 2] ?? world }))).toEqual([
      ...Array(5).fill(401),
      429,
    ]);
    await second.app.close();
  });
});

describe("Sign-ins overall", () => {
  it("slow down when hundreds fail from everywhere, and go on at that pace", async () => {
    const crowd = await Promise.all(Array.from({ length: 50 }, () => attempt("warm-up")));
    expect(crowd.some(({ status }) => status === 401)).toBe(true);
    const answers: number[] = [];
    for (let batch = 0; batch < 8; batch++) {
      const part = await Promise.all(Array.from({ length: 40 }, (_, n) => attempt(`spray${batch}-${n}`)));
      answers.push(...part.map(({ status }) => status));
    }
    expect(answers.filter((status) => status === 401).length).toBeLessThanOrEqual(300);
    const refused = await attempt("late");
    expect(refused.status).toBe(429);
    world.advance({ hours: Number(refused.headers["retry-after"]) / 3600 });
    expect((await attempt("later")).status).toBe(401);
  });
});
