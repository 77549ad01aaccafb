import { z } from "zod";
import { endpoint } from "#contract/platform/endpoint.ts";
import { idSchema } from "#contract/platform/ids.ts";
import { momentSchema } from "#contract/platform/time.ts";
import { invitationStatuses } from "./invitations.ts";

/** An invitation that its commissioner took back is stored as expired (SPEC §4). */
const invitationStates = [...invitationStatuses, "revoked"] as const;

/** Whether the mail server took the last email: still trying, accepted, or given up. */
const deliveryStates = ["sending", "accepted", "failed"] as const;

/** An invitation as the league's commissioner sees it (RULES §20). */
const sentInvitationSchema = z.object({
  id: idSchema,
  /** Masked unless the reader sent the invitation. */
  email: z.string(),
  state: z.enum(invitationStates),
  invitedByName: z.string(),
  createdAt: momentSchema,
  expiresAt: momentSchema,
  /** The last email about it; null if the address wants none. */
  mail: z.object({ at: momentSchema, state: z.enum(deliveryStates) }).nullable(),
});
export type SentInvitation = z.infer<typeof sentInvitationSchema>;

const tags = ["invitations"];
const invitationParams = z.strictObject({ id: idSchema, invitationId: idSchema });
const messageSchema = z.object({ message: z.string() });

export const listLeagueInvitations = endpoint({
  method: "GET",
  url: "/api/leagues/:id/invitations",
  schema: {
    summary: "Who was invited, newest first; for the commissioner",
    tags,
    params: z.strictObject({ id: idSchema }),
    response: { 200: z.array(sentInvitationSchema) },
  },
});

export const resendInvitation = endpoint({
  method: "POST",
  url: "/api/leagues/:id/invitations/:invitationId/resend",
  schema: {
    summary: "Email an invitation again and renew it; once a day",
    tags,
    params: invitationParams,
    response: { 200: messageSchema },
  },
});

export const copyInvitation = endpoint({
  method: "POST",
  url: "/api/leagues/:id/invitations/:invitationId/link",
  schema: {
    summary: "A link to the invitation for the commissioner to pass on; unlike the emailed one, it verifies no address",
    tags,
    params: invitationParams,
    response: { 200: z.object({ token: z.string() }) },
  },
});

export const revokeInvitation = endpoint({
  method: "DELETE",
  url: "/api/leagues/:id/invitations/:invitationId",
  schema: {
    summary: "Revoke a pending invitation: its links stop working",
    tags,
    params: invitationParams,
    response: { 200: messageSchema },
  },
});
