import type { Config } from "#server/platform/config/config.ts";
import { type AppConnection, AppLoginRefused, ensureAppLogin, takeAppLogin } from "#server/platform/db/app-login.ts";
import { APP_ROLE } from "#server/platform/db/app-role.ts";
import { throughPooler } from "#server/platform/db/connection/pooled-login.ts";
import type { ServerLog } from "#server/platform/db/embedded/keep-running.ts";
import { joinEmbedded, startEmbedded } from "#server/platform/db/embedded/server.ts";
import { migrate } from "#server/platform/db/migrate.ts";

type Place = Pick<Config, "databaseUrl" | "dataDir"> & Partial<Pick<Config, "databaseDirectUrl">>;
type ConnectionConfig = Place & Pick<Config, "appDatabaseUrl" | "isPublic">;

/** A database that is ready for use. */
type Database = {
  /** The owner's login: for migrations and the job queue's own tables. */
  ownerUrl: string;
  /** The application's login, for everything else. */
  app: AppConnection;
  stop: () => Promise<void>;
};

/**
 * Opens a database with the structure this code expects: the operator's server, or else the embedded one. @param log
 * Takes a line for each restart of the embedded server, and a warning if a trial has to use the owner's login.
 */
export async function openDatabase(asked: ConnectionConfig, log?: ServerLog): Promise<Database> {
  return made(operatorsServer(asked) ?? (await startEmbedded({ dataDir: asked.dataDir, log })), asked, log);
}

/** Does the same for a command that runs next to Potkeeper and shares its database. */
export async function joinDatabase(asked: ConnectionConfig): Promise<Database> {
  return made(await joinServer(asked), asked);
}

/**
 * Migrates a database to the structure this code expects and ensures the application's login, and nothing more, as a
 * separate step before new processes start. @returns How many migrations it applied.
 */
export async function migrateDatabase(asked: ConnectionConfig): Promise<number> {
  const server = await joinServer(asked);
  try {
    const applied = await migrate({ ...server, warn: console.warn });
    await appLogin(server.connectionString, asked);
    return applied;
  } finally {
    await server.stop();
  }
}

/** Opens the server as it is, for a backup: changes nothing in it. */
export const joinServer = async (place: Place): Promise<Server> => operatorsServer(place) ?? joinEmbedded(place);

/** Opens the server as it is, exclusively if possible: a running Potkeeper keeps the embedded one. */
export const takeServer = async (place: Place): Promise<Server> =>
  operatorsServer(place) ?? startEmbedded({ dataDir: place.dataDir });

type Server = { connectionString: string; stop: () => Promise<void> };

/** The operator's own server, past a pooler in front: the owner's work needs sessions of its own. */
function operatorsServer({ databaseUrl, databaseDirectUrl = databaseUrl }: Place): Server | undefined {
  return databaseDirectUrl === undefined ? undefined : { connectionString: databaseDirectUrl, stop: async () => {} };
}

async function made(server: Server, asked: ConnectionConfig, log?: ServerLog): Promise<Database> {
  const { connectionString: ownerUrl, stop } = server;
  try {
    await migrate({ ...server, warn: (sentence) => log?.warn(sentence) });
    return { ownerUrl, app: await appLogin(ownerUrl, asked, log), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function appLogin(ownerUrl: string, asked: ConnectionConfig, log?: ServerLog): Promise<AppConnection> {
  const { databaseUrl, databaseDirectUrl } = asked;
  if (!databaseUrl || !databaseDirectUrl) return directLogin(ownerUrl, asked, log);
  const app = await (asked.appDatabaseUrl ? takeAppLogin(ownerUrl, asked.appDatabaseUrl) : ensureAppLogin(ownerUrl));
  return throughPooler({ ownerUrl, poolerUrl: databaseUrl, app });
}

/**
 * On a server that admits only the owner, a trial uses the owner's login with the application's role. A public
 * installation doesn't, because that login could take back the owner's rights. Through a pooler, no one does, because
 * the login would come without the role.
 */
async function directLogin(
  ownerUrl: string,
  { databaseUrl, appDatabaseUrl, isPublic }: ConnectionConfig,
  log?: ServerLog,
) {
  if (appDatabaseUrl) return takeAppLogin(ownerUrl, appDatabaseUrl);
  try {
    return await ensureAppLogin(ownerUrl);
  } catch (error) {
    if (isPublic || !databaseUrl || !(error instanceof AppLoginRefused)) throw error;
    log?.warn(`${error.message} Until then, this trial uses the owner's login.`);
    return { connectionString: ownerUrl, role: APP_ROLE };
  }
}
