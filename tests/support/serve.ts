import { start } from "#server/main.ts";

/** The server alone, without building the web: for tests that kill it. */
const { url } = await start();
console.log(`ready at ${url}`);
