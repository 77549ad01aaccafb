import type pg from "pg";
import { type Finding, right, skipped, wrong } from "#server/operations/doctor/finding.ts";
import type { Config } from "#server/platform/config/config.ts";
import { withClient } from "#server/platform/db/app-login.ts";
import { limitsLacking } from "#server/platform/db/connection/pooled-login.ts";
import { loginOf, withLogin } from "#server/platform/db/login-of.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";

type Checked = Partial<Pick<Config, "databaseUrl" | "databaseDirectUrl">> & {
  owner: pg.Client;
  /** An address with the login that the application uses. */
  appUrl: string;
};

/** Checks the pooler in front of the database, if there is one. Changes nothing. */
export async function checkPooler({ owner, appUrl, databaseUrl, databaseDirectUrl }: Checked): Promise<Finding[]> {
  if (!databaseUrl || !databaseDirectUrl) return [];
  const id = await idOf(owner);
  try {
    return [await withClient(withLogin(databaseUrl, loginOf(appUrl)), (client) => lookThrough(client, id))];
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error);
    return [wrong(`The pooler can't be used: ${reason}`, "Start it, and check DATABASE_URL.")];
  }
}

async function lookThrough(client: pg.Client, id: string): Promise<Finding> {
  if ((await idOf(client)) !== id) {
    return wrong(
      "The pooler leads to a different database than DATABASE_DIRECT_URL.",
      "Let DATABASE_URL and DATABASE_DIRECT_URL name the same database.",
    );
  }
  const lacking = await limitsLacking(client);
  if (lacking.length === 0) return right("The pooler leads to the database, and its statements have limits.");
  return skipped(`Through the pooler, there is no ${lacking.join(", ")} yet: the next start sets it for the login.`);
}

async function idOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    "select system_identifier::text || '/' || current_database() as id from pg_control_system()",
  );
  return onlyRow(rows).id;
}
