import { eq } from "drizzle-orm";
import type { Tx } from "#server/db/client.ts";
import { invitations } from "#server/db/schema/invitations.ts";
import { lockInvitation } from "#server/invitations/lock-invitation.ts";

export async function declineInvitation(tx: Tx, { token, now }: { token: string; now: Date }): Promise<void> {
  const { invitation } = await lockInvitation(tx, { token, now });
  await tx.update(invitations).set({ status: "declined" }).where(eq(invitations.id, invitation.id));
}
