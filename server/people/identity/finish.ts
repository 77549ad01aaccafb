import type { IdentityOutcome } from "#contract/people/identity-words.ts";
import type { ActingRequest } from "#server/access/guards.ts";
import type { Arrival } from "#server/people/identity/arrival.ts";
import { linkIdentity, recordUse } from "#server/people/identity/link.ts";
import { identityOf } from "#server/people/identity/queries.ts";
import { type ProvedIdentity, redeem } from "#server/people/identity/redeem.ts";
import { type IdentityApp, type RoundTrip, takeRoundTrip } from "#server/people/identity/round-trips.ts";
import { signInAs } from "#server/people/identity/sign-in.ts";
import { renewProof } from "#server/people/sessions/renew-proof.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { whereFrom } from "#server/platform/http/where-from.ts";

const LOST: Arrival = { outcome: "unknown", purpose: "sign_in", returnTo: "/" };

/**
 * Finishes a way through the provider with what its redirect brought. An answer to what another browser or person
 * started changes nothing.
 */
export async function finishRoundTrip(
  app: IdentityApp,
  request: ActingRequest,
  { state, search }: { state: string | undefined; search: string },
): Promise<Arrival> {
  const trip = state && (await takeRoundTrip(app, { state, sid: request.session.sessionId }));
  if (!state || !trip) return LOST;
  const { purpose, returnTo, acceptsTerms } = trip;
  const identity = await redeem(app, { trip, state, search });
  if (typeof identity === "string") return { outcome: identity, purpose, returnTo };
  if (purpose === "sign_in")
    return { ...(await signInAs(app, request, { identity, returnTo, acceptsTerms })), purpose };
  const outcome = await actAs(app, request, { trip, identity });
  return { outcome, purpose, returnTo };
}

type Returned = { trip: RoundTrip; identity: ProvedIdentity };

/** Links the identity to the signed-in person, or takes it as their proof. */
async function actAs(app: IdentityApp, request: ActingRequest, { trip, identity }: Returned): Promise<IdentityOutcome> {
  const actor = await request.loadActor?.();
  if (!actor || actor.userId !== trip.userId) return "unknown";
  const { userId } = actor;
  if (trip.purpose === "link") {
    const change = { userId, identity, from: whereFrom(request), now: app.clock() };
    return inTransaction(app.db, (tx) => linkIdentity(tx, change));
  }
  const own = await identityOf(app.db, userId);
  if (own?.issuer !== identity.issuer || own.subject !== identity.subject) return "other";
  await renewProof(app, request, "identity");
  await recordUse(app.db, { userId, now: app.clock() });
  return "proved";
}
