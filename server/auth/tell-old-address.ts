import type { Tx } from "#server/platform/db/client.ts";
import { queueMail } from "#server/platform/mail/outbox.ts";

type Change = { oldEmail: string; firstName: string; now: Date };

/** Tells the old address that the account is no longer reached there, for the person who lost the account with it. */
export async function tellOldAddress(tx: Tx, { oldEmail, firstName, now }: Change): Promise<void> {
  await queueMail(tx, {
    to: oldEmail,
    now,
    content: {
      subject: "Your Potkeeper email address was changed",
      heading: `Hello ${firstName}, your email address was changed`,
      paragraphs: [
        "Your Potkeeper account now uses another email address. We'll send emails about it there from now on.",
        "If this wasn't you, ask your administrator for help at once.",
      ],
    },
  });
}
