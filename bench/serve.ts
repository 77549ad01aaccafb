import { start } from "#server/main.ts";

/** Runs the server alone in its own process and stops it cleanly, so that its profile gets written. */
const { url, stop } = await start();
process.once("SIGTERM", async () => {
  await stop();
  process.exit(0);
});
console.log(`ready at ${url}`);
