import { and, eq, lt, ne, sql } from "drizzle-orm";
import { VERIFICATION_HOURS, VERIFICATIONS_PER_HOUR } from "#contract/people/email-verification.ts";
import { addressToVerify, newAddressToVerify } from "#server/notices/accounts.ts";
import { tell } from "#server/notices/tell.ts";
import { ADDRESS_TAKEN, refuseReservedAddress } from "#server/people/auth/reserved-address.ts";
import { sendsMail, type Tx } from "#server/platform/db/client.ts";
import { emailVerifications } from "#server/platform/db/schema/email-verifications.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { conflict, fieldConflict } from "#server/platform/errors.ts";
import { hashToken, randomToken } from "#server/platform/lib/tokens.ts";
import { countActs } from "#server/platform/limits/count-acts.ts";
import { limitKey } from "#server/platform/limits/limit-key.ts";
import { refusedUntil } from "#server/platform/limits/refused-until.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const TO_AN_ADDRESS = { max: VERIFICATIONS_PER_HOUR, windowMs: HOUR_MS };
/** Keeps one account from sending email to the whole world. */
const BY_A_PERSON = { max: 10, windowMs: DAY_MS };

type Holder = { id: string; email: string; emailVerifiedAt: Date | null; pendingEmail: string | null };
type Sending = { secret: string; now: Date };

/**
 * Emails the link that proves an account's address, or the one it is changing to. Earlier links keep working. @throws
 * AppError 409 if there is nothing to verify or someone else has the address, 429 after too many links.
 */
export async function sendVerification(tx: Tx, user: Holder, sending: Sending): Promise<void> {
  if (user.pendingEmail === null && user.emailVerifiedAt !== null) {
    throw conflict("Your email address is already verified.");
  }
  await refuseTaken(tx, user, sending.now);
  const until = await countLink(tx, user, sending);
  if (until) {
    throw refusedUntil(
      until,
      sending.now,
      (wait) => `We've sent several links already. Check your inbox and spam folder, or try again in ${wait}.`,
    );
  }
  await sendLink(tx, user, sending);
}

/**
 * Does the same for a new account. Someone else may have used up this address's links; the account opens anyway, and
 * its holder can ask for the link later. Where no email is sent, there is no link.
 */
export async function sendFirstVerification(tx: Tx, user: Holder, sending: Sending): Promise<void> {
  if (sendsMail(tx) && !(await countLink(tx, user, sending))) await sendLink(tx, user, sending);
}

async function refuseTaken(tx: Tx, { id, pendingEmail }: Holder, now: Date): Promise<void> {
  if (pendingEmail === null) return;
  const isTaken = and(sql`lower(${users.email}) = lower(${pendingEmail})`, ne(users.id, id));
  if ((await tx.$count(users, isTaken)) > 0) throw fieldConflict("email", ADDRESS_TAKEN);
  await refuseReservedAddress(tx, { userId: id, email: pendingEmail, now });
}

/** @returns Null, or when the next link may be sent. */
async function countLink(tx: Tx, user: Holder, { secret, now }: Sending): Promise<Date | null> {
  const address = addressOf(user).toLowerCase();
  const byPerson = { key: limitKey(secret, "verification-person", user.id), limit: BY_A_PERSON, now };
  const toAddress = { key: limitKey(secret, "verification-address", address), limit: TO_AN_ADDRESS, now };
  return (await countActs(tx, toAddress)) ?? (await countActs(tx, byPerson));
}

const addressOf = ({ email, pendingEmail }: Holder) => pendingEmail ?? email;

async function sendLink(tx: Tx, user: Holder, { now }: Sending): Promise<void> {
  const email = addressOf(user);
  const token = randomToken();
  const isOld = lt(emailVerifications.expiresAt, new Date(now.getTime() - DAY_MS));
  await tx.delete(emailVerifications).where(and(eq(emailVerifications.userId, user.id), isOld));
  const expiresAt = new Date(now.getTime() + VERIFICATION_HOURS * HOUR_MS);
  const link = { token: hashToken(token), userId: user.id, email, expiresAt, createdAt: now };
  await tx.insert(emailVerifications).values(link);
  const verification = { address: email, token };
  await tell(tx, now, user.pendingEmail ? newAddressToVerify(verification) : addressToVerify(verification));
}
