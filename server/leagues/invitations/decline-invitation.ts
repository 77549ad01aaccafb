import { eq } from "drizzle-orm";
import { maskEmail } from "#contract/leagues/invitations.ts";
import { lockInvitation } from "#server/leagues/invitations/lock-invitation.ts";
import { invitationDeclined } from "#server/notices/league-news.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { invitations } from "#server/platform/db/schema/invitations.ts";

export async function declineInvitation(tx: Tx, { token, now }: { token: string; now: Date }): Promise<void> {
  const { invitation, league } = await lockInvitation(tx, { token, now });
  await tx.update(invitations).set({ status: "declined" }).where(eq(invitations.id, invitation.id));
  await tell(tx, now, invitationDeclined(league, { address: maskEmail(invitation.email) }));
}
