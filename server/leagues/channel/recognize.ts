import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import type { ChannelKind } from "#contract/leagues/league-channel.ts";
import { invalidField } from "#server/platform/errors.ts";

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

/** Refuses what is never called: more is checked when it is (post.ts). */
function refuseUncallable(url: URL, isOwn: boolean): void {
  const { protocol, username, password, hostname, port } = url;
  if (protocol !== "https:" && !(isOwn && protocol === "http:")) throw refusal("The address must begin with https://.");
  if (username !== "" || password !== "") throw refusal("Leave out the name and password before the @.");
  if (isOwn) return;
  if (isPrivate(hostname)) throw refusal(PRIVATE);
  if (port !== "") throw refusal("Leave out the port: we only call the usual one of https.");
}

/** A service by its hosts, those that only lead people to it, and the paths of its webhooks. */
type Service = { hosts: RegExp; links: RegExp; path: RegExp; how: string };
const SERVICES: [ChannelKind, Service][] = [
  [
    "discord",
    {
      hosts: /^(?:(?:ptb|canary)\.)?(?:discord|discordapp)\.com$/,
      links: /^(?:.+\.)?discord(?:app)?\.(?:com|gg)$/,
      path: /^\/api\/(?:v\d+\/)?webhooks\/\d+\/[\w-]+\/?$/,
      how: "This is a link to Discord, not a webhook. In the channel's settings there, open Integrations, then Webhooks, and copy a webhook's URL.",
    },
  ],
  [
    "slack",
    {
      hosts: /^hooks\.slack(?:-gov)?\.com$/,
      links: /^(?:.+\.)?slack(?:-gov)?\.com$/,
      path: /^\/services\/\w+\/\w+\/\w+\/?$/,
      how: "This is a link to Slack, not a webhook. Add an incoming webhook for the channel there, and copy its URL.",
    },
  ],
];
const MATTERMOST_PATH = /\/hooks\/[a-z0-9]{26}\/?$/;

/**
 * Tells what a pasted address is, without calling it. @param ownHosts The operator's `CHANNEL_HOSTS`.
 * @throws AppError 400 with what to paste instead.
 */
export function recognize(pasted: string, ownHosts: readonly string[]): { kind: ChannelKind; url: URL } {
  if (!URL.canParse(pasted)) throw refusal("Paste a webhook's whole address, from https:// on.");
  const url = new URL(pasted);
  refuseUncallable(url, isOwnHost(url, ownHosts));
  url.hash = "";
  const found = SERVICES.find(([, { links }]) => links.test(url.hostname));
  if (!found) return { kind: MATTERMOST_PATH.test(url.pathname) ? "mattermost" : "webhook", url };
  const [kind, service] = found;
  if (!service.hosts.test(url.hostname) || !service.path.test(url.pathname)) throw refusal(service.how);
  // A thread is a part of the address; anything else there asks for other answers.
  const thread = url.searchParams.get("thread_id");
  url.search = kind === "discord" && thread && /^\d+$/.test(thread) ? `?thread_id=${thread}` : "";
  return { kind, url };
}
