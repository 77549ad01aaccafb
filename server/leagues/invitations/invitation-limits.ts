import type { Tx } from "#server/platform/db/client.ts";
import { allowedTurns, type Limiting, type NamedLimit, takeTurns } from "#server/platform/limits/take-turns.ts";

const DAY_MS = 86_400_000;

/** Invitations to players and to replacements share one limit (RULES §16). */
const EMAILS_PER_PERSON: NamedLimit = {
  name: "invitation-emails",
  max: 50,
  windowMs: DAY_MS,
  sentence: (wait) => `You can send 50 invitation emails in 24 hours. No invitations were sent. Try again in ${wait}.`,
};

const EMAILS_PER_ADDRESS: NamedLimit = {
  name: "invitation-address",
  max: 1,
  windowMs: DAY_MS,
  sentence: (wait) => `We emailed this address in the last 24 hours. No invitation was sent. Try again in ${wait}.`,
};

const addressIn = (leagueId: string, email: string) => `${leagueId} ${email.toLowerCase()}`;

/** Picks the addresses that this league hasn't emailed within a day, and counts them as emailed from now on. */
export async function notEmailedLately(
  tx: Tx,
  limiting: Limiting,
  { leagueId, emails, now }: { leagueId: string; emails: readonly string[]; now: Date },
): Promise<string[]> {
  const addresses = emails.map((email) => addressIn(leagueId, email));
  const fresh = await allowedTurns(tx, limiting, { limit: EMAILS_PER_ADDRESS, by: addresses, now });
  return emails.filter((email) => fresh.has(addressIn(leagueId, email)));
}

/** @throws AppError 429 if the address was emailed about this league within a day. */
export const requireNotEmailedLately = (
  tx: Tx,
  limiting: Limiting,
  { leagueId, email, now }: { leagueId: string; email: string; now: Date },
) => takeTurns(tx, limiting, { limit: EMAILS_PER_ADDRESS, by: addressIn(leagueId, email), now });

/** @throws AppError 429 if that is more than a person may send in a day. */
export const countInvitationEmails = (
  tx: Tx,
  limiting: Limiting,
  { userId, count, now }: { userId: string; count: number; now: Date },
) => takeTurns(tx, limiting, { limit: EMAILS_PER_PERSON, by: userId, count, now });
