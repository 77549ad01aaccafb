import { z } from "zod";
import { decimalSchema } from "#contract/platform/amount.ts";
import { call } from "#contract/platform/endpoint.ts";
import { idSchema } from "#contract/platform/ids.ts";
import { emailSchema } from "#contract/platform/text.ts";
import { momentSchema } from "#contract/platform/time.ts";
import { invitationStatuses } from "./invitations.ts";
import { leaguePreviewSchema } from "./league-preview.ts";
import { leagueSchema } from "./leagues.ts";

export const inviteReplacementSchema = z.strictObject({
  leagueId: idSchema,
  email: z
    .string({ error: "Please enter an email address" })
    .trim()
    .min(1, { error: "Please enter an email address" })
    .pipe(emailSchema("Invalid email address")),
});

const replacementInvitationSchema = z.object({
  leagueId: idSchema,
  leagueName: z.string(),
  forYear: z.int(),
  entryFee: decimalSchema,
  ...leagueSchema.pick({ currency: true, leagueType: true, minYears: true, maxYears: true }).shape,
  invitedByName: z.string(),
  expiresAt: momentSchema,
  status: z.enum(invitationStatuses),
  /** What the league's other invitations show of it (RULES §20); null unless the offer can be answered. */
  league: leaguePreviewSchema.nullable(),
});
export type ReplacementInvitation = z.infer<typeof replacementInvitationSchema>;

export const inviteReplacement = call("POST /api/replacement-invitations", {
  summary: "Invite someone to take over one's dynasty seat from the next season on",
  tag: "replacements",
  body: inviteReplacementSchema,
  created: z.object({ id: idSchema, message: z.string(), forYear: z.int(), expiresAt: momentSchema }),
});

/** The caller's own offer of their seat, while it can still be answered or paid for. */
const replacementOfferSchema = z.object({
  /** The address that the caller invited. */
  email: z.string(),
  forYear: z.int(),
  expiresAt: momentSchema,
  /** Accepted, it waits for the replacement's payment. */
  status: z.enum(["pending", "accepted"]),
  /** The link's token, where no email is sent and the caller passes it on. */
  token: z.string().nullable(),
});
export type ReplacementOffer = z.infer<typeof replacementOfferSchema>;

export const getReplacementOffer = call("GET /api/leagues/:id/replacement-offer", {
  summary: "The caller's own offer of their seat, or null",
  tag: "replacements",
  answer: replacementOfferSchema.nullable(),
});

export const withdrawReplacementOffer = call("DELETE /api/leagues/:id/replacement-offer", {
  summary: "Take the caller's offer of their seat back, before someone accepts it",
  tag: "replacements",
  answer: z.object({ message: z.string() }),
});

export const getReplacementInvitation = call("GET /api/replacement-invitations/token/:token", {
  summary: "A replacement invitation, for anyone with its link",
  isOpen: true,
  tag: "replacements",
  answer: replacementInvitationSchema,
});

export const acceptReplacement = call("POST /api/replacement-invitations/:token/accept", {
  summary: "Accept a replacement invitation and take the seat from that season on",
  tag: "replacements",
  answer: z.object({ message: z.string(), leagueId: idSchema }),
});

export const declineReplacement = call("POST /api/replacement-invitations/:token/decline", {
  summary: "Decline a replacement invitation",
  tag: "replacements",
  answer: z.object({ message: z.string() }),
});
