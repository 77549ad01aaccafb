import { Secret, TOTP } from "otpauth";
import { expect } from "vitest";
import { signIn as signInCall } from "#contract/people/auth.ts";
import { addPasskey, startPasskey } from "#contract/people/passkeys.ts";
import { confirmAuthenticator, startAuthenticator } from "#contract/people/second-factor.ts";
import type { Client, TestApp } from "#tests/support/app.ts";
import { aPasskeyDevice } from "#tests/support/passkey-device.ts";
import type { Person } from "#tests/support/world.ts";

export const PASSWORD = "correct horse";

/**
 * Adds a passkey to a person's account. @returns The device that has it, and the recovery codes if it's their first
 * factor.
 */
export async function withPasskey(
  person: Pick<Client, "call">,
  name = "Laptop",
  proof: { currentPassword?: string } = { currentPassword: PASSWORD },
) {
  const device = aPasskeyDevice();
  const options = await person.call(startPasskey, { body: proof });
  expect(options.status).toBe(200);
  const { status, body } = await person.call(addPasskey, { body: { name, response: device.make(options.body) } });
  expect(status).toBe(201);
  return { device, id: body.passkey.id, recoveryCodes: body.recoveryCodes ?? [] };
}

/** Sets up an authenticator app on a person's account. @returns What the app shows, now or seconds before or after. */
export async function withApp(world: TestApp, person: Person) {
  const begun = await person.call(startAuthenticator, { body: { currentPassword: PASSWORD } });
  expect(begun.status).toBe(201);
  const codeAt = appOf(world, begun.body.secret);
  const { status, body } = await person.call(confirmAuthenticator, { body: { code: codeAt(0) } });
  expect(status).toBe(200);
  return { codeAt, recoveryCodes: body.recoveryCodes ?? [] };
}

/** An authenticator app with this secret that uses the world's clock. */
export function appOf(world: TestApp, secret: string) {
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  return (seconds: number) => app.generate({ timestamp: world.clock().getTime() + seconds * 1000 });
}

/** A browser that has passed the password but not the second step. */
export async function atSecondStep(world: TestApp, { username }: Person): Promise<Client> {
  const browser = world.visitor();
  const { status, error } = await browser.call(signInCall, { body: { username, password: PASSWORD } });
  expect([status, error.code]).toEqual([403, "second_factor"]);
  return browser;
}
