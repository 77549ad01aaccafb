import { type Logger, pino } from "pino";
import { describeError } from "#server/lib/describe-error.ts";

/** JSON lines on standard output; whatever might be a secret is struck out. */
export const createLog = (level: string): Logger =>
  pino({
    level,
    serializers: { err: describeError },
    redact: {
      paths: ["*.password", "*.passwordHash", "*.token", "*.clientSecret", "*.cookie", "*.authorization", "*.card"],
      censor: "[redacted]",
    },
  });
