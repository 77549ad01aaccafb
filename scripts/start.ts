import { ConfigError } from "#server/config.ts";
import { start } from "#server/main.ts";
import { buildWebIfStale } from "./build-web.ts";

/** `npm start`: builds what is stale, starts everything, stops in good order on Ctrl-C. */
try {
  buildWebIfStale();
  const { url, stop } = await start();
  let isStopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, async () => {
      if (isStopping) return;
      isStopping = true;
      await stop();
      process.exit(0);
    });
  }
  console.log(`Potkeeper is ready at ${url}`);
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof Error ? error.message : error);
  if (process.env.DEBUG) console.error(error);
  process.exit(1);
}
