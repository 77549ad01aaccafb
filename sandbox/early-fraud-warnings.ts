import { sql } from "drizzle-orm";
import { noSuch } from "#sandbox/api-error.ts";
import { findAll } from "#sandbox/documents.ts";
import { get, nothing } from "#sandbox/routes.ts";

/** Finds a warning in the event that announced it: a warning never changes. */
export const retrieveEarlyFraudWarning = get(
  "/v1/radar/early_fraud_warnings/:id",
  nothing,
  async ({ reader }, _params, id) => {
    const isIt = sql`type = 'radar.early_fraud_warning.created' and body #>> '{data,object,id}' = ${id}`;
    const [told] = await findAll(reader, "events", isIt);
    if (!told) throw noSuch("early fraud warning", id);
    return told.data.object;
  },
);
