import { CURRENT_PASSWORD_MISSING } from "#contract/people/auth.ts";
import { type ActingRequest, type Actor, actorOf, type Guard } from "#server/access/guards.ts";
import { checkCredentials } from "#server/people/auth/check-credentials.ts";
import { identityOf } from "#server/people/identity/queries.ts";
import { hasPasskey } from "#server/people/second-factor/queries.ts";
import { AppError, invalidField } from "#server/platform/errors.ts";
import { visitorOf } from "#server/platform/http/visitor.ts";

type CredentialDeps = Parameters<typeof checkCredentials>[0];

const HOUR_IN_MS = 3_600_000;
/** How long a passkey or a sign-in at the identity provider stands for the password that a call takes in its body. */
const OWN_PROOF_MS = 300_000;

/**
 * Guards acts on money or on other people's accounts: refuses a sign-in session without proof within the last hour
 * (RULES §16).
 */
export const recentlyProved: Guard = async (request) => requireRecentProof(request);

/** Guards only the requests that change something. */
export const changesRecentlyProved: Guard = async (request) => {
  if (request.method !== "GET" && request.method !== "HEAD") requireRecentProof(request);
};

/** Guards a route where only some requests are such acts. @throws AppError 403 `reauthenticate`. */
export function requireRecentProof({ proof }: ActingRequest): void {
  if (!proof || proof.ageMs > HOUR_IN_MS) {
    throw new AppError(403, "Confirm it's you, then try again.", { code: "reauthenticate" });
  }
}

/**
 * Takes the proof in the same request, for acts on the actor's own account (RULES §16): the current password, or a
 * passkey or the identity provider used within the last 5 minutes. Call it before opening a transaction, because it hashes. @returns How the
 * actor proved their identity.
 * @throws AppError 403 `reauthenticate` without a proof, naming the field so that the web repeats the call with the
 * password; 400 at `currentPassword` for a wrong password.
 */
export async function requireProof(
  deps: CredentialDeps,
  request: ActingRequest,
  currentPassword: string | undefined,
): Promise<Actor> {
  const { proof } = request;
  if (currentPassword) await checkCurrentPassword(deps, request, currentPassword);
  if (currentPassword || (proof && proof.by !== "password" && proof.ageMs <= OWN_PROOF_MS)) return actorOf(request);
  throw passwordNeeded();
}

export function passwordNeeded(): AppError {
  const message = "Enter your current password to confirm it's you.";
  return new AppError(403, message, { code: "reauthenticate", errors: [{ path: "currentPassword", message }] });
}

/**
 * Does the same for setting a new password: a user without a passkey or an identity is told to fill in the form's own field. @throws
 * AppError like `requireProof`; 400 at `currentPassword` if only that can be the proof.
 */
export async function requireProofForPassword(
  deps: CredentialDeps,
  request: ActingRequest,
  currentPassword: string | undefined,
): Promise<void> {
  if (!currentPassword && !(await provesOtherwise(deps.db, actorOf(request).userId))) {
    throw invalidField("currentPassword", CURRENT_PASSWORD_MISSING);
  }
  await requireProof(deps, request, currentPassword);
}

const provesOtherwise = async (db: CredentialDeps["db"], userId: string) =>
  (await hasPasskey(db, userId)) || (await identityOf(db, userId)) !== undefined;

/** @throws AppError 400 at `currentPassword` for a wrong password, or the sign-in limits' error. */
export async function checkCurrentPassword(
  deps: CredentialDeps,
  request: ActingRequest,
  password: string,
): Promise<void> {
  const { username } = actorOf(request);
  try {
    await checkCredentials(deps, { username, password, visitor: visitorOf(request) });
  } catch (error) {
    const isWrong = error instanceof AppError && error.status === 401;
    throw isWrong ? invalidField("currentPassword", "The current password is not right.") : error;
  }
}
