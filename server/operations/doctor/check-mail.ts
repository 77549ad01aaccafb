import { NO_MAIL } from "#contract/operations/setup-words.ts";
import { type Finding, right, skipped, wrong } from "#server/operations/doctor/finding.ts";
import type { Config } from "#server/platform/config/config.ts";
import { verifySmtp } from "#server/platform/mail/smtp.ts";

/** Checks the mail server by signing in without sending anything. */
export async function checkMail({ mail, mailFrom }: Config): Promise<Finding[]> {
  if (mail.mode === "off") return [skipped(NO_MAIL)];
  if (mail.mode === "mailbox") return [skipped("SMTP_URL isn't set: emails stay in the built-in mailbox at /mailbox.")];
  return [await checkServer(mail.smtpUrl), checkSender(mailFrom)];
}

async function checkServer(smtpUrl: string): Promise<Finding> {
  try {
    await verifySmtp(smtpUrl);
    return right("The mail server accepts emails from here.");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return wrong(
      `The mail server doesn't accept emails: ${reason}`,
      "Check the address, port, user and password in SMTP_URL: smtps://user:password@mail.example.com",
    );
  }
}

const checkSender = (mailFrom: string): Finding =>
  mailFrom.includes(".invalid")
    ? wrong(`Emails would come from ${mailFrom}, which no one can answer.`, "Set MAIL_FROM to an address of yours.")
    : right(`Emails come from ${mailFrom}.`);
