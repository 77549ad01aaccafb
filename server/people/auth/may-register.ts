import { and, eq, gt, isNull } from "drizzle-orm";
import { BY_INVITATION, REGISTRATION_CLOSED } from "#contract/platform/registration.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { replacementInvitations } from "#server/platform/db/schema/replacements.ts";
import { forbidden } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/lib/tokens.ts";

type Asked = { config: Pick<Config, "registration">; replacement: string | undefined; now: Date };

/** @throws AppError 403 where no one can open an account anymore, whatever link they have (RULES §27). */
export function refuseIfClosed({ registration }: Pick<Config, "registration">): void {
  if (registration === "closed") throw forbidden(REGISTRATION_CLOSED);
}

/**
 * Lets anyone register where registration is open. Elsewhere a replacement's open invitation is enough: other invitations
 * and join links open the account and take the seat in one step. @throws AppError 403 with what to do.
 */
export async function requireMayRegister(tx: Tx, { config, replacement, now }: Asked): Promise<void> {
  refuseIfClosed(config);
  if (config.registration === "open") return;
  if (replacement === undefined || !(await isOpenOffer(tx, { token: replacement, now })))
    throw forbidden(BY_INVITATION);
}

async function isOpenOffer(tx: Tx, { token, now }: { token: string; now: Date }): Promise<boolean> {
  const [offer] = await tx
    .select({ forYear: replacementInvitations.forYear, currentYear: leagues.currentYear })
    .from(replacementInvitations)
    .innerJoin(leagues, eq(leagues.id, replacementInvitations.leagueId))
    .where(
      and(
        eq(replacementInvitations.token, hashToken(token)),
        eq(replacementInvitations.status, "pending"),
        gt(replacementInvitations.expiresAt, now),
        isNull(leagues.deletedAt),
      ),
    );
  return offer !== undefined && offer.forYear > offer.currentYear;
}
