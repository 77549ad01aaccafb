import type { Environment } from "#server/platform/config/environment.ts";
import { keyMode } from "#server/platform/config/key-mode.ts";

export type PaymentsConfig =
  | { mode: "sandbox" }
  | {
      mode: "stripe";
      secretKey: string;
      publishableKey: string;
      /** One per destination at the processor, plus the old one while it is being replaced. */
      webhookSecrets: readonly string[];
      apiBase: string | undefined;
    }
  | { mode: "disabled" };

type Keys = Pick<Environment, "STRIPE_SECRET_KEY" | "STRIPE_PUBLISHABLE_KEY">;

/**
 * Reads how payments are taken. Without keys, a trial has the sandbox, and a public installation has no processor. A
 * key that is missing or in the wrong variable disables payments (SPEC §5, Payment key). The secret key may be full or
 * restricted.
 */
export function paymentsOf(env: Environment, { isPublic }: { isPublic: boolean }): PaymentsConfig {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = env;
  if (!secretKey && !publishableKey) {
    return isPublic && env.ALLOW_SANDBOX !== "1" ? { mode: "disabled" } : { mode: "sandbox" };
  }
  const webhookSecrets = webhookSecretsOf(env.STRIPE_WEBHOOK_SECRET);
  if (!isSecretKey(secretKey) || !publishableKey?.startsWith("pk_")) return { mode: "disabled" };
  if (webhookSecrets.length === 0) return { mode: "disabled" };
  return { mode: "stripe", secretKey, publishableKey, webhookSecrets, apiBase: env.STRIPE_API_BASE };
}

/** Splits one variable's webhook secrets at commas or spaces. */
export const webhookSecretsOf = (text = ""): readonly string[] => text.split(/[\s,]+/).filter((part) => part !== "");

const isSecretKey = (key: string | undefined): key is string => key !== undefined && /^[sr]k_/.test(key);

/** Tells whether any processor key is a live one, even in the wrong variable. */
export const hasLiveKey = ({ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY }: Keys): boolean =>
  [STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY].some((key) => keyMode(key) === "live");
