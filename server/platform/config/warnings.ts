import type { Fault } from "#server/platform/config/config-error.ts";
import type { Environment } from "#server/platform/config/environment.ts";
import { isLoopbackUrl } from "#server/platform/config/loopback.ts";
import { SAFEGUARDS } from "#server/platform/config/safeguards.ts";

const KNOWN_NODE_ENVS = new Set(["production", "development", "test"]);

/** Lists settings that work but are probably not intended. The start logs them and the doctor reports them. */
export function warningsOf(env: Environment, { isPublic }: { isPublic: boolean }): Fault[] {
  const warnings: Fault[] = [];
  if (env.NODE_ENV !== undefined && !KNOWN_NODE_ENVS.has(env.NODE_ENV)) {
    const remedy = "Set NODE_ENV=production, or unset it.";
    warnings.push({ says: `NODE_ENV is ${env.NODE_ENV}, which means nothing to Potkeeper.`, remedy });
  }
  if (env.PUBLIC_URL?.startsWith("https://") && !isLoopbackUrl(env.PUBLIC_URL) && !env.TRUST_PROXY) {
    warnings.push({
      says: "TRUST_PROXY isn't set: everyone behind the TLS proxy counts as one visitor, so a few wrong passwords keep all of them out.",
      remedy: "Set TRUST_PROXY to the proxy's address, such as 127.0.0.1.",
    });
  }
  if (isPublic && env.ALLOW_SANDBOX === "1" && !env.SMTP_URL) {
    const says = "ALLOW_SANDBOX=1 shows everyone's email, with their reset links, to anyone at /mailbox.";
    warnings.push({ says, remedy: "Don't keep anyone's real data here, or set SMTP_URL." });
  }
  const leftOut = SAFEGUARDS.filter((safeguard) => isPublic && env.SAFEGUARDS?.has(safeguard) === false);
  if (leftOut.length > 0) {
    const says = `SAFEGUARDS leaves out ${leftOut.join(",")}, which a public installation has unless told otherwise.`;
    warnings.push({ says, remedy: "Add what you didn't mean to leave out." });
  }
  return warnings;
}
