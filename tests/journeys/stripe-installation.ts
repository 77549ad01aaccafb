import { start } from "#server/main.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { createDb, createPool } from "#server/platform/db/client.ts";
import { openDatabase } from "#server/platform/db/connect.ts";
import { startProcessor } from "#tests/journeys/stripe-processor.ts";
import { buildWebIfStale } from "../../scripts/build-web.ts";

/**
 * The product in Stripe mode, with the sandbox in Stripe's place at STRIPE_API_BASE. They share only a database server;
 * everything they say to each other goes over HTTP.
 */
buildWebIfStale();
const asked = readConfig();
const database = await openDatabase(asked);
const config = readConfig({ ...process.env, DATABASE_URL: database.ownerUrl });
const { payments, publicUrl } = config;
if (payments.mode !== "stripe" || !payments.apiBase) throw new Error("Set the STRIPE_ variables for this program.");

const pool = createPool({ ...database.app, max: 10 });
const processor = await startProcessor({
  db: createDb(pool),
  port: Number(new URL(payments.apiBase).port),
  publicUrl,
  publishableKey: payments.publishableKey,
  webhookSecret: payments.webhookSecrets.at(-1) ?? "",
});
const product = await start(config);

let isStopping = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, async () => {
    if (isStopping) return;
    isStopping = true;
    await product.stop();
    await processor.stop();
    await pool.end();
    await database.stop();
    process.exit(0);
  });
}
