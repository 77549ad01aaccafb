import { describe, expect, it } from "vitest";
import { getCurrentUser, updateProfile } from "#contract/people/auth.ts";
import {
  confirmAuthenticator,
  finishWithCode,
  finishWithRecoveryCode,
  getSecondFactor,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
} from "#contract/people/second-factor.ts";
import { appOf, atSecondStep, PASSWORD, withApp, withPasskey } from "#tests/support/second-factors.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aPerson, signIn } from "#tests/support/world.ts";

const world = withWorld({ sessionsAge: true });

const HALF_MINUTE = { hours: 30 / 3600 };
const MINUTE = { hours: 1 / 60 };

describe("setting up an authenticator app", () => {
  it("takes the password and a first code, and asks for nothing before that code", async () => {
    const ann = await aPerson(world, "ann");
    expect((await ann.call(startAuthenticator, { body: {} })).error.code).toBe("reauthenticate");
    const { body: begun } = await ann.call(startAuthenticator, { body: { currentPassword: PASSWORD } });
    await signIn(world, "ann");
    const codeAt = appOf(world, begun.secret);
    const wrong = await ann.call(confirmAuthenticator, { body: { code: codeAt(3600) } });
    expect([wrong.status, wrong.error.errors?.[0]?.path]).toEqual([400, "code"]);
    const right = await ann.call(confirmAuthenticator, { body: { code: codeAt(0) } });
    expect(right.body.recoveryCodes).toHaveLength(10);
    await atSecondStep(world, ann);
  });

  it("expires after fifteen minutes, and can't be started again while an app is in use", async () => {
    const bea = await aPerson(world, "bea");
    const { body: begun } = await bea.call(startAuthenticator, { body: { currentPassword: PASSWORD } });
    world.advance({ hours: 0.3 });
    const late = await bea.call(confirmAuthenticator, { body: { code: appOf(world, begun.secret)(0) } });
    expect(late.status).toBe(409);
    await withApp(world, bea);
    expect((await bea.call(startAuthenticator, { body: { currentPassword: PASSWORD } })).status).toBe(409);
  });

  it("stores neither the secret nor a recovery code in plain text", async () => {
    const cal = await aPerson(world, "cal");
    const { body: begun } = await cal.call(startAuthenticator, { body: { currentPassword: PASSWORD } });
    const { body } = await cal.call(confirmAuthenticator, { body: { code: appOf(world, begun.secret)(0) } });
    const { rows } = await world.database.ownerPool.query<{ everything: string }>(`
      select (select json_agg(a)::text from authenticators a) || (select json_agg(r)::text from recovery_codes r) as everything`);
    const stored = rows[0]?.everything ?? "";
    expect(stored).toContain(cal.userId);
    for (const shown of [begun.secret, ...(body.recoveryCodes ?? [])]) {
      expect(stored).not.toContain(shown);
      expect(stored).not.toContain(shown.replaceAll("-", ""));
    }
  });
});

describe("an app's code", () => {
  it.each([
    ["30 seconds old", -30, 200],
    ["30 seconds early", 30, 200],
    ["a minute old", -61, 400],
    ["a minute early", 61, 400],
  ])("%s answers %i %i", async (what, seconds, status) => {
    const person = await aPerson(world, `drift-${what.length}-${seconds > 0 ? "early" : "late"}`);
    const { codeAt } = await withApp(world, person);
    // The setup has used up its code. These moments are far enough from it that each has a new one.
    world.advance({ hours: 0.1 });
    const browser = await atSecondStep(world, person);
    expect((await browser.call(finishWithCode, { body: { code: codeAt(seconds) } })).status).toBe(status);
  });

  it("works once, and no older code works after it", async () => {
    const dan = await aPerson(world, "dan");
    const { codeAt } = await withApp(world, dan);
    world.advance({ hours: 0.1 });
    const code = codeAt(0);
    const older = codeAt(-30);
    const finish = async (body: { code: string }) => (await atSecondStep(world, dan)).call(finishWithCode, { body });
    expect((await finish({ code })).status).toBe(200);
    const again = await finish({ code });
    expect([again.status, again.error.message]).toEqual([400, expect.stringContaining("used before")]);
    expect((await finish({ code: older })).error.message).toContain("used before");
    world.advance(HALF_MINUTE);
    expect((await finish({ code: codeAt(0) })).status).toBe(200);
  });

  it("signs in only one of two tabs that send it at once", async () => {
    const eli = await aPerson(world, "eli");
    const { codeAt } = await withApp(world, eli);
    world.advance({ hours: 0.1 });
    const tabs = [await atSecondStep(world, eli), await atSecondStep(world, eli)];
    const answers = await Promise.all(tabs.map((tab) => tab.call(finishWithCode, { body: { code: codeAt(0) } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it("makes the next try wait after five wrong ones, but not forever, and never blocks a recovery code", async () => {
    const fay = await aPerson(world, "fay");
    const { codeAt, recoveryCodes } = await withApp(world, fay);
    world.advance({ hours: 0.1 });
    const browser = await atSecondStep(world, fay);
    const attempt = (code: string) => browser.call(finishWithCode, { body: { code } });
    const wrong = codeAt(7200);
    for (let tries = 0; tries < 5; tries += 1) expect((await attempt(wrong)).status).toBe(400);
    const limited = await attempt(codeAt(0));
    expect([limited.status, limited.headers["retry-after"]]).toEqual([429, "60"]);
    const recovered = await atSecondStep(world, fay);
    const code = recoveryCodes[0] ?? "";
    expect((await recovered.call(finishWithRecoveryCode, { body: { code } })).status).toBe(200);
    world.advance(MINUTE);
    expect((await attempt(wrong)).status).toBe(400);
    expect((await attempt(codeAt(0))).headers["retry-after"]).toBe("120");
    world.advance(MINUTE);
    world.advance(MINUTE);
    expect((await attempt(codeAt(0))).status).toBe(200);
  });
});

describe("the second step", () => {
  it("has no session before it: nothing works, and it expires after ten minutes", async () => {
    const gus = await aPerson(world, "gus");
    const { codeAt } = await withApp(world, gus);
    const browser = await atSecondStep(world, gus);
    expect((await browser.call(getCurrentUser)).status).toBe(401);
    expect((await browser.call(getSecondFactor)).status).toBe(401);
    world.advance({ hours: 0.2 });
    expect((await browser.call(finishWithCode, { body: { code: codeAt(0) } })).status).toBe(401);
  });

  it("ends when the password changes in between", async () => {
    const hal = await aPerson(world, "hal");
    const { codeAt } = await withApp(world, hal);
    world.advance({ hours: 0.1 });
    const thief = await atSecondStep(world, hal);
    const names = { firstName: "Hal", lastName: "Tester", username: "hal", email: hal.email };
    const changed = await hal.call(updateProfile, {
      body: { ...names, currentPassword: PASSWORD, newPassword: "another horse entirely" },
    });
    expect(changed.status).toBe(200);
    expect((await thief.call(finishWithCode, { body: { code: codeAt(0) } })).status).toBe(401);
  });
});

describe("recovery codes", () => {
  it("each sign in once, however they are typed", async () => {
    const ida = await aPerson(world, "ida");
    const { recoveryCodes } = await withApp(world, ida);
    const [code = ""] = recoveryCodes;
    const finish = async (typed: string) =>
      (await (await atSecondStep(world, ida)).call(finishWithRecoveryCode, { body: { code: typed } })).status;
    expect(await finish("0000-0000-0000-0000")).toBe(400);
    expect(await finish(` ${code.toUpperCase().replaceAll("-", " ")} `)).toBe(200);
    expect(await finish(code)).toBe(400);
    expect((await ida.call(getSecondFactor)).body.recoveryCodesLeft).toBe(9);
  });

  it("work for their owner only, and end when new ones are made", async () => {
    const [jan, joe] = [await aPerson(world, "jan"), await aPerson(world, "joe")];
    const { recoveryCodes: jans } = await withPasskey(jan);
    const { recoveryCodes: joes } = await withPasskey(joe);
    const body = { code: joes[0] ?? "" };
    expect((await (await atSecondStep(world, jan)).call(finishWithRecoveryCode, { body })).status).toBe(400);
    expect((await jan.call(renewRecoveryCodes, { body: {} })).error.code).toBe("reauthenticate");
    const { body: renewed } = await jan.call(renewRecoveryCodes, { body: { currentPassword: PASSWORD } });
    const old = { code: jans[0] ?? "" };
    expect((await (await atSecondStep(world, jan)).call(finishWithRecoveryCode, { body: old })).status).toBe(400);
    const fresh = { code: renewed.recoveryCodes[0] ?? "" };
    expect((await (await atSecondStep(world, jan)).call(finishWithRecoveryCode, { body: fresh })).status).toBe(200);
  });

  it("aren't made for an account without a second factor, and go with the last one", async () => {
    const kim = await aPerson(world, "kim");
    const body = { currentPassword: PASSWORD };
    expect((await kim.call(renewRecoveryCodes, { body })).status).toBe(409);
    await withApp(world, kim);
    expect((await kim.call(removeAuthenticator, { body: {} })).error.code).toBe("reauthenticate");
    expect((await kim.call(removeAuthenticator, { body })).status).toBe(200);
    expect((await kim.call(getSecondFactor)).body).toMatchObject({ authenticatorSince: null, recoveryCodesLeft: 0 });
    await signIn(world, "kim");
  });
});
