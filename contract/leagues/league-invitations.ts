import { z } from "zod";
import { call } from "#contract/platform/endpoint.ts";
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

const messageSchema = z.object({ message: z.string() });

export const listLeagueInvitations = call("GET /api/leagues/:id/invitations", {
  summary: "Who was invited, newest first; for the commissioner",
  tag: "invitations",
  answer: z.array(sentInvitationSchema),
});

export const resendInvitation = call("POST /api/leagues/:id/invitations/:invitationId/resend", {
  summary: "Email an invitation again and renew it; once a day",
  tag: "invitations",
  answer: messageSchema,
});

export const copyInvitation = call("POST /api/leagues/:id/invitations/:invitationId/link", {
  summary: "A link to the invitation for the commissioner to pass on; unlike the emailed one, it verifies no address",
  tag: "invitations",
  answer: z.object({ token: z.string() }),
});

export const revokeInvitation = call("DELETE /api/leagues/:id/invitations/:invitationId", {
  summary: "Revoke a pending invitation: its links stop working",
  tag: "invitations",
  answer: messageSchema,
});
