import type { Config } from "#server/config.ts";
import { startEmbedded } from "#server/db/embedded/server.ts";
import { migrate } from "#server/db/migrate.ts";

export const APP_ROLE = "potkeeper_app";

/**
 * A database brought to the structure this code expects: the operator's server, or else the embedded one.
 * @returns The owner's login, and how to let go of the server.
 */
export async function openDatabase({ databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">) {
  const server = databaseUrl
    ? { connectionString: databaseUrl, stop: async () => {} }
    : await startEmbedded({ dataDir });
  try {
    await migrate(server);
    return { ownerUrl: server.connectionString, stop: server.stop };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
