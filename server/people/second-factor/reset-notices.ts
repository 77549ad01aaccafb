import type { Tx } from "#server/platform/db/client.ts";
import type { secondFactorResets } from "#server/platform/db/schema/second-factors.ts";
import type { users } from "#server/platform/db/schema/users.ts";
import { derivedToken } from "#server/platform/lib/tokens.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";
import { queueMail } from "#server/platform/mail/outbox.ts";

type User = Pick<typeof users.$inferSelect, "email" | "firstName">;
type Reset = Pick<typeof secondFactorResets.$inferSelect, "id" | "dueAt">;

const proofOf = (secret: string, resetId: string) => derivedToken(secret, "second-factor-reset", resetId);

/** Returns the token of the objection link. It is derived, because each notice contains it again. */
const objectionToken = (secret: string, resetId: string): string => `${resetId}.${proofOf(secret, resetId)}`;

/** @returns The removal a link is about; undefined for a token that we didn't make. */
export function resetOfToken(secret: string, token: string): string | undefined {
  const [resetId = "", proof] = token.split(".");
  return proof === proofOf(secret, resetId) ? resetId : undefined;
}

type Notice = { user: User; reset: Reset; secret: string; now: Date };

/** Tells a person that their second factors will be removed, when, and how to object. */
export async function noticeOfReset(tx: Tx, { user, reset, secret, now }: Notice): Promise<void> {
  await queueMail(tx, {
    to: user.email,
    now,
    content: {
      subject: "We're about to remove your second factors",
      heading: `Hello ${user.firstName}, did you lose your passkeys and codes?`,
      paragraphs: [
        "Someone told us that you can no longer sign in, so a Potkeeper admin has started to remove your passkeys, your authenticator app and your recovery codes. After that, your password alone signs in.",
        "If you asked for this, there is nothing to do but wait. If you didn't, object now: nothing is removed.",
        "Until then, and for 48 hours after, payouts to you are paused.",
      ],
      facts: [{ label: "Removed on", value: utcText(reset.dueAt) }],
      action: {
        label: "I didn't ask for this",
        path: `/keep-second-factor?token=${objectionToken(secret, reset.id)}`,
      },
    },
  });
}

/** Tells a person that their second factors were removed. */
export async function noticeOfRemoval(tx: Tx, { user, now }: Omit<Notice, "reset" | "secret">) {
  await queueMail(tx, {
    to: user.email,
    now,
    content: {
      subject: "Your second factors were removed",
      heading: `Hello ${user.firstName}, your second factors were removed`,
      paragraphs: [
        "Your passkeys, your authenticator app and your recovery codes no longer work, and you're signed out everywhere. Sign in with your password and set up a new passkey or app.",
        "Payouts to you stay paused for another 48 hours.",
      ],
      action: { label: "Sign in", path: "/login" },
    },
  });
}
