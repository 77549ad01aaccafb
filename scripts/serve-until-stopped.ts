import { start } from "#server/main.ts";
import { createLog } from "#server/platform/lib/log.ts";

/** A service manager kills it a little later; until then everything has to be over. */
const EXIT_MS = 4700;

/**
 * Starts Potkeeper and stops it in good order at the first signal, with exit code 0, whenever the signal comes and
 * however many follow.
 * @param greet Says what is printed when it is ready; a process that only runs jobs has no address.
 */
export async function serveUntilStopped(greet: (url: string | undefined) => string): Promise<void> {
  const log = createLog("warn");
  // A promise that nobody waits for leaves nothing half done, and is no reason to drop everyone's requests.
  process.on("unhandledRejection", (error) => log.error({ err: error }, "a promise failed that nobody waits for"));

  const running = start();
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(0), EXIT_MS);
    await running.then((server) => server.stop()).catch((error) => log.error({ err: error }, "could not stop"));
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  const { url } = await running;
  if (!isStopping) console.log(greet(url));
}
