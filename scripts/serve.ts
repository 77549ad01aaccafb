import { start } from "#server/main.ts";

/** The server alone, without building the web: for `npm run dev`, and for tests that kill it. */
const { url, stop } = await start();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => void stop().then(() => process.exit(0)));
}
console.log(`ready at ${url}`);
