import { timingSafeEqual } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { maskEmail } from "#contract/leagues/invitations.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { unwantedInvitations } from "#server/platform/db/schema/invitations.ts";
import { notFound } from "#server/platform/errors.ts";
import { derivedToken, hashToken } from "#server/platform/lib/tokens.ts";

/** An HMAC of 32 bytes in base64url. */
const SIGNATURE_LENGTH = 43;

const signatureOf = (secret: string, address: string) => derivedToken(secret, "invitation-emails", address);
const hashOf = (email: string) => hashToken(email.toLowerCase());

/**
 * Links to the unsubscribe page of an invitation email. The link contains the signed address, so nothing needs storing.
 */
export function unsubscribePath({ secret, email }: { secret: string; email: string }) {
  const address = email.toLowerCase();
  return `/unsubscribe/${signatureOf(secret, address)}${Buffer.from(address).toString("base64url")}`;
}

/** @throws AppError 404 for a token that this server didn't sign. */
function addressOf(secret: string, token: string): string {
  const address = Buffer.from(token.slice(SIGNATURE_LENGTH), "base64url").toString();
  const given = Buffer.from(token.slice(0, SIGNATURE_LENGTH));
  const signature = Buffer.from(signatureOf(secret, address));
  if (given.length !== signature.length || !timingSafeEqual(given, signature)) {
    throw notFound("This link isn't valid. Open the one in the newest email.");
  }
  return address;
}

/** Tells whether the address in a link gets invitation emails. */
export async function invitationWish(db: Reader, { secret, token }: { secret: string; token: string }) {
  const email = addressOf(secret, token);
  const unwanted = await unwantedAmong(db, [email]);
  return { email: maskEmail(email), wanted: !unwanted.has(email) };
}

type Wish = { secret: string; token: string; wanted: boolean; now: Date };

/** Stops invitation emails to the address in a link, or allows them again. Repeating it is harmless. */
export async function setInvitationWish(tx: Tx, { secret, token, wanted, now }: Wish) {
  const email = addressOf(secret, token);
  const emailHash = hashOf(email);
  if (wanted) await tx.delete(unwantedInvitations).where(eq(unwantedInvitations.emailHash, emailHash));
  else await tx.insert(unwantedInvitations).values({ emailHash, createdAt: now }).onConflictDoNothing();
  return { email: maskEmail(email), wanted };
}

/** Picks the addresses, in lower case, that don't want invitation emails. */
export async function unwantedAmong(db: Reader, emails: readonly string[]): Promise<Set<string>> {
  const byHash = new Map(emails.map((email) => [hashOf(email), email.toLowerCase()]));
  const rows = await db
    .select({ hash: unwantedInvitations.emailHash })
    .from(unwantedInvitations)
    .where(inArray(unwantedInvitations.emailHash, [...byHash.keys()]));
  return new Set(rows.flatMap(({ hash }) => byHash.get(hash) ?? []));
}
