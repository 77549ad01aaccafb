import cluster from "node:cluster";
import { start } from "#server/main.ts";
import { type Config, readConfig } from "#server/platform/config/config.ts";
import { createLog } from "#server/platform/lib/log.ts";

/** A service manager kills the process a little later, so everything has to finish by then. */
const EXIT_MS = 4700;

/**
 * Starts Potkeeper and stops it cleanly at the first signal, with exit code 0, whenever that comes and however many
 * follow.
 * @param greet Returns what to print when it is ready; a process that only runs jobs has no address.
 */
export async function serveUntilStopped(
  greet: (url: string | undefined) => string,
  { config = readConfig(), begin = start }: { config?: Config; begin?: typeof start | undefined } = {},
): Promise<void> {
  const log = createLog("warn");
  // A rejected promise that nothing awaits leaves no work half done, so it is no reason to drop everyone's requests.
  process.on("unhandledRejection", (error) => log.error({ err: error }, "a promise failed that nothing awaits"));

  const running = begin(config);
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(0), EXIT_MS);
    await running.then((server) => server.stop()).catch((error) => log.error({ err: error }, "could not stop"));
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  const { url, firstAdmin } = await running;
  if (isStopping || !cluster.isPrimary) return;
  console.log(greet(url));
  if (firstAdmin) console.log(`It has no admin yet. Within an hour, this link makes the first one: ${firstAdmin}`);
}
