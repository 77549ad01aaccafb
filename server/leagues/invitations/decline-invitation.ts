import { eq } from "drizzle-orm";
import { lockInvitation } from "#server/leagues/invitations/lock-invitation.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { invitations } from "#server/platform/db/schema/invitations.ts";

export async function declineInvitation(tx: Tx, { token, now }: { token: string; now: Date }): Promise<void> {
  const { invitation } = await lockInvitation(tx, { token, now });
  await tx.update(invitations).set({ status: "declined" }).where(eq(invitations.id, invitation.id));
}
