import { describe, expect, it } from "vitest";
import { listMails } from "#contract/notices/mailbox.ts";
import { deleteUser } from "#contract/operations/admin-users.ts";
import { listAccountEvents } from "#contract/people/account-events.ts";
import { reportNotMe } from "#contract/people/account-notices.ts";
import { exportAccount } from "#contract/people/leave-for-good.ts";
import { proveWithPasskey, startPasskeyProof } from "#contract/people/passkeys.ts";
import { getWaysToPay, setWaysToPay } from "#contract/people/ways-to-pay.ts";
import { waysToPayOf } from "#server/people/ways-to-pay/queries.ts";
import { PASSWORD, withPasskey } from "#tests/support/second-factors.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { anAdmin, aPerson, emailedToken, type Person } from "#tests/support/world.ts";

const world = withWorld();
const limited = withWorld({ environment: { RATE_LIMIT: "on" } });

const venmo = { kind: "venmo", username: "casey-jones" } as const;
const zelle = { kind: "zelle", contact: "casey@zelle.example" } as const;
const bank = { kind: "iban", holder: "Casey Quixote", iban: "DE89370400440532013000", bic: null } as const;

const set = (person: Person, ways: readonly object[], proof: object = { currentPassword: PASSWORD }) =>
  person.call(setWaysToPay, { body: { ways: ways as never, ...proof } });
const own = async (person: Person) => (await person.call(getWaysToPay)).body;
const kinds = async (person: Person) => (await own(person)).map(({ kind }) => kind);
const mailsTo = async (person: Person) => {
  const { body } = await world.visitor().call(listMails, { query: { to: person.email } });
  return body.filter(({ subject }) => subject === "The ways people can pay you were changed");
};

describe("a person's ways to pay", () => {
  it("are kept in their order, in the form in which they are shown", async () => {
    const ann = await aPerson(world, "ann");
    expect(await own(ann)).toEqual([]);
    const typed = { kind: "iban", holder: " Casey Quixote ", iban: "de89 3704 0044 0532 0130 00" };
    const { status, body } = await set(ann, [typed, { kind: "venmo", username: "@casey-jones" }]);
    expect(status).toBe(200);
    expect(body).toMatchObject([bank, venmo]);
    expect(await own(ann)).toEqual(body);
  });

  it("keep their id and moment wherever they move, and get new ones when their contents change", async () => {
    const bea = await aPerson(world, "bea");
    const { body: first } = await set(bea, [venmo, zelle]);
    world.advance({ hours: 50 });
    const { body: second } = await set(bea, [zelle, { ...venmo, username: "casey-brown" }]);
    expect(second[0]).toEqual(first[1]);
    expect(second[1]).toMatchObject({ username: "casey-brown", changedAt: world.clock().toISOString() });
    expect(second[1]?.id).not.toBe(first[0]?.id);
    // Changing it back is another change.
    world.advance({ hours: 1 });
    const { body: third } = await set(bea, [zelle, venmo]);
    expect(third[1]?.changedAt).toBe(world.clock().toISOString());
  });

  it("are replacements only where something was removed in the last 48 hours", async () => {
    const ivy = await aPerson(world, "ivy");
    const replacements = async (ways: object[]) =>
      (await set(ivy, ways)).body.map(({ isReplacement }) => isReplacement);
    expect(await replacements([venmo])).toEqual([false]);
    expect(await replacements([venmo, zelle])).toEqual([false, false]);
    expect(await replacements([venmo, bank])).toEqual([false, true]);
    expect(await replacements([bank])).toEqual([true]);
    world.advance({ hours: 47 });
    expect(await replacements([bank, zelle])).toEqual([true, true]);
    world.advance({ hours: 49 });
    expect(await replacements([bank, zelle, venmo])).toEqual([true, true, false]);
    expect(await own(ivy)).toMatchObject([{ isReplacement: true }, { isReplacement: true }, { isReplacement: false }]);
  });

  it("can be emptied, and are listed once each", async () => {
    const cal = await aPerson(world, "cal");
    expect((await set(cal, [venmo])).status).toBe(200);
    const twice = await set(cal, [venmo, { kind: "venmo", username: "@casey-jones" }]);
    expect([twice.status, twice.error.errors?.[0]?.path]).toEqual([400, "ways.1"]);
    expect(await own(cal)).toHaveLength(1);
    expect((await set(cal, [])).body).toEqual([]);
    expect(await own(cal)).toEqual([]);
  });

  it("of two changes at once are one of the two lists, whole", async () => {
    const dan = await aPerson(world, "dan");
    await set(dan, [venmo]);
    const lists = [
      [zelle, bank],
      [bank, { kind: "cash" }, zelle],
    ];
    const answers = await Promise.all(lists.map((ways) => set(dan, ways)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ body }) => body)).toContainEqual(await own(dan));
  });
});

describe("changing ways to pay", () => {
  it("takes the password or a passkey in the same request", async () => {
    const eve = await aPerson(world, "eve");
    const refused = await set(eve, [venmo], {});
    expect([refused.status, refused.error.code]).toEqual([403, "reauthenticate"]);
    const wrong = await set(eve, [venmo], { currentPassword: "wrong horse" });
    expect([wrong.status, wrong.error.errors?.[0]?.path]).toEqual([400, "currentPassword"]);
    expect(await own(eve)).toEqual([]);
    const { device } = await withPasskey(eve);
    const { body: options } = await eve.call(startPasskeyProof, { body: {} });
    await eve.call(proveWithPasskey, { body: { response: device.use(options) } });
    expect((await set(eve, [venmo], {})).status).toBe(200);
  });

  it("is emailed and recorded by kinds, with a link that undoes it; saving the same list again is neither", async () => {
    const fay = await aPerson(world, "fay");
    await set(fay, [venmo, zelle]);
    await set(fay, [venmo, zelle]);
    await world.runJobs();
    expect(await mailsTo(fay)).toHaveLength(1);
    await set(fay, [zelle, venmo]);
    await world.runJobs();
    expect((await mailsTo(fay))[0]?.text).toContain("Now: Zelle and Venmo");
    await set(fay, [bank, venmo]);
    await world.runJobs();
    const [mail] = await mailsTo(fay);
    for (const line of ["New: Bank transfer (IBAN)", "Removed: Zelle", "Now: Bank transfer (IBAN) and Venmo"]) {
      expect(mail?.text).toContain(line);
    }
    expect(mail?.text).not.toMatch(/casey-jones|DE89|013000/);
    const { body: events } = await fay.call(listAccountEvents, { query: {} });
    expect(events.filter(({ kind }) => kind === "ways_to_pay_changed").map(({ details }) => details)).toContainEqual({
      ...{ new: "Bank transfer (IBAN)", removed: "Zelle", now: "Bank transfer (IBAN) and Venmo" },
    });
  });

  it("by a thief is taken back by the email's link, and what was there long before stays", async () => {
    const hal = await aPerson(world, "hal");
    await set(hal, [venmo]);
    world.advance({ days: 8 });
    await set(hal, [{ kind: "venmo", username: "the-thief" }, venmo]);
    await world.runJobs();
    const token = await emailedToken(world, hal.email, "not-me/");
    expect((await world.visitor().call(reportNotMe, { params: { token } })).status).toBe(200);
    const { db, secret } = world.deps;
    expect(await waysToPayOf(db, { userId: hal.userId, secret })).toMatchObject([venmo]);
  });

  it("happens at most 20 times a day", async () => {
    const ida = await aPerson(limited, "ida");
    for (let at = 0; at < 20; at++) {
      expect((await set(ida, [{ kind: "venmo", username: `casey-${at}` }])).status).toBe(200);
      limited.advance({ hours: 0.5 });
    }
    const refused = await set(ida, [venmo]);
    expect([refused.status, refused.error.message]).toEqual([429, expect.stringContaining("many times today")]);
  });
});

describe("ways to pay are nobody else's", () => {
  it("to read or to change", async () => {
    const jo = await aPerson(world, "joan");
    await set(jo, [venmo]);
    const other = await aPerson(world, "kit");
    expect(await own(other)).toEqual([]);
    await set(other, [zelle]);
    expect(await kinds(jo)).toEqual(["venmo"]);
    const named = await other.call(setWaysToPay, {
      body: { ways: [bank], userId: jo.userId, currentPassword: PASSWORD } as never,
    });
    expect(named.status).toBe(400);
    expect(await kinds(jo)).toEqual(["venmo"]);
    const visitor = world.visitor();
    expect((await visitor.call(getWaysToPay)).status).toBe(401);
    expect((await visitor.call(setWaysToPay, { body: { ways: [], currentPassword: PASSWORD } })).status).toBe(401);
    expect(await kinds(jo)).toEqual(["venmo"]);
  });

  it("in a copy of the database: nothing of them is plain, and no row opens as another's", async () => {
    const lea = await aPerson(world, "lea");
    await set(lea, [
      { kind: "venmo", username: "plaintext-venmo" },
      { ...bank, holder: "Plaintext Holder" },
      { kind: "sentence", text: "Plaintext sentence" },
    ]);
    await world.runJobs();
    const { rows: tables } = await world.database.ownerPool.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in ('public', 'ledger', 'graphile_worker')`,
    );
    for (const { name } of tables) {
      const query = `select from ${name} t where lower(t::text) like '%plaintext%'`;
      expect([name, (await world.database.ownerPool.query(query)).rowCount]).toEqual([name, 0]);
    }
    const thief = await aPerson(world, "max");
    await world.database.ownerPool.query(
      `insert into ways_to_pay select gen_random_uuid(), $1, position, contents, changed_at from ways_to_pay where user_id = $2`,
      [thief.userId, lea.userId],
    );
    expect(await own(thief)).toEqual([]);
  });
});

it("Ways to pay are in their owner's export, and erased with the account", async () => {
  const ned = await aPerson(world, "ned");
  await set(ned, [bank]);
  const { body } = await ned.call(exportAccount, { body: { currentPassword: PASSWORD } });
  expect(body.waysToPay).toMatchObject([bank]);
  const admin = await anAdmin(world, "ada");
  expect((await admin.call(deleteUser, { params: { id: ned.userId } })).status).toBe(200);
  const left = "select from ways_to_pay where user_id = $1";
  expect((await world.database.ownerPool.query(left, [ned.userId])).rowCount).toBe(0);
});

it("Hostile ways to pay are refused, each at its field", async () => {
  const oz = await aPerson(world, "ozzy");
  const { status, error } = await set(oz, [
    { kind: "link", name: "Pay me", address: "javascript:alert(1)" },
    { kind: "bitcoin", address: "x" },
  ]);
  expect([status, error.errors?.map(({ path }) => path)]).toEqual([400, ["ways.0.address", "ways.1.kind"]]);
});
