import { readConfig } from "#server/platform/config/config.ts";
import { endWithFault } from "./end-with-fault.ts";
import { readArguments } from "./read-arguments.ts";

/** `npm start`: builds the web if it is stale, starts everything, and stops cleanly on Ctrl-C. */
export async function run(): Promise<void> {
  readArguments({ usage: "Usage: npm start" });
  try {
    // Refuses a bad configuration at once: before the build, and before the rest of the program loads.
    const config = readConfig();
    if (config.worker !== "only") {
      const { buildWebIfStale } = await import("./build-web.ts");
      buildWebIfStale();
    }
    const { serveUntilStopped } = await import("./serve-until-stopped.ts");
    const begin = config.isDemo ? (await import("./demo/serve-demo.ts")).serveDemo : undefined;
    await serveUntilStopped((url) => (url ? `Potkeeper is ready at ${url}` : "Potkeeper's worker is ready"), {
      config,
      begin,
    });
  } catch (error) {
    endWithFault(error, 1);
  }
}
