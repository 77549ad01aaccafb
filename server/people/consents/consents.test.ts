import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { registerByLink, renewJoinLink } from "#contract/leagues/join-links.ts";
import type { League } from "#contract/leagues/leagues.ts";
import { createPaymentIntent } from "#contract/money/payments.ts";
import { register } from "#contract/people/auth.ts";
import { declare, getDeclarations } from "#contract/people/declarations.ts";
import { exportAccount } from "#contract/people/leave-for-good.ts";
import { eraseConsents } from "#server/operations/personal-data/erase-consents.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { termsConsents } from "#server/platform/db/schema/declarations.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, type Person, pay, signIn } from "#tests/support/world.ts";

const TERMS = { TERMS_URL: "https://pot.example/terms", TERMS_VERSION: "2026-11" };

const world = withWorld({ environment: TERMS });
const later = withWorld(() => ({ environment: { ...TERMS, TERMS_VERSION: "2027-01" }, on: world.database }));
const plain = withWorld(() => ({ on: world.database }));
const [casey] = withPeople(world, "casey");
let league: League;
beforeAll(async () => {
  league = await aLeague(world, casey, { isPublic: true });
});

const account = (username: string) => ({
  ...{ username, email: `${username}@example.com`, firstName: username, lastName: "Tester" },
  password: "correct horse",
});
const startPaying = async (person: Person) => {
  const body = { leagueId: league.id, amount: "50.00" };
  const { status, error } = await person.call(createPaymentIntent, { body });
  return { status, message: error?.message, code: error?.code };
};
const consentsOf = ({ userId }: Person) =>
  world.deps.db.select().from(termsConsents).where(eq(termsConsents.userId, userId));

it("An account is only opened with the current terms, by the form and by a link, and the evidence is kept", async () => {
  const token = (await casey.call(renewJoinLink, { params: { id: league.id } })).body.token;
  for (const [acceptsTerms, status] of [
    [undefined, 400],
    ["2025-01", 409],
  ] as const) {
    const body = { ...account("ann"), ...(acceptsTerms ? { acceptsTerms } : {}) };
    for (const refused of [
      await world.visitor().call(register, { body }),
      await world.visitor().call(registerByLink, { params: { token }, body }),
    ]) {
      expect(refused.status).toBe(status);
      expect(refused.error).toMatchObject({
        message: expect.stringContaining("2026-11"),
        errors: [{ path: "acceptsTerms" }],
      });
    }
  }
  const ann = world.visitor({ ip: "203.0.113.7" });
  const body = { ...account("ann"), acceptsTerms: "2026-11" };
  const { status, body: made } = await ann.call(registerByLink, { params: { token }, body });
  expect(status).toBe(201);
  const [evidence] = await world.deps.db.select().from(termsConsents).where(eq(termsConsents.userId, made.user.id));
  expect(evidence).toMatchObject({
    ...{ version: "2026-11", given: "registration", ip: "203.0.113.7", device: "an unknown device" },
    acceptedAt: world.clock(),
  });
});

it("A new version is asked for at the next payment, once, and an old page learns its name", async () => {
  const ben = await aPerson(world, "ben");
  const back = await signIn(later, "ben");
  const { rows } = await world.database.ownerPool.query("select count(*)::int as n from sandbox.payment_intents");
  expect(await startPaying(back)).toEqual({
    ...{ status: 403, code: "declare_first" },
    message: "Before you pay, accept the terms, version 2027-01. Nothing was charged.",
  });
  const after = await world.database.ownerPool.query("select count(*)::int as n from sandbox.payment_intents");
  expect(after.rows).toEqual(rows);
  const stale = await back.call(declare, { body: { acceptsTerms: "2026-11" } });
  expect([stale.status, stale.error.code, stale.error.message]).toEqual([
    ...[409, "terms_changed", expect.stringContaining("version 2027-01 applies now")],
  ]);
  expect((await back.call(getDeclarations)).body.missing.terms).toBe(true);
  await back.call(declare, { body: { acceptsTerms: "2027-01" } });
  await back.call(declare, { body: { acceptsTerms: "2027-01" } });
  expect((await startPaying(back)).status).toBe(200);
  expect((await back.call(getDeclarations)).body.consents.map(({ version, given }) => [version, given])).toEqual(
    expect.arrayContaining([
      ["2027-01", "payment"],
      ["2026-11", "registration"],
    ]),
  );
  expect(await consentsOf(ben)).toHaveLength(2);
});

it("Where there are no terms, no one can accept any", async () => {
  const visitor = plain.visitor();
  const stale = await visitor.call(register, { body: { ...account("cara"), acceptsTerms: "2026-11" } });
  expect([stale.status, stale.error.code]).toEqual([409, "terms_changed"]);
  expect((await visitor.call(register, { body: account("cara") })).status).toBe(201);
});

it("The evidence can't be changed, is exported, and goes with the account only of someone without money in the books", async () => {
  const [dan, eve] = [await aPerson(world, "dan"), await aPerson(world, "eve")];
  await pay(eve, league);
  const change = "update terms_consents set version = '1' where user_id = $1";
  await expect(world.database.ownerPool.query(change, [eve.userId])).rejects.toThrow("kept as it is");
  const exported = await eve.call(exportAccount, { body: { currentPassword: "correct horse" } });
  expect(exported.body).toMatchObject({
    termsAccepted: [{ version: "2026-11", given: "registration", ip: "127.0.0.1" }],
  });
  for (const { userId } of [dan, eve]) await inTransaction(world.deps.db, (tx) => eraseConsents(tx, userId));
  expect(await consentsOf(dan)).toEqual([]);
  expect(await consentsOf(eve)).toMatchObject([{ version: "2026-11", ip: "", device: "" }]);
});
