import { z } from "zod";
import { ConfigError } from "#server/platform/config/config-error.ts";
import { removedFaults } from "#server/platform/config/removed.ts";
import { SETTINGS, type SettingName, settingNames } from "#server/platform/config/settings/settings.ts";
import { testDoors } from "#server/platform/config/settings/test-doors.ts";

/** Variables of Node and of the PostgreSQL client, which we only judge. */
const othersSchema = z.object({
  NODE_ENV: z.string().optional(),
  /** Names the database's host if DATABASE_URL doesn't. */
  PGHOST: z.string().optional(),
  NODE_TLS_REJECT_UNAUTHORIZED: z.string().optional(),
});

type Schemas = { [Name in SettingName]: (typeof SETTINGS)[Name]["schema"] };
const schemas = Object.fromEntries(settingNames.map((name) => [name, SETTINGS[name].schema])) as Schemas;

const environmentSchema = z.object(schemas).extend(testDoors).extend(othersSchema.shape);

export type Environment = z.output<typeof environmentSchema>;

/** A space at either end of these may be part of the value. */
const TAKEN_AS_WRITTEN = new Set(["SESSION_SECRET", "ADMIN_ACCOUNT"]);

type Variables = Record<string, string | undefined>;

/** The variables that have a value: an empty one, or one of only spaces, counts as absent. */
export function presentOf(variables: Variables): [name: string, value: string][] {
  return Object.entries(variables).flatMap(([name, value = ""]) => {
    const trimmed = value.trim();
    return trimmed === "" ? [] : [[name, TAKEN_AS_WRITTEN.has(name) ? value : trimmed]];
  });
}

/**
 * Reads the variables. An empty one, or one of only spaces, counts as absent. @throws ConfigError naming every variable
 * that can't be read or no longer exists.
 */
export function readEnvironment(variables: Variables): Environment {
  const present = presentOf(variables);
  const { data, error } = environmentSchema.safeParse(Object.fromEntries(present));
  const unreadable = error?.issues.map(({ path, message }) => ({
    says: `${path.join(".")} can't be used.`,
    remedy: message,
  }));
  const faults = [...removedFaults(present.map(([name = ""]) => name)), ...(unreadable ?? [])];
  if (data === undefined || faults.length > 0) throw new ConfigError(faults);
  return data;
}
