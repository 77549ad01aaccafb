import type { Environment } from "#server/platform/config/environment.ts";

export type MailConfig =
  | { mode: "server"; smtpUrl: string }
  /** Stored for anyone on this machine to read. */
  | { mode: "mailbox" }
  /** Neither sent nor stored. */
  | { mode: "off" };

/** Reads where email goes. The built-in mailbox shows everyone's email to anyone, so a public installation has none. */
export function mailOf(env: Environment, { isPublic }: { isPublic: boolean }): MailConfig {
  if (env.DEMO === "1") return { mode: "off" };
  if (env.SMTP_URL) return { mode: "server", smtpUrl: env.SMTP_URL };
  return isPublic && env.ALLOW_SANDBOX !== "1" ? { mode: "off" } : { mode: "mailbox" };
}
