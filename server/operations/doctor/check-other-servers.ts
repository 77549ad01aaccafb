import type pg from "pg";
import { type Finding, right, skipped, wrong } from "#server/operations/doctor/finding.ts";
import type { Config } from "#server/platform/config/config.ts";
import { withClient } from "#server/platform/db/app-login.ts";
import { limitsLacking } from "#server/platform/db/connection/pooled-login.ts";
import { loginOf, withLogin } from "#server/platform/db/login-of.ts";

type Places = Partial<Pick<Config, "databaseUrl" | "databaseDirectUrl" | "databaseReplicaUrl">>;
type Checked = Places & {
  owner: pg.Client;
  /** An address with the login that the application uses. */
  appUrl: string;
};

const STATE = `select system_identifier::text || '/' || current_database() as id, pg_is_in_recovery() as "isStandby"
  from pg_control_system()`;
type State = { id: string; isStandby: boolean };

/**
 * Checks what the application reaches besides the database itself: the pooler in front of it, and the replica for lists.
 * Changes nothing.
 */
export async function checkOtherServers({ owner, appUrl, ...places }: Checked): Promise<Finding[]> {
  const { databaseUrl, databaseDirectUrl, databaseReplicaUrl } = places;
  const login = loginOf(appUrl);
  const { id } = await stateOf(owner);
  const findings: Promise<Finding>[] = [];
  if (databaseUrl && databaseDirectUrl) {
    const pooler = withLogin(databaseUrl, login);
    findings.push(reached("pooler", "DATABASE_URL", pooler, (client) => checkPooler(client, id)));
  }
  if (databaseReplicaUrl) {
    const replica = withLogin(databaseReplicaUrl, login);
    findings.push(reached("replica", "DATABASE_REPLICA_URL", replica, (client) => checkReplica(client, id)));
  }
  return Promise.all(findings);
}

async function checkPooler(client: pg.Client, id: string): Promise<Finding> {
  if ((await stateOf(client)).id !== id) {
    return wrong(
      "The pooler leads to a different database than DATABASE_DIRECT_URL.",
      "Let DATABASE_URL and DATABASE_DIRECT_URL name the same database.",
    );
  }
  const lacking = await limitsLacking(client);
  if (lacking.length === 0) return right("The pooler leads to the database, and its statements have limits.");
  return skipped(`Through the pooler, there is no ${lacking.join(", ")} yet: the next start sets it for the login.`);
}

async function checkReplica(client: pg.Client, id: string): Promise<Finding> {
  const state = await stateOf(client);
  if (state.id === id && state.isStandby) return right("The replica follows the database.");
  return wrong(
    "The replica doesn't follow the database, so all lists come from the database itself.",
    "Set DATABASE_REPLICA_URL to a standby of the server in DATABASE_URL, or remove it.",
  );
}

async function stateOf(client: pg.Client): Promise<State> {
  const { rows } = await client.query<State>(STATE);
  const [state] = rows;
  if (!state) throw new Error("The server doesn't know its own state.");
  return state;
}

type Check = (client: pg.Client) => Promise<Finding>;

async function reached(what: string, setting: string, address: string, check: Check): Promise<Finding> {
  try {
    return await withClient(address, check);
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error);
    return wrong(`The ${what} can't be used: ${reason}`, `Start it, and check ${setting}.`);
  }
}
