import type { Environment } from "#server/platform/config/environment.ts";
import { isLoopbackHost, isLoopbackUrl } from "#server/platform/config/loopback.ts";
import { hasLiveKey } from "#server/platform/config/payments.ts";

type PublicSettings = Pick<Environment, "HOST" | "TRIAL" | "NODE_ENV" | "STRIPE_SECRET_KEY" | "STRIPE_PUBLISHABLE_KEY">;

/**
 * Lists why an installation is public; an empty list means it is a trial (RULES §15). Nothing else decides this.
 * NODE_ENV can make an installation public but never a trial. TRIAL only excuses a container's HOST.
 */
export function publicBecause(env: PublicSettings & { publicUrl: string }): readonly string[] {
  return [
    ...(isLoopbackUrl(env.publicUrl) ? [] : [`PUBLIC_URL is ${env.publicUrl}`]),
    ...(isLoopbackHost(env.HOST) || env.TRIAL === "1" ? [] : [`HOST is ${env.HOST}`]),
    ...(env.NODE_ENV === "production" ? ["NODE_ENV is production"] : []),
    ...(hasLiveKey(env) ? ["a live Stripe key is set"] : []),
  ];
}
