import type { NewMember } from "#contract/leagues/league-preview.ts";
import type { ActingRequest } from "#server/access/guards.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { requireGoodPassword } from "#server/people/auth/judge-password.ts";
import { refuseIfClosed } from "#server/people/auth/may-register.ts";
import { toCurrentUser } from "#server/people/auth/queries.ts";
import { registerAccount } from "#server/people/auth/register-account.ts";
import { acceptTerms, requireCurrentTerms } from "#server/people/consents/accept-terms.ts";
import { sendFirstVerification } from "#server/people/email-verification/send-verification.ts";
import { markVerified } from "#server/people/email-verification/verify-email.ts";
import { requirePasswords } from "#server/people/identity/passwords-stay.ts";
import { beginSession } from "#server/people/sessions/begin-session.ts";
import { inTransaction, type Tx } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { networkOfRequest } from "#server/platform/http/visitor.ts";
import { whereFrom } from "#server/platform/http/where-from.ts";

type Joining = {
  leagueName: string;
  account: NewMember & { email: string };
  /** Whether the link shows that its holder reads the address, which then needs no verification link (RULES §16). */
  isAddressProven: boolean;
  /** Takes the seat, or refuses it. */
  join: (tx: Tx, joining: { userId: string; now: Date }) => Promise<LockedLeague>;
};

/**
 * Opens an account, takes a seat with it and signs in: if there is no seat, no account is opened either (RULES §20).
 */
export async function registerAndJoin(deps: Deps, request: ActingRequest, joining: Joining) {
  const { db, clock, config, secret, passwords } = deps;
  const { leagueName, account, isAddressProven, join } = joining;
  refuseIfClosed(config);
  requirePasswords(config);
  const { password, acceptsTerms: version, ...names } = account;
  requireCurrentTerms(deps, version);
  const holder = { ...names, role: "user" as const, leagues: [leagueName] };
  requireGoodPassword(config, { password, path: "password", holder });
  const passwordHash = await passwords.hash(password, networkOfRequest(request));
  const now = clock();
  const { user, leagueId } = await inTransaction(db, async (tx) => {
    const made = await registerAccount(tx, { ...names, passwordHash, now });
    await acceptTerms(tx, { userId: made.id, version, given: "registration", config, from: whereFrom(request), now });
    const league = await join(tx, { userId: made.id, now });
    if (isAddressProven && config.policy.emailVerification === "required") {
      const verified = await markVerified(tx, { userId: made.id, from: whereFrom(request), now });
      return { user: verified, leagueId: league.id };
    }
    await sendFirstVerification(tx, made, { secret, now });
    return { user: made, leagueId: league.id };
  });
  await beginSession(deps, request, { user, provedBy: "password", isFirst: true });
  request.log.info({ userId: user.id }, "registered");
  return { user: toCurrentUser(user), leagueId };
}
