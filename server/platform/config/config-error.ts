/** A setting that the server must not start with, and what to do about it. */
export type Fault = { says: string; remedy: string };

/**
 * Thrown for a configuration that the server must not start with: its message says what is wrong and what to set, one
 * fault per line.
 */
export class ConfigError extends Error {
  constructor(faults: readonly Fault[]) {
    super(faults.map(({ says, remedy }) => `${says} ${remedy}`).join("\n"));
  }
}
