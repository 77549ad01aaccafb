import { findSignIn } from "#server/people/auth/queries.ts";
import { signInCounters } from "#server/people/auth/sign-in-limits.ts";
import type { Deps } from "#server/platform/deps.ts";
import { forgiveAttempt } from "#server/platform/limits/admit-attempt.ts";

type Owner = { username: string; email: string };

/** Lets the owner sign in right after a reset by email, however often strangers have guessed before (RULES §16). */
export async function forgetFailures(deps: Pick<Deps, "db" | "config" | "secret">, { username, email }: Owner) {
  for (const typed of [username, email]) {
    const { name } = await findSignIn(deps.db, typed);
    const { cleared } = signInCounters(deps, { name, network: "", knownDevice: null });
    await forgiveAttempt(deps.db, cleared, cleared);
  }
}
