import type { ChannelKind, LeagueChannel } from "#contract/leagues/league-channel.ts";
import { formatDay } from "#web/ui/day.ts";

/** What a channel's address is, and where its messages appear. */
export const KINDS: Record<ChannelKind, { webhook: string; place: string }> = {
  discord: { webhook: "a Discord webhook", place: "a Discord channel" },
  slack: { webhook: "a Slack webhook", place: "a Slack channel" },
  mattermost: { webhook: "a Mattermost webhook", place: "a Mattermost channel" },
  webhook: { webhook: "another program's webhook", place: "another program" },
};

/** What all members read in the terms about their league's channel. */
export const channelTerm = ({ kind, host, since, offAt }: LeagueChannel): string =>
  `This league's news also goes to ${KINDS[kind].place} (${host}), set on ${formatDay(since)}.` +
  (offAt ? ` It has been off since ${formatDay(offAt)}.` : "");
