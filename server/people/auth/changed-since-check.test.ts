import { expect, it } from "vitest";
import { getCurrentUser, updateProfile } from "#contract/people/auth.ts";
import { signInWithPasskey, startPasskeySignIn } from "#contract/people/passkeys.ts";
import { withPasskey } from "#tests/support/second-factors.ts";
import { untilSomeoneWaits } from "#tests/support/until-someone-waits.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aPerson } from "#tests/support/world.ts";

/** A request checked something that has changed by the time its transaction begins. */
const world = withWorld();

it("going back to the address that the account just left takes the password", async () => {
  const person = await aPerson(world, "mover");
  const change = await world.database.ownerPool.connect();
  await change.query("begin");
  await change.query("update users set email = 'moved@example.com' where id = $1", [person.userId]);
  const names = { username: "mover", firstName: "Mo", lastName: "Ver", email: "mover@example.com" };
  const asked = person.call(updateProfile, { body: names });
  await untilSomeoneWaits(world.database);
  await change.query("commit");
  change.release();
  const { status, error } = await asked;
  expect([status, error.code]).toEqual([403, "reauthenticate"]);
  expect((await person.call(getCurrentUser)).body).toMatchObject({ email: "moved@example.com", pendingEmail: null });
});

it("a passkey starts no session on an account that was locked while it was checked", async () => {
  const person = await aPerson(world, "locked");
  const { device } = await withPasskey(person);
  const browser = world.visitor();
  const { body: options } = await browser.call(startPasskeySignIn, { body: {} });
  await world.database.ownerPool.query(`
    create function lock_account() returns trigger language plpgsql security definer as $$
    begin update public.users set password_hash = null where id = new.user_id; return new; end $$;
    create trigger lock_account after update on passkeys for each row execute function lock_account()`);
  const { status } = await browser.call(signInWithPasskey, { body: { response: device.use(options) } });
  expect(status).toBe(401);
  expect((await browser.call(getCurrentUser)).status).toBe(401);
});
