import type pg from "pg";
import { type AppConnection, AppLoginRefused, withClient } from "#server/platform/db/app-login.ts";
import { databaseErrorCode } from "#server/platform/db/client.ts";
import { REQUEST_LIMITS, serverLimits, sessionSettings } from "#server/platform/db/limits.ts";
import { loginOf, withLogin } from "#server/platform/db/login-of.ts";
import { lockMigrations } from "#server/platform/db/migrate.ts";

type Way = { ownerUrl: string; poolerUrl: string; app: AppConnection };

const SETTINGS = Object.entries(sessionSettings(REQUEST_LIMITS));
const LIMITS = Object.entries(serverLimits(REQUEST_LIMITS));
const INSUFFICIENT_PRIVILEGE = "42501";

/**
 * Leads the application's login through a pooler. A pooler passes on no settings, so the login itself gets the settings of
 * a request's connection. @throws AppLoginRefused if it can't have the limits, with what the operator has to run.
 */
export async function throughPooler({ ownerUrl, poolerUrl, app }: Way): Promise<AppConnection> {
  const login = loginOf(app.connectionString);
  const pooled = { ...app, connectionString: withLogin(poolerUrl, login), direct: withLogin(ownerUrl, login) };
  const statements = SETTINGS.map(([name, value]) => `alter role "${login.name}" set ${name} = ${value};`);
  await withClient(ownerUrl, (owner) => limitLogin(owner, statements)).catch((error) => {
    // The operator's own login may have them already.
    if (databaseErrorCode(error) !== INSUFFICIENT_PRIVILEGE) throw error;
  });
  const lacking = await withClient(pooled.connectionString, limitsLacking);
  if (lacking.length === 0) return pooled;
  throw new AppLoginRefused(
    `Through the pooler, the login ${login.name} has no ${lacking.join(", ")}: a statement could hang.`,
    {
      remedy: `As a superuser: ${statements.join(" ")} Then run RECONNECT in the pooler, so that it opens new connections.`,
    },
  );
}

/** One process at a time: PostgreSQL refuses to alter a role that another is altering. */
async function limitLogin(owner: pg.Client, statements: string[]): Promise<void> {
  await owner.query("begin");
  await lockMigrations(owner);
  await owner.query(statements.join(" "));
  await owner.query("commit");
}

/** Lists the settings of a request's limits that a connection doesn't have. */
export async function limitsLacking(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name = any($1)",
    [LIMITS.map(([name]) => name)],
  );
  return LIMITS.filter(([name, ms]) => !rows.some((row) => row.name === name && row.setting === String(ms))).map(
    ([name]) => name,
  );
}
