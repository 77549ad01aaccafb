import { expect, it } from "vitest";
import { reportNotMe } from "#contract/people/account-notices.ts";
import { resetPassword } from "#contract/people/auth.ts";
import { signInWithPasskey, startPasskeySignIn } from "#contract/people/passkeys.ts";
import { getSecondFactor } from "#contract/people/second-factor.ts";
import type { aPasskeyDevice } from "#tests/support/passkey-device.ts";
import { atSecondStep, withApp, withPasskey } from "#tests/support/second-factors.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aPerson, emailedToken, type Person, signIn } from "#tests/support/world.ts";

const world = withWorld();

/** Opens the link in the email about something. */
async function saysItWasntMe(person: Person, about: string) {
  const { rows } = await world.database.ownerPool.query<{ text: string }>(
    `select text from mails where "to" = $1 and subject like $2 order by created_at desc limit 1`,
    [person.email, `%${about}%`],
  );
  const token = /\/not-me\/([\w-]+)/.exec(rows[0]?.text ?? "")?.[1] ?? "";
  expect((await world.visitor().call(reportNotMe, { params: { token } })).status).toBe(200);
}

/** Uses the link that the "This wasn't me" report emailed. */
async function setsANewPassword({ email }: Person) {
  const token = await emailedToken(world, email, "reset-password?token=");
  const body = { token, password: "a new battery staple" };
  expect((await world.visitor().call(resetPassword, { body })).status).toBe(200);
}

async function signsInWith(device: ReturnType<typeof aPasskeyDevice>) {
  const browser = world.visitor();
  const { body: options } = await browser.call(startPasskeySignIn, { body: {} });
  return (await browser.call(signInWithPasskey, { body: { response: device.use(options) } })).status;
}

it("a thief's passkey no longer signs in once the owner has said that it wasn't them", async () => {
  const ann = await aPerson(world, "ann");
  const { device: thiefs } = await withPasskey(ann, "Thief's phone");
  await saysItWasntMe(ann, "passkey was added");
  expect(await signsInWith(thiefs)).toBe(403);
});

it("a thief's passkey no longer signs in if the owner uses the link in a later email, about a sign-in with it", async () => {
  const cal = await aPerson(world, "cal");
  const { device: thiefs } = await withPasskey(cal, "Thief's phone");
  world.advance({ days: 2 });
  expect(await signsInWith(thiefs)).toBe(200);
  await saysItWasntMe(cal, "New sign-in");
  await setsANewPassword(cal);
  expect(await signsInWith(thiefs)).toBe(403);
  expect((await signIn(world, "cal", "a new battery staple")).userId).toBe(cal.userId);
});

it("the owner's older passkey still works after the reset, and the thief's app is gone", async () => {
  const bea = await aPerson(world, "bea", { isVerified: true });
  const { device: own } = await withPasskey(bea, "Own phone");
  world.advance({ days: 8 });
  await withApp(world, bea);
  await atSecondStep(world, bea);
  await saysItWasntMe(bea, "authenticator app was added");
  expect(await signsInWith(own)).toBe(401);
  await setsANewPassword(bea);
  expect(await signsInWith(own)).toBe(200);
  const { rows } = await world.database.ownerPool.query("select from authenticators where user_id = $1", [bea.userId]);
  expect(rows).toEqual([]);
  expect((await bea.call(getSecondFactor)).status).toBe(401);
});
