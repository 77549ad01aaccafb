import type { Config } from "#server/platform/config/config.ts";
import { conflict } from "#server/platform/errors.ts";

/** @param instead What to do, as a sentence. @throws AppError 409 on an installation that sends no email. */
export function requireMail({ mail }: Pick<Config, "mail">, instead?: string): void {
  if (mail.mode === "off")
    throw conflict(["This installation sends no email.", ...(instead ? [instead] : [])].join(" "));
}
