import { z } from "zod";
import { decimalSchema } from "./amount.ts";
import { endpoint } from "./endpoint.ts";
import { idSchema, tokenParams } from "./ids.ts";
import { invitationStatuses } from "./invitations.ts";
import { emailSchema } from "./text.ts";
import { momentSchema } from "./time.ts";

/** Offered in a dynasty's first two years only (SPEC §9). */
export const REPLACEMENT_LAST_YEAR = 2;

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
  invitedByName: z.string(),
  expiresAt: momentSchema,
  status: z.enum(invitationStatuses),
});
export type ReplacementInvitation = z.infer<typeof replacementInvitationSchema>;

export const inviteReplacement = endpoint({
  method: "POST",
  url: "/api/replacement-invitations",
  schema: {
    summary: "Invite someone to take over one's dynasty seat from the next season on",
    tags: ["replacements"],
    body: inviteReplacementSchema,
    response: { 201: z.object({ id: idSchema, message: z.string(), forYear: z.int(), expiresAt: momentSchema }) },
  },
});

export const getReplacementInvitation = endpoint({
  method: "GET",
  url: "/api/replacement-invitations/token/:token",
  schema: {
    summary: "A replacement invitation, for anyone with its link",
    tags: ["replacements"],
    params: tokenParams,
    response: { 200: replacementInvitationSchema },
  },
});

export const acceptReplacement = endpoint({
  method: "POST",
  url: "/api/replacement-invitations/:token/accept",
  schema: {
    summary: "Accept a replacement invitation and take the seat from that season on",
    tags: ["replacements"],
    params: tokenParams,
    response: { 200: z.object({ message: z.string(), leagueId: idSchema }) },
  },
});

export const declineReplacement = endpoint({
  method: "POST",
  url: "/api/replacement-invitations/:token/decline",
  schema: {
    summary: "Decline a replacement invitation",
    tags: ["replacements"],
    params: tokenParams,
    response: { 200: z.object({ message: z.string() }) },
  },
});
