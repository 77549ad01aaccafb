import type { Transporter } from "nodemailer";
import { LOGO_ADDRESS } from "#contract/notices/email-logo.ts";
import { siteSlug } from "#contract/platform/site-slug.ts";
import { encodedSubject } from "#server/platform/mail/encoded-subject.ts";
import { emailLogo } from "#server/platform/mail/logo.ts";
import type { Mailer } from "#server/platform/mail/mailer.ts";

const PATIENCE_MS = 10_000;

/** Connects to the mail server and signs in, without sending anything. @throws With the server's own words. */
export async function verifySmtp(smtpUrl: string): Promise<void> {
  const timeouts = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS };
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({ url: smtpUrl, ...timeouts });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Sends through the operator's mail server. */
export function smtpMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  let opened: Promise<Transporter> | undefined;
  const open = async () => (await import("nodemailer")).createTransport(smtpUrl, { from });
  return {
    send: async ({ to, subject, text, html, unsubscribeUrl }) => {
      const headers = unsubscribeUrl ? oneClick(unsubscribeUrl) : {};
      opened ??= open();
      const attachments = [{ ...logoPart(), content: await emailLogo() }];
      await (await opened).sendMail({ to, subject: encodedSubject(subject), text, html, headers, attachments });
    },
  };
}

/** The logo, which the HTML names by its content id (RFC 2392). */
const logoPart = () => ({
  ...{ filename: `${siteSlug()}.png`, contentType: "image/png" },
  ...{ cid: LOGO_ADDRESS.slice("cid:".length), contentDisposition: "inline" as const },
});

/** Lets mail programs offer "Unsubscribe" with one click (RFC 8058). */
const oneClick = (url: string) => ({
  "List-Unsubscribe": `<${url}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});
