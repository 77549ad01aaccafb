import { BY_INVITATION, REGISTRATION_CLOSED } from "#contract/platform/registration.ts";
import { type Invitation, isOpenInvitation } from "#server/people/auth/open-invitation.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { forbidden } from "#server/platform/errors.ts";

type Registration = { config: Pick<Config, "registration">; invitation: Invitation | undefined; now: Date };

/** @throws AppError 403 where no one can open an account anymore, whatever link they have (RULES §27). */
export function refuseIfClosed({ registration }: Pick<Config, "registration">): void {
  if (registration === "closed") throw forbidden(REGISTRATION_CLOSED);
}

/** Returns why someone can't open an account: it is closed to everyone, or they hold no open invitation (RULES §27). */
export async function registrationFault(
  db: Reader,
  { config: { registration }, invitation, now }: Registration,
): Promise<"closed" | "uninvited" | undefined> {
  if (registration === "closed") return "closed";
  if (registration === "open") return undefined;
  return invitation && (await isOpenInvitation(db, { ...invitation, now })) ? undefined : "uninvited";
}

/**
 * Lets anyone register where registration is open. Elsewhere a replacement's open invitation is enough: other invitations
 * and join links open the account and take the seat in one step. @throws AppError 403 with what to do.
 */
export async function requireMayRegister(
  db: Reader,
  { replacement, ...asked }: Omit<Registration, "invitation"> & { replacement: string | undefined },
): Promise<void> {
  refuseIfClosed(asked.config);
  const invitation =
    replacement === undefined ? undefined : { kind: "replacement-invite" as const, token: replacement };
  if (await registrationFault(db, { ...asked, invitation })) throw forbidden(BY_INVITATION);
}
