import { describe, expect, it } from "vitest";
import { channelEvents, channelKinds } from "#contract/leagues/league-channel.ts";
import { recognize } from "#server/leagues/channel/recognize.ts";
import { SHAPES } from "#server/leagues/channel/shapes.ts";

const of = (address: string, ownHosts: string[] = []) => {
  const { kind, url } = recognize(address, ownHosts);
  return `${kind} ${url.href}`;
};
const KEY = "a1b2c3d4e5f6g7h8i9j0k1l2m3";

describe("A pasted address", () => {
  it.each([
    ["https://discord.com/api/webhooks/123/ab-C_d", "discord https://discord.com/api/webhooks/123/ab-C_d"],
    ["https://ptb.discord.com/api/v10/webhooks/123/abc", "discord https://ptb.discord.com/api/v10/webhooks/123/abc"],
    [
      "https://canary.discordapp.com/api/webhooks/1/abc?wait=true&thread_id=99#x",
      "discord https://canary.discordapp.com/api/webhooks/1/abc?thread_id=99",
    ],
    ["https://hooks.slack.com/services/T0/B0/abc", "slack https://hooks.slack.com/services/T0/B0/abc"],
    [`https://chat.example.com/hooks/${KEY}`, `mattermost https://chat.example.com/hooks/${KEY}`],
    ["https://example.com:443/x?y=1", "webhook https://example.com/x?y=1"],
    ["https://discord.com.example.com/api", "webhook https://discord.com.example.com/api"],
  ])("%s is recognized", (address, recognized) => expect(of(address)).toBe(recognized));

  it.each([
    ["discord.com/api/webhooks/1/abc", "whole address"],
    ["http://example.com/hook", "must begin with https://"],
    ["ftp://example.com/hook", "must begin with https://"],
    ["https://casey:secret@example.com/", "Leave out the name and password"],
    ["https://example.com:8443/", "Leave out the port"],
    ["https://discord.com/channels/1/2", "This is a link to Discord"],
    ["https://discord.gg/abc", "This is a link to Discord"],
    ["https://discord.com/api/webhooks/1/abc/slack", "This is a link to Discord"],
    ["https://app.slack.com/client/T0/C0", "This is a link to Slack"],
    ["https://league.slack.com/archives/C0", "This is a link to Slack"],
    ...[
      "localhost",
      "127.0.0.1",
      "2130706433",
      "[::1]",
      "10.0.0.1",
      "[::ffff:a00:1]",
      "printer",
      "nas.local",
      "db.internal",
    ].map((host) => [`https://${host}/hook`, "private network"]),
  ])("%s is refused, with what to do", (address = "", why = "") => expect(() => of(address)).toThrow(why));

  it("may be at a host that the operator named, of any port and without https", () => {
    expect(of(`http://10.0.0.5:8065/hooks/${KEY}`, ["10.0.0.5:8065"])).toBe(
      `mattermost http://10.0.0.5:8065/hooks/${KEY}`,
    );
    expect(of("http://chat.lan/x", ["chat.lan"])).toBe("webhook http://chat.lan/x");
    expect(() => of("http://10.0.0.5:5432/", ["10.0.0.5:8065"])).toThrow("must begin with https://");
  });
});

const NASTY = [
  ...[
    "@everyone",
    "@here",
    "@all",
    "@channel",
    "<@123>",
    "<@&5>",
    "<#9>",
    "<!channel>",
    "<!here|x>",
    "<https://evil.example|click>",
  ],
  ...[
    "[click](https://evil.example)",
    "https://evil.example/x",
    "www.evil.example",
    "evil.example",
    "evil@evil.example",
  ],
  ...[
    "**bold**",
    "`code`",
    "~~gone~~",
    "||spoiler||",
    "# Title",
    "> quote",
    ":smile:",
    "~town-square",
    "<script>",
    "&amp;",
  ],
  ...["back\\slash*", "two\nlines", "\u202eesrever", "x".repeat(5000), "\\".repeat(3000), "😀".repeat(1500)],
];
const league = { id: "league", name: "League", url: "https://potkeeper.example/leagues/1" };
const NOW = new Date("2026-09-01T12:00:00Z");
const shape = (kind: (typeof channelKinds)[number], name: string, event: (typeof channelEvents)[number]) =>
  JSON.parse(
    SHAPES[kind]({
      ...{ id: "1", event, text: `${name} paid $50.00.`, facts: { member: name }, createdAt: NOW, now: NOW },
      ...{ league: { ...league, name }, secrets: ["whsec_c2VjcmV0"] },
    }).body,
  );

/** What a chat would make of a text: links, mentions, and signs of its markup that aren't escaped. */
const LIVE: Record<string, RegExp> = {
  discord: /(?<!\\)[*_~`|<>#[\]]|@[\w&!]|https?:\/\/|www\.\w|\w\.example|[\r\n\u202e]/,
  mattermost: /(?<!\\)[*_~`|>#[\]]|[@~#]\w|https?:\/\/|www\.\w|\w\.example|:smile:|[\r\n\u202e]/,
  slack: /[<>]|@\w|https?:\/\/|www\.\w|\w\.example|:smile:|&(?!amp;|lt;|gt;)|[\r\n\u202e]/,
};

describe("A name with markup, a link or a mention", () => {
  const cases = ["discord", "slack", "mattermost"].flatMap((kind) =>
    channelEvents.flatMap((event) => NASTY.map((name) => ({ kind: kind as "discord", event, name }))),
  );

  it("is only text in every chat, whatever it is told, and the only link is the league's", () => {
    expect(cases.length).toBeGreaterThan(800);
    for (const { kind, event, name } of cases) {
      const { content, text = content } = shape(kind, name, event);
      const [, said = "", link] = /^([\s\S]*)\n(.*)$/.exec(text) ?? [];
      expect(link).toBe(`<${league.url}>`);
      // Pairs of backslashes are a backslash, and escape nothing.
      expect(said.replaceAll("\\\\", ""), `${kind}: ${name.slice(0, 40)}`).not.toMatch(LIVE[kind] as RegExp);
    }
  });

  it("mentions no one in Discord, whose messages stay short enough, and shows no preview anywhere", () => {
    for (const name of NASTY) {
      const { content, allowed_mentions, flags } = shape("discord", name, "payment.received");
      expect(content.length).toBeLessThanOrEqual(2000);
      expect([allowed_mentions, flags]).toEqual([{ parse: [] }, 4]);
    }
    expect(shape("slack", "casey", "member.joined")).toMatchObject({
      mrkdwn: false,
      unfurl_links: false,
      parse: "none",
    });
  });

  it("comes to other programs as it is, in the form of Standard Webhooks", () => {
    expect(shape("webhook", "<b>@everyone</b>", "payment.received")).toEqual({
      type: "payment.received",
      timestamp: "2026-09-01T12:00:00.000Z",
      data: {
        league: { ...league, name: "<b>@everyone</b>" },
        ...{ text: "<b>@everyone</b> paid $50.00.", member: "<b>@everyone</b>" },
      },
    });
    expect(channelKinds).toContain("webhook");
  });
});
