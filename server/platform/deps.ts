import type { Logger } from "pino";
import type { Sandbox } from "#sandbox/sandbox.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Db } from "#server/platform/db/client.ts";
import type { Clock } from "#server/platform/lib/clock.ts";
import type { Passwords } from "#server/platform/lib/passwords.ts";
import type { Mailer } from "#server/platform/mail/mailer.ts";
import type { PaymentProvider } from "#server/processor/port.ts";

/** All that routes and job handlers work with, made once at start and handed down. */
export type Deps = {
  db: Db;
  config: Config;
  clock: Clock;
  log: Logger;
  /** Signs cookies and derives the tokens of links. */
  secret: string;
  passwords: Passwords;
  /** Absent while payments are disabled. */
  provider: PaymentProvider | undefined;
  /** The processor that stands behind the provider in sandbox mode. */
  sandbox: Sandbox | undefined;
  /** Absent: letters stay in the built-in mailbox. */
  mailer: Mailer | undefined;
};
