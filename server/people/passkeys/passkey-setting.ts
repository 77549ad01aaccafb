import { type RelyingParty, relyingPartyOf } from "#server/people/passkeys/relying-party.ts";
import type { Deps } from "#server/platform/deps.ts";
import { conflict } from "#server/platform/errors.ts";

/** What the passkey ceremonies need. */
export type PasskeyDeps = Pick<Deps, "db" | "config" | "clock">;

/** @throws AppError 409 on an address for which browsers don't create passkeys. */
export function requireRelyingParty({ config }: Pick<Deps, "config">): RelyingParty {
  const relyingParty = relyingPartyOf(config.publicUrl);
  if (!relyingParty) throw conflict("Passkeys need a domain name, and this site is reached by a bare IP address.");
  return relyingParty;
}
