import type { Config } from "#server/config.ts";
import type { ServerLog } from "#server/db/embedded/keep-running.ts";
import { joinEmbedded, startEmbedded } from "#server/db/embedded/server.ts";
import { migrate } from "#server/db/migrate.ts";

export const APP_ROLE = "potkeeper_app";

/**
 * A database brought to the structure this code expects: the operator's server, or else the embedded one.
 * @param log Is told when the embedded server had to be started again.
 * @returns The owner's login, and how to let go of the server.
 */
export async function openDatabase({ databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">, log?: ServerLog) {
  return migrated(databaseUrl ? operatorsServer(databaseUrl) : await startEmbedded({ dataDir, log }));
}

/** The same for a command beside a running Potkeeper, whose database it then shares. */
export async function joinDatabase({ databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">) {
  return migrated(databaseUrl ? operatorsServer(databaseUrl) : await joinEmbedded({ dataDir }));
}

/** The server as it is, for a back-up: nothing in it is changed. */
export const joinServer = async ({ databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">): Promise<Server> =>
  databaseUrl ? operatorsServer(databaseUrl) : joinEmbedded({ dataDir });

/** The server as it is, for this process alone where it can be had so: a running Potkeeper keeps the embedded one. */
export const takeServer = async ({ databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">): Promise<Server> =>
  databaseUrl ? operatorsServer(databaseUrl) : startEmbedded({ dataDir });

type Server = { connectionString: string; stop: () => Promise<void> };

const operatorsServer = (connectionString: string): Server => ({ connectionString, stop: async () => {} });

async function migrated(server: Server) {
  try {
    await migrate(server);
    return { ownerUrl: server.connectionString, stop: server.stop };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
