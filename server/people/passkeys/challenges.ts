import { and, eq, gt, isNull, lt } from "drizzle-orm";
import type { Tx } from "#server/platform/db/client.ts";
import { passkeyChallenges } from "#server/platform/db/schema/second-factors.ts";
import { hashToken, randomToken } from "#server/platform/lib/tokens.ts";

/** What a challenge is for. An answer to one ceremony is worthless in another, or for another person. */
export type Ceremony =
  | { purpose: "sign_in"; userId: null }
  | { purpose: "add" | "second_step" | "prove"; userId: string };

const CHALLENGE_LIFE_MS = 5 * 60_000;

/** Opens a ceremony. @returns The challenge to sign, base64url. */
export async function openChallenge(tx: Tx, { purpose, userId, now }: Ceremony & { now: Date }): Promise<string> {
  const challenge = randomToken();
  await tx.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
  const expiresAt = new Date(now.getTime() + CHALLENGE_LIFE_MS);
  await tx.insert(passkeyChallenges).values({ challenge: hashToken(challenge), purpose, userId, expiresAt });
  return challenge;
}

/**
 * Closes a ceremony, whatever its outcome. @returns False for a challenge that was never given, was used or is too old.
 */
export async function closeChallenge(
  tx: Tx,
  { challenge, purpose, userId, now }: Ceremony & { challenge: string; now: Date },
): Promise<boolean> {
  const closed = await tx
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, hashToken(challenge)),
        eq(passkeyChallenges.purpose, purpose),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  return closed.length > 0;
}

/** Returns the challenge that an answer's client data claims to have signed; the signature is checked later. */
export function challengeIn(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8"));
    if (typeof data === "object" && data !== null && "challenge" in data) return String(data.challenge);
  } catch {
    // Anything other than client data names no challenge.
  }
  return "";
}
