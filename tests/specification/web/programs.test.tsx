import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { ChannelDelivery, ChannelKind } from "#contract/leagues/league-channel.ts";
import type { ApiKey } from "#contract/people/api-keys.ts";
import { leagueAnswers, PROFILE } from "#tests/specification/web/answers.ts";
import {
  dialog,
  fill,
  labeled,
  open,
  press,
  rowOf,
  sees,
  seesToast,
  sent,
  server,
} from "#tests/specification/web/app.tsx";
import { type Answers, failing } from "#tests/specification/web/fake-server.ts";
import { alice, casey, idOf, LEAGUE, NOW } from "#tests/specification/web/fixtures.ts";

/** RULES §30. */
describe("the keys of a person's programs", () => {
  const aKey = (number: number, over: Partial<ApiKey> = {}): ApiKey => ({
    ...{ id: idOf(number), name: `Bot ${number}`, scope: "read", start: "pk_4fQ2" },
    ...{ createdAt: NOW, endsAt: "2027-06-01T12:00:00.000Z", lastUsedAt: null, ...over },
  });
  const [KEYS, MAKE] = ["GET /api/auth/keys", "POST /api/auth/keys"] as const;
  const show = (keys: ApiKey[], answers: Answers = {}) =>
    open("/profile/security", alice, { ...PROFILE, [KEYS]: keys, ...answers });
  /** The call that makes the first of these, of which the others were there. */
  const making = (...keys: [ApiKey, ...ApiKey[]]): Answers => ({
    [MAKE]: () => {
      server().answer({ [KEYS]: keys });
      return { ...keys[0], key: "pk_4fQ2secret" };
    },
  });

  it("is made with a name, a scope and a time, shown once with a command that uses it, and listed", async () => {
    show([], making(aKey(1, { scope: "manage" })));
    await press("Make a key");
    await press("Make key");
    await sees("Name this key");
    fill({ Name: "Bot 1", "Works for": "365" });
    screen.getByRole("radio", { name: /^Read and manage/ }).click();
    await press("Make key");
    expect((await labeled("Key")).value).toBe("pk_4fQ2secret");
    expect(await sent(MAKE)).toEqual({ name: "Bot 1", scope: "manage", days: 365 });
    dialog().getByText(/^curl -H "Authorization: Bearer pk_4fQ2secret" http.*\/api\/leagues\/my-player$/);
    await press("I've saved my key");
    const row = await rowOf("Bot 1");
    expect(row.textContent).toContain("Read and manage, pk_4fQ2…, ends Jun 1, 2027, not used yet");
    await press("Make a key");
    await sees("What it can do");
    expect(screen.queryByDisplayValue("pk_4fQ2secret")).toBeNull();
  });

  it("stays on the screen when it is the tenth, and then says that there can be no more", async () => {
    const others = Array.from({ length: 9 }, (_, number) => aKey(number + 1));
    show(others, making(aKey(0), ...others));
    await press("Make a key");
    fill({ Name: "Bot 0" });
    await press("Make key");
    await labeled("Key");
    await press("I've saved my key");
    await sees(/^You have 10 keys/);
    expect(screen.queryByRole("button", { name: "Make a key" })).toBeNull();
  });

  it("says why none was made", async () => {
    show([], { [MAKE]: failing(409, { message: "You have ten keys." }) });
    await press("Make a key");
    fill({ Name: "Bot" });
    await press("Make key");
    await seesToast("No key was made", "You have ten keys.");
  });

  it("is ended alone, or with all others", async () => {
    const [END, END_ALL] = ["DELETE /api/auth/keys/:id", "DELETE /api/auth/keys"] as const;
    show([aKey(1, { lastUsedAt: NOW }), aKey(2)], { [END]: { message: "One" }, [END_ALL]: { message: "All" } });
    await press("End Bot 2");
    dialog().getByText("Programs that use this key stop working at once.");
    await press("End key");
    await seesToast("Key ended", "One");
    expect(server().made(END)).toMatchObject([{ params: { id: idOf(2) } }]);
    await press("End all keys");
    dialog().getByText("Bot 1 and Bot 2");
    await press("End all keys", dialog());
    await seesToast("Keys ended", "All");
  });
});

/** RULES §30. */
describe("a league's channel", () => {
  const CHANNEL = "GET /api/leagues/:id/channel";
  const [SET, STOP] = ["PUT /api/leagues/:id/channel", "DELETE /api/leagues/:id/channel"] as const;
  const [TOLD, TRY] = ["GET /api/leagues/:id/channel/deliveries", "POST /api/leagues/:id/channel/try"] as const;
  const REPLAY = "POST /api/leagues/:id/channel/deliveries/:deliveryId/replay";
  const RENEW = "POST /api/leagues/:id/channel/secret";
  const aChannel = (kind: ChannelKind, offAt: string | null = null) => ({
    kind,
    host: "hooks.example",
    since: NOW,
    offAt,
  });
  const aDelivery = (over: Partial<ChannelDelivery> = {}): ChannelDelivery => ({
    ...{ id: idOf(1), event: "payment.received", text: "Casey paid $50.00.", createdAt: NOW, state: "delivered" },
    ...{ attempts: 1, fault: null, nextAt: null, ...over },
  });
  /** The call that sets this channel. */
  const setting = (channel: ReturnType<typeof aChannel>, secret: string | null): Answers => ({
    [SET]: () => {
      server().answer({ [CHANNEL]: { channel } });
      return { channel, secret };
    },
  });
  const show = (answers: Answers) => open(`${LEAGUE}#channel`, casey, { ...leagueAnswers(), [TOLD]: [], ...answers });

  it("is recognized by the address that is pasted, and hides that address", async () => {
    show(setting(aChannel("discord"), null));
    await labeled("Webhook address");
    await press("Save address");
    await sees("Paste the address of a webhook");
    fill({ "Webhook address": `https://hooks.example/${"x".repeat(2000)}` });
    await sees("Use at most 2,000 characters");
    fill({ "Webhook address": "https://hooks.example/secret" });
    await press("Save address");
    await seesToast("This is a Discord webhook");
    expect(await sent(SET)).toEqual({ address: "https://hooks.example/secret" });
    await sees(
      /^This is a Discord webhook \(hooks\.example\), set on /,
      "Nothing yet. Send a test to see whether messages arrive.",
    );
    expect(document.body.textContent).not.toContain("hooks.example/secret");
  });

  it("says at the field why an address isn't taken", async () => {
    show({ [SET]: failing(400, { message: "", errors: [{ path: "address", message: "Only https." }] }) });
    await labeled("Webhook address");
    fill({ "Webhook address": "http://hooks.example" });
    await press("Save address");
    await sees("Only https.");
  });

  it("says what came back to a try, and sends an old message again", async () => {
    const failed = aDelivery({ state: "failed", fault: "It answered 404.", nextAt: "2026-12-01T10:00:00.000Z" });
    show({ [CHANNEL]: { channel: aChannel("slack") }, [TOLD]: [failed], [TRY]: failed, [REPLAY]: aDelivery() });
    const row = await rowOf("Casey paid $50.00.");
    expect(row.textContent).toMatch(/Failed.*It answered 404\.Next try Dec 1, 2026/);
    await press("Send a test");
    await sees("Not delivered to hooks.example. It answered 404.");
    server().answer({ [TRY]: aDelivery() });
    await press("Send a test");
    await sees("Delivered to hooks.example.");
    server().answer({ [TOLD]: [aDelivery()] });
    await press("Send again: Casey paid $50.00.");
    await waitFor(async () => expect((await rowOf("Casey paid $50.00.")).textContent).toContain("Delivered"));
    expect(server().made(REPLAY)).toMatchObject([{ params: { deliveryId: idOf(1) } }]);
  });

  it("shows another program's secret once, and a new one when it is renewed", async () => {
    const channel = aChannel("webhook");
    const { unmount } = show({ ...setting(channel, "whsec_one"), [RENEW]: { channel, secret: "whsec_two" } });
    await labeled("Webhook address");
    fill({ "Webhook address": "https://hooks.example" });
    await press("Save address");
    expect((await labeled("Signing secret, shown only now")).value).toBe("whsec_one");
    await press("Renew the secret");
    await screen.findByDisplayValue("whsec_two");
    unmount();
    show({ [CHANNEL]: { channel } });
    await sees("Renew the secret");
    expect(screen.queryByLabelText("Signing secret, shown only now")).toBeNull();
  });

  it("that was switched off says so, and what to do", async () => {
    show({ [CHANNEL]: { channel: aChannel("mattermost", NOW) } });
    await sees(/^Switched off on .*: nothing reached hooks\.example for five days\./);
  });

  it("is managed where it is connected", async () => {
    open(LEAGUE, casey, leagueAnswers({ channel: aChannel("discord") }));
    await press("More");
    await sees("Manage the channel");
    expect(screen.queryByText("Connect a channel")).toBeNull();
  });

  it("stops after a question", async () => {
    show({ [CHANNEL]: { channel: aChannel("discord") }, [STOP]: { message: "It gets nothing more." } });
    await press("Disconnect");
    await press("Disconnect");
    await seesToast("Channel disconnected", "It gets nothing more.");
  });

  it("stands in the terms that every member sees", async () => {
    const since = "2026-11-30T12:00:00.000Z";
    const channel = { kind: "discord" as const, host: "discord.com", since, offAt: null };
    open(LEAGUE, alice, leagueAnswers({ channel }));
    await sees("This league's news also goes to a Discord channel (discord.com), set on Nov 30, 2026.");
  });
});
