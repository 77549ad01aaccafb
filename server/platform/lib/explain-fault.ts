import pg from "pg";
import { safeMessage } from "#server/platform/lib/describe-error.ts";

/** What the system says about a failed call. */
type SystemFault = Error & {
  code: string;
  syscall?: string;
  address?: string;
  port?: number;
  path?: string;
  hostname?: string;
};

/**
 * Explains what ended a start or a command in sentences for the operator: what is wrong, and which variable to set. A
 * fault with its own sentence keeps it.
 */
export function explainFault(error: unknown): string {
  const [first] = error instanceof AggregateError ? error.errors : [];
  const fault = first ?? error;
  if (fault instanceof pg.DatabaseError) return explainRefusal(fault) ?? safeMessage(error);
  if (isSystemFault(fault)) return explainSystemFault(fault) ?? safeMessage(error);
  return safeMessage(error);
}

const isSystemFault = (error: unknown): error is SystemFault =>
  error instanceof Error && "code" in error && typeof error.code === "string";

function explainSystemFault(fault: SystemFault): string | undefined {
  if (fault.syscall === "listen") return explainListening(fault);
  if (fault.syscall === "connect") {
    const place = fault.port === undefined ? fault.address : `${fault.address}:${fault.port}`;
    return `No PostgreSQL answers at ${place}. Start it, or correct DATABASE_URL; without DATABASE_URL, Potkeeper brings its own.`;
  }
  if (fault.syscall === "getaddrinfo") {
    return `There is no host named ${fault.hostname}. Correct it in HOST or DATABASE_URL.`;
  }
  if (fault.path !== undefined && WRITING_FAULTS.has(fault.code)) {
    return `Potkeeper can't write to ${fault.path} (${fault.code}). Make it writable, or set DATA_DIR to another directory.`;
  }
  return undefined;
}

const WRITING_FAULTS = new Set(["EACCES", "EPERM", "EROFS", "ENOSPC", "ENOTDIR", "EEXIST"]);

function explainListening({ code, address, port }: SystemFault): string | undefined {
  switch (code) {
    case "EADDRINUSE":
      return `Something is already listening on ${address}:${port}. Stop it, or set PORT to another port.`;
    case "EACCES":
      return `This account isn't allowed to listen on port ${port}. Set PORT to one above 1023.`;
    case "EADDRNOTAVAIL":
      return `This machine doesn't have the address ${address}. Set HOST to one that it has, such as 127.0.0.1.`;
    default:
      return undefined;
  }
}

const NO_SUCH_DATABASE = "3D000";
const NOT_ADMITTED = /^28/;

function explainRefusal({ code = "", message }: pg.DatabaseError): string | undefined {
  if (code === NO_SUCH_DATABASE) return `PostgreSQL says: ${message}. Create it, or correct DATABASE_URL.`;
  if (NOT_ADMITTED.test(code)) return `PostgreSQL refuses the login in DATABASE_URL: ${message}.`;
  return undefined;
}
