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
import { type Got, withReceiver } from "#tests/support/receiver.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, join } from "#tests/support/world.ts";

const receiver = withReceiver();
const world = withWorld({ environment: { CHANNEL_HOSTS: "127.0.0.1" } });
const [casey, alice, olga] = withPeople(world, "casey", "alice", "olga");

let league: League;
let params: { id: string };
beforeEach(async () => {
  receiver.takes();
  league = await aLeague(world, casey);
  params = { id: league.id };
});

const open = async (address = receiver.url) => {
  const answer = await casey.call(setChannel, { params, body: { address } });
  expect(answer.error).not.toHaveProperty("message");
  return answer.body;
};
const listed = async () => (await casey.call(listDeliveries, { params })).body;

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
});
