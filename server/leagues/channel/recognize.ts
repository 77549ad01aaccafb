import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import type { ChannelKind } from "#contract/leagues/league-channel.ts";
import { invalidField } from "#server/platform/errors.ts";

const DISCORD = /^(?:(?:ptb|canary)\.)?(?:discord|discordapp)\.com$/;
const DISCORD_LINKS = /^(?:.+\.)?discord(?:app)?\.(?:com|gg)$/;
const DISCORD_PATH = /^\/api\/(?:v\d+\/)?webhooks\/\d+\/[\w-]+\/?$/;
const SLACK = /^hooks\.slack(?:-gov)?\.com$/;
const SLACK_LINKS = /^(?:.+\.)?slack(?:-gov)?\.com$/;
const SLACK_PATH = /^\/services\/\w+\/\w+\/\w+\/?$/;
const MATTERMOST_PATH = /\/hooks\/[a-z0-9]{26}\/?$/;

const DISCORD_HOW =
  "This is a link to Discord, not a webhook. In the channel's settings there, open Integrations, then Webhooks, and copy a webhook's URL.";
const SLACK_HOW =
  "This is a link to Slack, not a webhook. Add an incoming webhook for the channel there, and copy its URL.";
const PRIVATE = "This address is in a private network, which we don't call. Use one that the whole Internet reaches.";

const refusal = (message: string) => invalidField("address", message);

/** A host of one's own, with or without its port, which may be in a private network and without https. */
export const isOwnHost = ({ host, hostname }: URL, ownHosts: readonly string[]): boolean =>
  ownHosts.includes(host) || ownHosts.includes(hostname);

/** Whether a host is private by its name alone. Where a name leads is checked when it is called (post.ts). */
function isPrivate(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, "");
  if (isIP(bare)) return ipaddr.parse(bare).range() !== "unicast";
  return !bare.includes(".") || /\.(?:localhost|local|internal|lan|home|arpa|test|invalid)\.?$/.test(bare);
}

/**
 * Tells what a pasted address is, without calling it. @param ownHosts The operator's `CHANNEL_HOSTS`.
 * @throws AppError 400 with what to paste instead.
 */
export function recognize(pasted: string, ownHosts: readonly string[]): { kind: ChannelKind; url: URL } {
  if (!URL.canParse(pasted)) throw refusal("Paste a webhook's whole address, from https:// on.");
  const url = new URL(pasted);
  const { hostname, pathname } = url;
  const isOwn = isOwnHost(url, ownHosts);
  if (url.protocol !== "https:" && !(isOwn && url.protocol === "http:")) {
    throw refusal("The address must begin with https://.");
  }
  if (url.username !== "" || url.password !== "") throw refusal("Leave out the name and password before the @.");
  if (!isOwn && isPrivate(hostname)) throw refusal(PRIVATE);
  if (!isOwn && url.port !== "") throw refusal("Leave out the port: we only call the usual one of https.");
  url.hash = "";
  if (DISCORD_LINKS.test(hostname)) {
    if (!DISCORD.test(hostname) || !DISCORD_PATH.test(pathname)) throw refusal(DISCORD_HOW);
    const thread = url.searchParams.get("thread_id");
    url.search = thread && /^\d+$/.test(thread) ? `?thread_id=${thread}` : "";
    return { kind: "discord", url };
  }
  if (SLACK_LINKS.test(hostname)) {
    if (!SLACK.test(hostname) || !SLACK_PATH.test(pathname)) throw refusal(SLACK_HOW);
    return { kind: "slack", url };
  }
  return { kind: MATTERMOST_PATH.test(pathname) ? "mattermost" : "webhook", url };
}
