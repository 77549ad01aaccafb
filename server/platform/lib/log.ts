import { type DestinationStream, type Logger, pino } from "pino";
import { describeError } from "#server/platform/lib/describe-error.ts";

/** Logs JSON lines to standard output or to the given destination, with possible secrets removed. */
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

/** Describes errors under any key they are logged with. */
const describeErrors = (facts: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [
      name,
      fact instanceof Error && name !== "err" ? describeError(fact) : fact,
    ]),
  );
