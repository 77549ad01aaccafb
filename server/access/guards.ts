import type { FastifyRequest, preValidationAsyncHookHandler } from "fastify";
import type { KeyScope } from "#contract/platform/endpoint.ts";
import { refuseBeforePassword } from "#server/access/password-gate.ts";
import { refuseBeforeSecondFactor } from "#server/access/second-factor-gate.ts";
import { forbidden, unauthorized } from "#server/platform/errors.ts";
import type { WhereFrom } from "#server/platform/lib/where-from.ts";

/** The signed-in user, read on each request, so that a lost role takes effect at once. */
export type Actor = {
  userId: string;
  username: string;
  isAdmin: boolean;
  from: WhereFrom;
  /** The key that a program of theirs acts with (RULES §30); then `isAdmin` is false. */
  key?: { id: string; name: string; scope: KeyScope };
  /** An admin who can do nothing until they set up a second factor (RULES §15). */
  mustSetUpSecondFactor?: boolean;
  /** They can do nothing until they change their password (RULES §16). */
  mustChangePassword?: boolean;
};

/** How and how long ago this sign-in session's user last proved their identity, by the server's clock (RULES §16). */
export type Proof = { by: "password" | "passkey" | "identity"; ageMs: number };

/** The signed-in user and their proof. */
export type SignIn = { actor: Actor; proof: Proof };

export type Guard = preValidationAsyncHookHandler;
export type ActingRequest = FastifyRequest;

declare module "fastify" {
  interface FastifyRequest {
    /** Strangers share each account, so it tells no one where another is, and no one uses up another's limits. */
    isInDemo: boolean;
    actor: Actor | null;
    proof: Proof | null;
    /** The device cookie this answer sets; null if it sets none. */
    deviceToken: string | null;
    /** What the security log says of it, where the URL and the status don't tell. */
    securityEvent: { event: string; outcome: "done" | "refused" } | null;
    loadActor: (() => Promise<Actor | undefined>) | null;
  }
  interface Session {
    userId?: string;
    /** The person came from the identity provider, where signing out ends their session, too. */
    isFromProvider?: boolean;
    /** Makes the session of a visitor who isn't signed in worth a cookie. */
    isAtProvider?: boolean;
  }
  interface FastifyContextConfig {
    /** Answers everyone alike, so that no session is read for it. */
    needsNoSession?: boolean;
    /** The scope that a program's key needs for it; without one, no key may make it. */
    key?: KeyScope;
  }
}

/** Lets only signed-in users through, before anything checks their input: others always get 401. */
export const signedIn: Guard = async (request) => {
  request.actor = (await request.loadActor?.()) ?? null;
  if (!request.actor) throw unauthorized();
  if (request.actor.mustSetUpSecondFactor) refuseBeforeSecondFactor(request);
  if (request.actor.mustChangePassword) refuseBeforePassword(request);
};

/** Lets only admins through. */
export const adminOnly: Guard = async (request, reply) => {
  await signedIn.call(request.server, request, reply);
  if (!request.actor?.isAdmin) throw forbidden("Admin access required.");
};

/** Returns the signed-in user of a route that signedIn guards. */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.actor) throw unauthorized();
  return request.actor;
}
