import { createHmac } from "node:crypto";
import type { ChannelEvent, ChannelKind } from "#contract/leagues/league-channel.ts";

/** What a channel is told, with names in place of ids. */
export type Told = {
  id: string;
  event: ChannelEvent;
  text: string;
  facts: Record<string, string>;
  league: { id: string; name: string; url: string };
  createdAt: Date;
  secrets: readonly string[];
  now: Date;
};
type Sent = { headers: Record<string, string>; body: string };

/** Joins two characters without being seen, so that no program takes them for a link or a mention. */
const JOINER = "\u2060";
const DISCORD_MAX = 2000;
const SUPPRESS_EMBEDS = 4;

/** One line, without signs that change how others are read. */
const plain = (text: string) =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, " ");

/** Breaks what chats make links, mentions and pictures of, such as @everyone, https://, www.example.com, ~town and :smile:. */
const withoutLinks = (text: string) =>
  plain(text)
    .replace(/[@:~#]/g, `$&${JOINER}`)
    .replace(/([\p{L}\p{N}-])\.(?=\p{L})/gu, `$1.${JOINER}`);

const markdown = (text: string) => withoutLinks(text).replace(/[\\*_~`|>#[\]()!+-]/g, "\\$&");
const slackText = (text: string) =>
  withoutLinks(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const json = (value: object): Sent => ({ headers: {}, body: JSON.stringify(value) });

/** Each kind's form of a message. Links lead to the league's own page, and nowhere else. */
export const SHAPES: Record<ChannelKind, (told: Told) => Sent> = {
  discord: ({ text, league }) =>
    json({
      content: `${cut(markdown(`${league.name}: ${text}`).replaceAll("<", "\\<"), DISCORD_MAX - league.url.length - 3)}\n<${league.url}>`,
      allowed_mentions: { parse: [] },
      flags: SUPPRESS_EMBEDS,
    }),
  slack: ({ text, league }) =>
    json({
      text: `${slackText(`${league.name}: ${text}`)}\n<${league.url}>`,
      ...{ mrkdwn: false, parse: "none", link_names: false, unfurl_links: false, unfurl_media: false },
    }),
  mattermost: ({ text, league }) => json({ text: `${markdown(`${league.name}: ${text}`)}\n<${league.url}>` }),
  webhook: standardWebhook,
};

/** Without half of an escape or of a character at its end. */
const cut = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1).replace(/\\+$|\p{Surrogate}$/u, "")}…`;

/** The form of Standard Webhooks, signed with each secret that holds. */
function standardWebhook({ id, event, text, facts, league, createdAt, secrets, now }: Told): Sent {
  const data = { league, text: plain(text), ...facts };
  const body = JSON.stringify({ type: event, timestamp: createdAt.toISOString(), data });
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return {
    headers: { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") },
    body,
  };
}
