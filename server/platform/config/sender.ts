import { SOFTWARE_NAME } from "#contract/platform/site.ts";
import type { Environment } from "#server/platform/config/environment.ts";
import { NO_SENDER } from "#server/platform/config/settings/people.ts";

/** The sender of emails: the operator's, or an address that no one can answer, with the installation's name. */
export function senderOf({ MAIL_FROM, SITE_NAME }: Pick<Environment, "MAIL_FROM" | "SITE_NAME">): string {
  if (MAIL_FROM !== NO_SENDER || SITE_NAME === SOFTWARE_NAME) return MAIL_FROM;
  // Quoted, because commas and other signs of a name would end it (RFC 5322).
  return NO_SENDER.replace(SOFTWARE_NAME, () => `"${SITE_NAME.replace(/["\\]/g, "\\$&")}"`);
}
