import { rmSync } from "node:fs";
import { findBinaries } from "#server/platform/db/embedded/binaries.ts";
import { ensureCluster, ownerLogin } from "#server/platform/db/embedded/cluster.ts";
import { livingHolder, lockServerDir } from "#server/platform/db/embedded/instance-lock.ts";
import { keepRunning, type ServerLog } from "#server/platform/db/embedded/keep-running.ts";
import {
  refuseServerElsewhere,
  runsElsewhere,
  stopOrphanedServer,
} from "#server/platform/db/embedded/orphaned-server.ts";
import { findPlaces, type Places } from "#server/platform/db/embedded/places.ts";
import { launchServer } from "#server/platform/db/embedded/server-process.ts";

type Embedded = {
  /** The owner's login, over the Unix socket. */
  connectionString: string;
  /** Shuts the server down cleanly and releases the data. */
  stop: () => Promise<void>;
};

type Options = {
  dataDir: string;
  durable?: boolean;
  log?: ServerLog | undefined;
};

/**
 * Starts the embedded PostgreSQL on the data in this directory, after stopping any server that a killed Potkeeper left
 * behind there. Restarts a server that ends unexpectedly. @throws With a sentence if another living Potkeeper holds the
 * data, or the data belongs to another account.
 */
export async function startEmbedded({ dataDir, durable = true, log }: Options): Promise<Embedded> {
  const { places, unlock } = await take(dataDir);
  try {
    const binaries = findBinaries(places.account);
    ensureCluster(binaries, places);
    const launch = async () => {
      await stopOrphanedServer(places);
      return launchServer({ postgres: binaries.postgres, places, durable });
    };
    const stopServer = keepRunning({ first: await launch(), launch, clusterDir: places.clusterDir, log });
    return {
      connectionString: ownerLogin(places),
      stop: async () => {
        await stopServer();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Opens the database for a command: the one that a running Potkeeper has started, here or in another container, or one
 * that lives as long as the command.
 */
export async function joinEmbedded({ dataDir }: { dataDir: string }): Promise<Embedded> {
  const places = findPlaces(dataDir);
  if (!livingHolder(places.serverDir) && !(await runsElsewhere(places))) return startEmbedded({ dataDir });
  return { connectionString: ownerLogin(places), stop: async () => {} };
}

/** Deletes a directory and the database in it. @throws As `startEmbedded` does, if another living Potkeeper holds it. */
export async function deleteEmbedded({ dataDir }: Pick<Options, "dataDir">): Promise<void> {
  const { places, unlock } = await take(dataDir);
  try {
    await stopOrphanedServer(places);
    for (const dir of [places.serverDir, dataDir]) rmSync(dir, { recursive: true, force: true });
  } finally {
    unlock();
  }
}

async function take(dataDir: string): Promise<{ places: Places; unlock: () => void }> {
  try {
    const places = findPlaces(dataDir);
    await refuseServerElsewhere(places);
    return { places, unlock: lockServerDir(places.serverDir) };
  } catch (error) {
    if (!(error instanceof Error && "code" in error && (error.code === "EACCES" || error.code === "EPERM")))
      throw error;
    throw new Error(
      `The data in ${dataDir} belongs to another account. Start Potkeeper with that account, or set DATA_DIR to another directory.`,
      { cause: error },
    );
  }
}
