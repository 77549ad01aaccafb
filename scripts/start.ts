import { buildWebIfStale } from "./build-web.ts";
import { serveUntilStopped } from "./serve-until-stopped.ts";

/** `npm start`: builds what is stale, starts everything, stops in good order on Ctrl-C. */
try {
  buildWebIfStale();
  await serveUntilStopped((url) => `Potkeeper is ready at ${url}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (process.env.DEBUG) console.error(error);
  process.exit(1);
}
