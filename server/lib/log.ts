import { type Logger, pino } from "pino";

/** JSON lines on standard output; whatever might be a secret is struck out. */
export const createLog = (level: string): Logger =>
  pino({
    level,
    redact: {
      paths: ["*.password", "*.passwordHash", "*.token", "*.clientSecret", "*.cookie", "*.authorization", "*.card"],
      censor: "[redacted]",
    },
  });
