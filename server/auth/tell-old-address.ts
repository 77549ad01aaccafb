import type { Tx } from "#server/db/client.ts";
import { queueMail } from "#server/mail/outbox.ts";

type Change = { oldEmail: string; firstName: string; now: Date };

/** Whoever loses an account by a changed address hears of it at the address they still have. */
export async function tellOldAddress(tx: Tx, { oldEmail, firstName, now }: Change): Promise<void> {
  await queueMail(tx, {
    to: oldEmail,
    now,
    content: {
      subject: "Your Potkeeper e-mail address was changed",
      heading: `Hello ${firstName}, your e-mail address was changed`,
      paragraphs: [
        "Your Potkeeper account now uses another e-mail address; letters about it go there from here on.",
        "If you did not do this, ask your administrator for help at once.",
      ],
    },
  });
}
