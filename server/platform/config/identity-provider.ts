import type { Fault } from "#server/platform/config/config-error.ts";
import type { Environment } from "#server/platform/config/environment.ts";
import { isLoopbackUrl } from "#server/platform/config/loopback.ts";

export type IdentityProviderConfig = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What people call it, on the button that leads there. */
  name: string;
  /** Whether new accounts, and accounts that it knows, can use a password as well. */
  besidePasswords: boolean;
};

export function identityProviderOf(env: Environment): IdentityProviderConfig | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (!issuer || !clientId || !clientSecret) return undefined;
  const name = env.OIDC_NAME ?? new URL(issuer).hostname;
  return { issuer, clientId, clientSecret, name, besidePasswords: env.SIGN_IN !== "provider" };
}

const NEEDED = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const;

export function identityProviderFaults(env: Environment): Fault[] {
  const missing = NEEDED.filter((name) => env[name] === undefined);
  const extra: string[] = ([...NEEDED, "OIDC_NAME"] as const).filter((name) => env[name] !== undefined);
  if (env.SIGN_IN === "provider") extra.push("SIGN_IN");
  const faults: Fault[] = [];
  if (missing.length > 0 && extra.length > 0) {
    faults.push({
      says: `${extra.join(", ")} ${extra.length === 1 ? "is" : "are"} set and ${missing.join(", ")} ${missing.length === 1 ? "isn't" : "aren't"}: no one could sign in through an identity provider.`,
      remedy: `Set ${NEEDED.join(", ")} to what your provider shows for Potkeeper, or unset all of them.`,
    });
  }
  const { OIDC_ISSUER: issuer } = env;
  if (issuer && !issuer.startsWith("https://") && !isLoopbackUrl(issuer)) {
    faults.push({
      says: "OIDC_ISSUER isn't an https:// address: anyone in between could sign in as anyone.",
      remedy: "Set it to the https:// address that your provider states as its issuer.",
    });
  }
  return faults;
}
