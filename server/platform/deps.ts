import type { Logger } from "pino";
import type { Sandbox } from "#sandbox/sandbox.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Db } from "#server/platform/db/client.ts";
import type { Platforms } from "#server/platform/fantasy-platforms.ts";
import type { Clock } from "#server/platform/lib/clock.ts";
import type { Passwords } from "#server/platform/lib/passwords.ts";
import type { Mailer } from "#server/platform/mail/mailer.ts";
import type { PaymentProcessor } from "#server/processor/port.ts";

/** Everything that routes and job handlers work with, created once at start and passed down. */
export type Deps = {
  db: Db;
  config: Config;
  clock: Clock;
  log: Logger;
  /** Signs cookies and derives the tokens in links. */
  secret: string;
  passwords: Passwords;
  /** Absent while payments are disabled. */
  processor: PaymentProcessor | undefined;
  /** The sandbox behind the processor; absent in stripe mode. */
  sandbox: Sandbox | undefined;
  /** The fantasy platforms that results come from. */
  platforms: Platforms;
  /** Absent: emails stay in the built-in mailbox, or there are none. */
  mailer: Mailer | undefined;
};
