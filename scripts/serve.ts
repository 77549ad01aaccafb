import { endWithFault } from "./end-with-fault.ts";
import { serveUntilStopped } from "./serve-until-stopped.ts";

/** Runs the server without building the web, for `npm run dev`. */
try {
  await serveUntilStopped((url) => (url ? `ready at ${url}` : "worker is ready"));
} catch (error) {
  endWithFault(error, 1);
}
