import { start } from "#server/main.ts";

/** The server alone, as a process of its own, stopped in good order so that a profile of it gets written. */
const { url, stop } = await start();
process.once("SIGTERM", async () => {
  await stop();
  process.exit(0);
});
console.log(`ready at ${url}`);
