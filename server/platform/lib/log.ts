import { type DestinationStream, type Logger, pino } from "pino";
import { describeError } from "#server/platform/lib/describe-error.ts";

/** JSON lines on standard output, or where else they are to go; whatever might be a secret is struck out. */
export const createLog = (level: string, destination?: DestinationStream): Logger => {
  const options = {
    level,
    serializers: { err: describeError },
    formatters: { log: describeErrors },
    redact: {
      paths: ["*.password", "*.passwordHash", "*.token", "*.clientSecret", "*.cookie", "*.authorization", "*.card"],
      censor: "[redacted]",
    },
  };
  return destination ? pino(options, destination) : pino(options);
};

/** Errors are described under whatever name they are logged. */
const describeErrors = (facts: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [
      name,
      fact instanceof Error && name !== "err" ? describeError(fact) : fact,
    ]),
  );
