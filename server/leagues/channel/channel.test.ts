import { Webhook } from "standardwebhooks";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  endChannel,
  getChannel,
  listDeliveries,
  renewChannelSecret,
  replayDelivery,
  setChannel,
  tryChannel,
} from "#contract/leagues/league-channel.ts";
import { getLeague, type League } from "#contract/leagues/leagues.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { jobHandlers } from "#server/worker/registry.ts";
import { type Got, withReceiver } from "#tests/support/receiver.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, join, type Person } from "#tests/support/world.ts";

const receiver = withReceiver();
const world = withWorld({ environment: { CHANNEL_HOSTS: "127.0.0.1" } });
const [casey, alice, olga] = withPeople(world, "casey", "alice", "olga");
const ada = withAdmin(world);

let league: League;
let params: { id: string };
beforeEach(async () => {
  receiver.takes();
  league = await aLeague(world, casey);
  params = { id: league.id };
});

const open = async (by: Person = casey) => {
  const answer = await by.call(setChannel, { params, body: { address: receiver.url } });
  expect(answer.error).not.toHaveProperty("errors");
  return answer.body;
};
const listed = async () => (await casey.call(listDeliveries, { params })).body;
const stored = (text: string) => world.database.ownerPool.query(text, [league.id]).then(({ rows }) => rows);
/** What the queue would do when it is time, on the test's clock. */
const deliver = () => jobHandlers(world.deps).deliver_channel({ leagueId: league.id });
const told = async (person: Person) =>
  (await person.call(listNotifications)).body
    .filter(({ leagueId }) => leagueId === league.id)
    .map(({ title }) => title);

/** The library compares with its own clock, so it gets the server's for that moment. */
function verify(secret: string | null, { headers, body }: Pick<Got, "headers" | "body">) {
  vi.useFakeTimers({ now: world.clock(), toFake: ["Date"] });
  try {
    return new Webhook(secret ?? "").verify(body, headers as Record<string, string>);
  } finally {
    vi.useRealTimers();
  }
}
const only = <T>(all: readonly T[]): T => {
  expect(all).toHaveLength(1);
  return all[0] as T;
};

describe("A league's channel", () => {
  it("gets a signed message for what happens, and stands in the terms that members see", async () => {
    const { channel, secret } = await open();
    expect(channel).toEqual({ kind: "webhook", host: receiver.host, since: world.clock().toISOString(), offAt: null });
    await join(casey, league, alice);
    await world.runJobs();
    const got = only(receiver.got);
    expect(got.json).toMatchObject({
      type: "member.joined",
      data: { text: "alice Tester joined.", member: "alice Tester" },
    });
    expect(verify(secret, got)).toEqual(got.json);
    expect(() => verify(secret, { ...got, body: `${got.body} ` })).toThrow("No matching signature");
    expect((await alice.call(getLeague, { params })).body.channel).toEqual(channel);
    expect((await olga.call(getLeague, { params })).status).toBe(404);
    expect(await listed()).toMatchObject([{ event: "member.joined", state: "delivered", attempts: 1, fault: null }]);
  });

  it("is told to the members when it begins, changes and ends, and an admin's act to the audit log", async () => {
    await join(casey, league, alice);
    await open();
    expect(await told(alice)).toContain("Sunday League: terms changed");
    const { length } = await told(alice);
    expect((await casey.call(setChannel, { params, body: { address: receiver.url } })).status).toBe(200);
    expect(await told(alice)).toHaveLength(length);
    expect((await ada.call(endChannel, { params })).status).toBe(200);
    expect(await told(alice)).toHaveLength(length + 1);
    expect((await casey.call(getChannel, { params })).body).toEqual({ channel: null });
    const audits = await stored(
      "select action, details from audit_log where subject_id = $1 order by position desc limit 1",
    );
    expect(audits).toMatchObject([{ action: "league.end_channel" }]);
  });

  it("keeps its address and secret from every answer, the audit log, notices and the rows of the database", async () => {
    const { secret } = await open(ada);
    await casey.call(tryChannel, { params });
    receiver.fails(404);
    await casey.call(tryChannel, { params });
    const answers = [
      await casey.call(getChannel, { params }),
      await casey.call(listDeliveries, { params }),
      await casey.call(getLeague, { params }),
      await casey.call(renewChannelSecret, { params }),
    ].map(({ body }) => JSON.stringify(body));
    const rows = await Promise.all(
      [
        "select * from league_channels where league_id = $1",
        "select * from channel_deliveries where league_id = $1",
        "select * from audit_log where subject_id = $1",
        "select * from notifications where league_id = $1",
      ].map(stored),
    );
    const shown = [...answers, JSON.stringify(rows)].join("\n");
    expect(shown).not.toContain("a-secret-path");
    expect(shown).not.toContain(secret ?? "none");
  });

  it("ends when the commissioner changes, and when the commissioner's account is erased", async () => {
    await join(casey, league, alice);
    await open();
    await stored(`update leagues set commissioner_id = '${alice.userId}' where id = $1`);
    expect(await stored("select from league_channels where league_id = $1")).toEqual([]);
    await stored(`update leagues set commissioner_id = '${casey.userId}' where id = $1`);
    await open();
    await stored(`update leagues set name = 'Monday League' where id = $1`);
    expect(await stored("select from league_channels where league_id = $1")).toHaveLength(1);
    await stored("update users set erased_at = now() where id = (select commissioner_id from leagues where id = $1)");
    expect(await stored("select from league_channels where league_id = $1")).toEqual([]);
    await stored("update users set erased_at = null where id = (select commissioner_id from leagues where id = $1)");
  });

  it("signs with the new secret and for a day with the one before", async () => {
    const { secret: before } = await open();
    const { secret: after } = (await casey.call(renewChannelSecret, { params })).body;
    await casey.call(tryChannel, { params });
    const got = only(receiver.got);
    expect([before, after].map((secret) => verify(secret, got))).toEqual([got.json, got.json]);
    world.advance({ hours: 24 });
    receiver.takes();
    await casey.call(tryChannel, { params });
    expect(() => verify(before, only(receiver.got))).toThrow();
    expect(verify(after, only(receiver.got))).toBeDefined();
  });

  it("gets a message again with the same id, at a later attempt and at a replay by hand", async () => {
    const { secret } = await open();
    receiver.fails();
    await join(casey, league, alice);
    await deliver();
    const waiting = only(await listed());
    expect(waiting).toMatchObject({ state: "waiting", attempts: 1, fault: "It answered 500." });
    expect(waiting.nextAt).toBe(new Date(world.clock().getTime() + 60_000).toISOString());
    await deliver();
    expect(receiver.got).toHaveLength(1);
    world.advance({ hours: 1 });
    const [first] = receiver.got;
    receiver.takes();
    await deliver();
    expect(only(await listed())).toMatchObject({ state: "delivered", attempts: 2, fault: null, nextAt: null });
    const replayed = await casey.call(replayDelivery, { params: { ...params, deliveryId: waiting.id } });
    expect(replayed.body).toMatchObject({ id: waiting.id, state: "delivered", attempts: 3 });
    expect(receiver.got.map(({ headers, body }) => [headers["webhook-id"], body])).toEqual(
      Array(2).fill([first?.headers["webhook-id"], first?.body]),
    );
    expect(receiver.got.map((got) => verify(secret, got))).toHaveLength(2);
    expect(receiver.got[0]?.headers["webhook-timestamp"]).not.toBe(first?.headers["webhook-timestamp"]);
  });

  it("that is dead for a week costs twenty attempts and one job at a time, and is switched off with one notice until a try arrives", async () => {
    await open();
    receiver.fails();
    const events = 50;
    for (let nth = 0; nth < events; nth += 1) {
      await stored(
        `insert into channel_deliveries (id, league_id, event, text, facts, created_at)
         values (gen_random_uuid(), $1, 'member.joined', 'Someone joined.', '{}', '${world.clock().toISOString()}')`,
      );
    }
    for (let hours = 0; hours < 7 * 24; hours += 1) {
      await deliver();
      world.advance({ hours: 1 });
    }
    expect(receiver.got.length).toBeLessThanOrEqual(20);
    expect(receiver.got.length).toBeGreaterThan(10);
    const planned = `select from graphile_worker.jobs where key like 'deliver_channel:' || $1 || '%' and run_at > '${world.clock().toISOString()}'`;
    expect((await stored(planned)).length).toBeLessThanOrEqual(1);
    expect(await stored("select state, count(*) from channel_deliveries where league_id = $1 group by 1")).toEqual([
      { state: "failed", count: events },
    ]);
    expect((await told(casey)).filter((title) => title.includes("switched off"))).toHaveLength(1);
    expect((await casey.call(getChannel, { params })).body.channel?.offAt).not.toBeNull();
    await join(casey, league, olga);
    expect((await listed()).length).toBe(events);
    receiver.takes();
    expect((await casey.call(tryChannel, { params })).body).toMatchObject({
      event: "channel.tried",
      state: "delivered",
    });
    expect((await casey.call(getChannel, { params })).body.channel?.offAt).toBeNull();
  });

  it("gets news at once, also while a later attempt is planned", async () => {
    await open();
    receiver.fails();
    await join(casey, league, alice);
    const ofLeague = "graphile_worker._private_jobs where key like 'deliver_channel:' || $1 || '%'";
    await stored(`delete from ${ofLeague}`);
    await deliver();
    expect(await stored(`select from ${ofLeague}`)).toHaveLength(1);
    await join(casey, league, olga);
    expect(await stored(`select from ${ofLeague}`)).toHaveLength(2);
    await casey.call(endChannel, { params });
  });

  it("isn't switched off before it is tried again, nor for a try by hand that failed", async () => {
    const { channel } = await open();
    receiver.fails();
    expect((await casey.call(tryChannel, { params })).body).toMatchObject({ state: "failed" });
    world.advance({ days: 6 });
    await join(casey, league, alice);
    await deliver();
    expect((await casey.call(getChannel, { params })).body).toEqual({ channel });
    world.advance({ days: 6 });
    receiver.takes();
    await join(casey, league, olga);
    await deliver();
    expect(only(receiver.got).json).toMatchObject({ data: { member: "olga Tester" } });
    expect((await casey.call(getChannel, { params })).body).toEqual({ channel });
  });

  it("gets at most 60 messages an hour, the last of which says how many more there were", async () => {
    await open();
    const many = `insert into channel_deliveries (id, league_id, event, text, facts, created_at)
      select gen_random_uuid(), $1, 'member.joined', 'Someone joined.', '{}', '${world.clock().toISOString()}' from generate_series(1, 1000)`;
    await stored(many);
    expect(await stored("select from channel_deliveries where league_id = $1")).toHaveLength(60);
    for (let run = 0; run < 20; run += 1) await deliver();
    expect(receiver.got).toHaveLength(59);
    world.advance({ hours: 1 });
    await deliver();
    expect(receiver.got.at(-1)?.json).toMatchObject({
      data: { text: "Someone joined. And 940 more: see the league's page." },
    });
    world.advance({ days: 31 });
    await jobHandlers(world.deps).prune_limits({});
    expect(await stored("select from channel_deliveries where league_id = $1")).toEqual([]);
  });

  it("doesn't keep others from being told, when it refuses one message for good", async () => {
    await open();
    await join(casey, league, alice);
    receiver.fails(400);
    await deliver();
    receiver.takes();
    await join(casey, league, olga);
    world.advance({ hours: 1 });
    await deliver();
    expect(receiver.got.map(({ json }) => json)).toMatchObject([
      { data: { member: "olga Tester" } },
      { data: { member: "alice Tester" } },
    ]);
  });
});
