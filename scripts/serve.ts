import { serveUntilStopped } from "./serve-until-stopped.ts";

/** The server alone, without building the web: for `npm run dev`, and for tests that kill it. */
try {
  await serveUntilStopped((url) => `ready at ${url}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
