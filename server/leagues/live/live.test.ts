import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { inviteByEmail } from "#contract/leagues/invitations.ts";
import type { League } from "#contract/leagues/leagues.ts";
import type { LiveEvent } from "#contract/leagues/live.ts";
import { removeMember } from "#contract/members/members.ts";
import { editUser } from "#contract/operations/admin-users.ts";
import { signOut } from "#contract/people/auth.ts";
import { endAllSignInSessions } from "#contract/people/sign-in-sessions.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { listening, openStream, stopListening } from "#tests/support/event-stream.ts";
import { flakyDatabase } from "#tests/support/flaky-database.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, anAdmin, aPerson, join, type Person, pay, signIn } from "#tests/support/world.ts";

/** Two server processes on one database: people act on one, and their pages listen to the other. */
const world = withWorld();
const [leaver, here, promoted] = withPeople(world, "leaver", "signs_out", "promoted");
let other: TestApp;
let url: string;
let casey: Person;
let league: League;
beforeAll(async () => {
  other = await testApp({ on: world.database });
  url = await listening(other.app);
  casey = await aPerson(world, "casey");
  league = await aLeague(world, casey);
});
afterAll(async () => {
  await stopListening(other.app);
});

const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

type Page = Awaited<ReturnType<typeof openStream>>;
async function pageOf(person: Person, at = url, age?: number): Promise<Page> {
  const page = await openStream(at, person.cookie(), age === undefined ? {} : { age });
  opened.push(page.close);
  return page;
}

const about =
  ({ id }: League) =>
  (event: LiveEvent) =>
    event.type === "league" && event.leagueId === id;

/**
 * Whether someone's page has been told about the league so far. A league of their own, made now, marks the end of "so
 * far".
 */
async function wasTold(page: Page, person: Person): Promise<boolean> {
  const own = await aLeague(world, person, { name: "Only mine" });
  const earlier = [...page.events];
  await page.next((event) => {
    earlier.push(event);
    return about(own)(event);
  });
  return earlier.some(about(league));
}

it("an open page hears about a payment that another process has recorded", async () => {
  const payer = await aPerson(world, "payer");
  await join(casey, league, payer);
  const page = await pageOf(casey);
  await pay(payer, league);
  expect(await page.next(about(league))).toEqual({ type: "league", leagueId: league.id, isOwn: true });
});

it("an open page hears about its person's own affairs, such as an invitation to a league they can't see yet", async () => {
  const guest = await aPerson(world, "guest");
  const page = await pageOf(guest);
  await casey.call(inviteByEmail, { params: { id: league.id }, body: { emails: [guest.email.toUpperCase()] } });
  expect(await page.next(({ type }) => type === "own")).toEqual({ type: "own" });
  expect(await wasTold(page, guest)).toBe(false);
});

it("an open page of a member who was removed hears about the league until then, and not after", async () => {
  const payer = await aPerson(world, "later_payer");
  await join(casey, league, leaver, payer);
  const page = await pageOf(leaver);
  await pay(payer, league);
  await page.next(about(league));
  await casey.call(removeMember, { params: { id: league.id, userId: leaver.userId } });
  await wasTold(page, leaver);
  await casey.call(removeMember, { params: { id: league.id, userId: payer.userId } });
  expect(await wasTold(page, leaver)).toBe(false);
});

describe("a page whose stream opens after it was answered", () => {
  const YOUNG = 1000;
  beforeAll(async () => {
    // The process has been listening for longer than such a page has existed.
    await wasTold(await pageOf(casey), casey);
    other.advance({ hours: 1 });
  });

  it("hears what another process changed in between", async () => {
    const payer = await aPerson(world, "early_payer");
    await join(casey, league, payer);
    const witness = await pageOf(casey);
    await pay(payer, league);
    // Everything that the payment changed has been passed on.
    expect(await wasTold(witness, casey)).toBe(true);
    const page = await pageOf(casey, url, YOUNG);
    expect(await page.next(about(league))).toEqual({ type: "league", leagueId: league.id, isOwn: true });
  });

  it("hears about its person's own affairs in between", async () => {
    const guest = await aPerson(world, "early_guest");
    const witness = await pageOf(guest);
    await casey.call(inviteByEmail, { params: { id: league.id }, body: { emails: [guest.email] } });
    await witness.next(({ type }) => type === "own");
    const page = await pageOf(guest, url, YOUNG);
    expect(await page.next(({ type }) => type === "own")).toEqual({ type: "own" });
  });

  it("reloads if it is older than its process has been listening", async () => {
    const page = await pageOf(casey, url, 86_400_000);
    expect(await page.next(({ type }) => type === "all")).toEqual({ type: "all" });
  });
});

describe("a stream ends", () => {
  it("when its person signs out, and those of their other browsers go on", async () => {
    const elsewhere = await signIn(world, "signs_out");
    const [page, left] = [await pageOf(here), await pageOf(elsewhere)];
    await here.call(signOut, { body: {} });
    await page.ended;
    expect(await wasTold(left, elsewhere)).toBe(false);
  });

  it("when its session is ended from another browser", async () => {
    const page = await pageOf(await aPerson(world, "left_open"));
    await (await signIn(world, "left_open")).call(endAllSignInSessions);
    await page.ended;
  });

  it("when its person gets another role", async () => {
    const admin = await anAdmin(world, "boss");
    const page = await pageOf(promoted);
    const body = { username: "promoted", email: promoted.email, firstName: "P", lastName: "T", role: "admin" as const };
    expect((await admin.call(editUser, { params: { id: promoted.userId }, body })).status).toBe(200);
    await page.ended;
  });

  it("when its person opens more than four: the oldest ends, and is told not to come back at once", async () => {
    const person = await aPerson(world, "many_tabs");
    const pages: Page[] = [];
    for (let tab = 0; tab < 5; tab += 1) pages.push(await pageOf(person));
    const [oldest, ...others] = pages;
    expect(await oldest?.next(({ type }) => type === "replaced")).toEqual({ type: "replaced" });
    await oldest?.ended;
    const own = await aLeague(world, person, { name: "Four are left" });
    for (const page of others) await page.next(about(own));
  });

  it("at once when the server shuts down", async () => {
    const closing = await testApp({ on: world.database });
    const page = await pageOf(casey, await listening(closing.app));
    await closing.app.close();
    await page.ended;
  });
});

it("after the database was away, pages are told to reload, and those of sessions that have ended are closed", async () => {
  const flaky = await flakyDatabase(world.database);
  opened.push(flaky.close);
  const behind = await testApp({ on: world.database, db: flaky.db });
  opened.push(() => stopListening(behind.app));
  const at = await listening(behind.app);
  const gone = await pageOf(await aPerson(world, "gone"), at);
  const page = await pageOf(casey, at);
  flaky.behave("resets");
  await world.database.ownerPool.query(
    `delete from sessions where sess ->> 'userId' = (select id::text from users where username = 'gone')`,
  );
  flaky.behave("well");
  expect(await page.next(({ type }) => type === "all")).toEqual({ type: "all" });
  await gone.ended;
  const own = await aLeague(world, casey, { name: "Heard again" });
  await page.next(about(own));
});

it("the stream of changes is neither cached, compressed nor buffered on its way", async () => {
  const headers = { "accept-encoding": "gzip, br" };
  const { response } = await openStream(url, casey.cookie(), { headers }).then((page) => {
    opened.push(page.close);
    return page;
  });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
    "x-content-type-options": "nosniff",
  });
  expect(response.headers.has("content-encoding")).toBe(false);
});

it.each([
  ["leagues", "id", "reminder_due_at", "end_date"],
  ["leagues", "id", "silence_due_at", "name"],
  ["leagues", "id", "end_reminder_sent_at", "description"],
  ["league_members", "league_id", "deadline_reminder_due_at", "joined_at"],
  ["league_members", "league_id", "last_reminded_at", "paid_at"],
])("in %s, whose league is %s, a change of %s alone tells no one, and a change of %s does", async (...names) => {
  const [table, key, own, shown] = names;
  const page = await pageOf(casey);
  const set = (column: string) => {
    const value = ["name", "description"].includes(column) ? "'Renamed'" : "now() + interval '400 days'";
    return world.database.ownerPool.query(`update ${table} set ${column} = ${value} where ${key} = $1`, [league.id]);
  };
  await join(casey, league, await aPerson(world, `in_${table}_${own}`.slice(0, 30)));
  await page.next(about(league));
  await wasTold(page, casey);
  await set(own);
  expect(await wasTold(page, casey)).toBe(false);
  await set(shown);
  expect(await wasTold(page, casey)).toBe(true);
});

it("every table that names a league announces its changes, except notifications, which are one person's", async () => {
  const { rows } = await world.database.ownerPool.query<{ name: string }>(`
    select a.attrelid::regclass::text as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attname = 'league_id' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_trigger where tgrelid = a.attrelid and tgname = 'live_league')`);
  expect(rows).toEqual([{ name: "notifications" }]);
});
