import { expect, it } from "vitest";
import { listNotifications } from "#contract/notices/notifications.ts";
import { listAuditLog } from "#contract/operations/admin-oversight.ts";
import { makeResetLink } from "#contract/operations/reset-links.ts";
import { listAccountEvents } from "#contract/people/account-events.ts";
import { resetPassword } from "#contract/people/auth.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { confirm, requestsOf, waitingFor } from "#tests/support/admin-acts.ts";
import { testApp } from "#tests/support/app.ts";
import { withAdmin, withWorld } from "#tests/support/with-world.ts";
import { anAdmin, aPerson, type Person, signIn } from "#tests/support/world.ts";

/* Where no email is sent, an admin hands over the link that sets a forgotten password (RULES §24). */
const world = withWorld(() => ({ config: without("off") }));
const ada = withAdmin(world);
const bea = withAdmin(world, "bea");
let count = 0;

const without = (secondAdmin: "on" | "off") => {
  const trial = readConfig({ RATE_LIMIT: "off" });
  return {
    ...trial,
    mail: { mode: "off" as const },
    policy: { ...trial.policy, emailVerification: "off" as const, secondAdmin },
  };
};
const linkFor = (admin: Person, { userId }: Person) => admin.call(makeResetLink, { params: { id: userId } });
const reset = (token: string | null, password = "a new horse") =>
  world.visitor().call(resetPassword, { body: { token: token ?? "", password } });
const someone = () => aPerson(world, `someone${++count}`);

/** Has the second admin confirm what the first one asked for. */
async function confirmed(by: Person) {
  const id = (await waitingFor(by)).find(({ isOwn }) => !isOwn)?.id ?? "";
  expect((await confirm(by, id)).status).toBe(200);
  return (await requestsOf(by)).find((request) => request.id === id);
}

it("A link sets a new password once, and the person and the audit log know of it", async () => {
  const person = await someone();
  const { status, body } = await linkFor(ada, person);
  expect([status, body.message]).toEqual([200, "The link is made, and the user is told."]);
  expect((await person.call(listNotifications)).body[0]?.title).toBe("An admin made a link to set your password");
  expect((await person.call(listAccountEvents)).body).toContainEqual(
    expect.objectContaining({ by: "admin", kind: "user.make_reset_link" }),
  );
  expect((await ada.call(listAuditLog)).body).toContainEqual(
    expect.objectContaining({
      action: "user.make_reset_link",
      actorUsername: "ada",
    }),
  );
  expect((await reset(body.token)).status).toBe(200);
  expect((await signIn(world, person.username, "a new horse")).userId).toBe(person.userId);
  expect((await reset(body.token, "another horse")).status).toBe(400);
  const { rows } = await world.database.pool.query("select email_verified_at from users where id = $1", [
    person.userId,
  ]);
  expect(rows[0].email_verified_at).toBeNull();
});

it("A link works for a day, and a newer one takes its place", async () => {
  const person = await someone();
  const first = (await linkFor(ada, person)).body.token;
  const second = (await linkFor(ada, person)).body.token;
  expect((await reset(first)).status).toBe(400);
  world.advance({ hours: 24 });
  expect((await reset(second)).status).toBe(400);
});

it("No one makes one for themselves, nor without being an admin, nor where email is sent", async () => {
  const person = await someone();
  expect((await linkFor(ada, ada)).status).toBe(403);
  expect((await linkFor(person, bea)).status).toBe(403);
  const emailing = await testApp({ on: world.database });
  const admin = await signIn(emailing, "ada");
  expect((await linkFor(admin, person)).error.message).toMatch(/^This installation sends email/);
  await emailing.app.close();
});

it("Another admin's always waits for the second one, and the link is never in a notice or a request", async () => {
  const other = await anAdmin(world, "cleo");
  const asked = await linkFor(ada, other);
  expect(asked.body).toEqual({
    token: null,
    message: "You asked for a link. It takes effect once another admin confirms it. Then make it here.",
  });
  expect((await linkFor(ada, other)).status).toBe(409);
  expect(await confirmed(bea)).toMatchObject({ status: "done" });
  const { token } = (await linkFor(ada, other)).body;
  expect(token).not.toBeNull();
  const { rows } = await world.database.pool.query("select 1 from notifications where message like $1", [`%${token}%`]);
  expect(rows).toEqual([]);
  // The confirmation is used up.
  expect((await linkFor(ada, other)).body.token).toBeNull();
});

it("With a second admin, everyone's waits, only the one who asked gets it, and within a day", async () => {
  const strict = await testApp({ on: world.database, config: without("on"), startsAt: world.clock() });
  const [one, two] = [await signIn(strict, "ada"), await signIn(strict, "bea")];
  const [person, late] = [await someone(), await someone()];
  expect((await linkFor(one, person)).body.token).toBeNull();
  await confirmed(two);
  expect((await linkFor(one, person)).body.token).not.toBeNull();
  expect((await linkFor(two, late)).body.token).toBeNull();
  await confirmed(one);
  strict.advance({ hours: 25 });
  expect((await linkFor(await signIn(strict, "bea"), late)).body.token).toBeNull();
  await strict.app.close();
});
