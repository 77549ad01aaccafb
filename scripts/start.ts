import { readConfig } from "#server/platform/config/config.ts";

/** `npm start`: builds what is stale, starts everything, stops in good order on Ctrl-C. */
try {
  // What can't be served is refused at once: before the build, and before the rest of the program is loaded.
  readConfig();
  const { buildWebIfStale } = await import("./build-web.ts");
  buildWebIfStale();
  const { serveUntilStopped } = await import("./serve-until-stopped.ts");
  await serveUntilStopped((url) => `Potkeeper is ready at ${url}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (process.env.DEBUG) console.error(error);
  process.exit(1);
}
