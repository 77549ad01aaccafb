import type { Config } from "#server/platform/config/config.ts";
import { type AppConnection, AppLoginRefused, ensureAppLogin, takeAppLogin } from "#server/platform/db/app-login.ts";
import { APP_ROLE } from "#server/platform/db/app-role.ts";
import type { ServerLog } from "#server/platform/db/embedded/keep-running.ts";
import { joinEmbedded, startEmbedded } from "#server/platform/db/embedded/server.ts";
import { migrate } from "#server/platform/db/migrate.ts";

type Place = Pick<Config, "databaseUrl" | "dataDir">;
type Asked = Place & Pick<Config, "appDatabaseUrl" | "isPublic">;

/** A database that is ready to be worked with. */
type Database = {
  /** The owner's login: for migrations and the job queue's own tables. */
  ownerUrl: string;
  /** The application's login, for everything else. */
  app: AppConnection;
  stop: () => Promise<void>;
};

/**
 * Brings a database to the structure this code expects: the operator's server, or else the embedded one.
 * @param log Is told when the embedded server had to be started again, and when a trial has no login of its own.
 */
export async function openDatabase(asked: Asked, log?: ServerLog): Promise<Database> {
  const { databaseUrl, dataDir } = asked;
  return made(databaseUrl ? operatorsServer(databaseUrl) : await startEmbedded({ dataDir, log }), asked, log);
}

/** Does the same for a command that runs next to Potkeeper and shares its database. */
export async function joinDatabase(asked: Asked): Promise<Database> {
  const { databaseUrl, dataDir } = asked;
  return made(databaseUrl ? operatorsServer(databaseUrl) : await joinEmbedded({ dataDir }), asked);
}

/**
 * Brings a database to the structure this code expects, with the application's login, and nothing more: a step of its own
 * before new processes start.
 * @returns How many migrations were applied.
 */
export async function migrateDatabase(asked: Asked): Promise<number> {
  const server = await joinServer(asked);
  try {
    const applied = await migrate(server);
    await appLogin(server.connectionString, asked);
    return applied;
  } finally {
    await server.stop();
  }
}

/** The server as it is, for a back-up: nothing in it is changed. */
export const joinServer = async ({ databaseUrl, dataDir }: Place): Promise<Server> =>
  databaseUrl ? operatorsServer(databaseUrl) : joinEmbedded({ dataDir });

/** The server as it is, for this process alone where it can be had so: a running Potkeeper keeps the embedded one. */
export const takeServer = async ({ databaseUrl, dataDir }: Place): Promise<Server> =>
  databaseUrl ? operatorsServer(databaseUrl) : startEmbedded({ dataDir });

type Server = { connectionString: string; stop: () => Promise<void> };

const operatorsServer = (connectionString: string): Server => ({ connectionString, stop: async () => {} });

async function made(server: Server, asked: Asked, log?: ServerLog): Promise<Database> {
  const { connectionString: ownerUrl, stop } = server;
  try {
    await migrate(server);
    return { ownerUrl, app: await appLogin(ownerUrl, asked, log), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * A trial on a server that lets nobody in but the owner works as the owner's login in the application's role. A public
 * installation doesn't, as that login could take the owner's rights back.
 */
async function appLogin(ownerUrl: string, { databaseUrl, appDatabaseUrl, isPublic }: Asked, log?: ServerLog) {
  if (appDatabaseUrl) return takeAppLogin(ownerUrl, appDatabaseUrl);
  try {
    return await ensureAppLogin(ownerUrl);
  } catch (error) {
    if (isPublic || !databaseUrl || !(error instanceof AppLoginRefused)) throw error;
    log?.warn(`${error.message} Until then, this trial uses the owner's login.`);
    return { connectionString: ownerUrl, role: APP_ROLE };
  }
}
