import { Secret, TOTP } from "otpauth";
import { siteName } from "#contract/platform/site.ts";

const PERIOD_SECONDS = 30;
/** Accepts codes of one period before and after: clocks differ, and people type slowly (RULES §16). */
const DRIFT_PERIODS = 1;

const totpOf = (secret: string, username = "") =>
  new TOTP({
    issuer: siteName().replaceAll(":", " "),
    label: username,
    secret: Secret.fromBase32(secret),
    period: PERIOD_SECONDS,
  });

/** Makes a secret of 160 random bits, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** Returns what an authenticator app reads from the QR code. */
export const totpUri = (secret: string, username: string): string => totpOf(secret, username).toString();

/** Finds the 30-second step this code belongs to, counted since 1970; null for a wrong code. */
export function stepOfCode({ secret, code, now }: { secret: string; code: string; now: Date }): number | null {
  const delta = totpOf(secret).validate({ token: code, window: DRIFT_PERIODS, timestamp: now.getTime() });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
}
