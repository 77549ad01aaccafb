import { createTransport } from "nodemailer";
import type { Mailer } from "#server/mail/mailer.ts";

/** Sends through the mail server that the operator named. */
export function smtpMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const transport = createTransport(smtpUrl, { from });
  return {
    send: async (letter) => {
      await transport.sendMail(letter);
    },
  };
}
