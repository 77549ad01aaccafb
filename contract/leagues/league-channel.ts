import { z } from "zod";
import { call } from "#contract/platform/endpoint.ts";
import { idSchema } from "#contract/platform/ids.ts";
import { rewritten } from "#contract/platform/leaving-out.ts";
import { pageQuerySchema } from "#contract/platform/paging.ts";
import { lineSchema } from "#contract/platform/text.ts";
import { momentSchema } from "#contract/platform/time.ts";

/** What a channel's address was recognized as; `webhook` is any other, which gets the form of Standard Webhooks. */
export const channelKinds = ["discord", "slack", "mattermost", "webhook"] as const;
export type ChannelKind = (typeof channelKinds)[number];
export const channelNames: Record<ChannelKind, string> = {
  ...{ discord: "Discord", slack: "Slack", mattermost: "Mattermost", webhook: "Webhook" },
};

/** What a channel is told (RULES §30), and the try that a commissioner sends. */
export const channelEvents = [
  "member.joined",
  "payment.received",
  "deadline.near",
  "vote.opened",
  "results.in",
  "winners.named",
  "prize.received",
  "season.over",
  "channel.tried",
] as const;
export type ChannelEvent = (typeof channelEvents)[number];

/** A league's channel as all of its members see it. Its address is a secret: anyone who has it can write there. */
export const leagueChannelSchema = z.object({
  kind: z.enum(channelKinds),
  /** "discord.com". */
  host: z.string(),
  since: momentSchema,
  /** When it was switched off because it failed for five days; null while it is on. */
  offAt: momentSchema.nullable(),
});
export type LeagueChannel = z.infer<typeof leagueChannelSchema>;

export const deliveryStates = ["waiting", "delivered", "failed"] as const;

const deliverySchema = z.object({
  id: idSchema,
  event: z.enum(channelEvents),
  /** What the channel reads: "Casey paid $50.00." */
  text: z.string(),
  createdAt: momentSchema,
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** Why the last attempt failed, in words; null for none. */
  fault: z.string().nullable(),
  /** When it is tried again; null if it isn't. */
  nextAt: momentSchema.nullable(),
});
export type ChannelDelivery = z.infer<typeof deliverySchema>;

const messageSchema = z.object({ message: z.string() });
/** A new secret that signs what a `webhook` gets: "whsec_…"; null for the other kinds. */
const withSecretSchema = z.object({ channel: leagueChannelSchema, secret: z.string().nullable() });
const foundSchema = z.strictObject({ channel: leagueChannelSchema.nullable() });

export const getChannel = call("GET /api/leagues/:id/channel", {
  summary: "The league's channel, for who runs the league; null if there is none",
  answer: foundSchema,
});

export const setChannel = call("PUT /api/leagues/:id/channel", {
  summary: "Tell the league's events to a webhook of Discord, Slack, Mattermost or another program",
  // What was answered holds no address, so sending it back changes nothing.
  body: rewritten(z.strictObject({ address: lineSchema("Paste the address of a webhook", 2000) }).nullable(), (body) =>
    foundSchema.safeParse(body).success ? null : body,
  ),
  answer: withSecretSchema.extend(foundSchema.shape),
});

export const endChannel = call("DELETE /api/leagues/:id/channel", {
  summary: "Stop telling the league's events to its channel",
  answer: messageSchema,
});

export const tryChannel = call("POST /api/leagues/:id/channel/try", {
  summary:
    "Send the channel a message, and wait for what it answers. A channel that is switched off and takes it is on again",
  answer: deliverySchema,
});

export const renewChannelSecret = call("POST /api/leagues/:id/channel/secret", {
  summary: "Sign what the channel gets with a new secret; the old one signs it as well for a day",
  answer: withSecretSchema,
});

export const listDeliveries = call("GET /api/leagues/:id/channel/deliveries", {
  summary: "What the league's channel was told in the last 30 days, newest first",
  query: pageQuerySchema,
  answer: z.array(deliverySchema),
});

export const replayDelivery = call("POST /api/leagues/:id/channel/deliveries/:deliveryId/replay", {
  summary: "Tell the channel this again, with the same id",
  answer: deliverySchema,
});
