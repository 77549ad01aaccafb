import { sql } from "drizzle-orm";
import { noSuch } from "#sandbox/api-error.ts";
import type { ReadCall } from "#sandbox/call.ts";
import { findAll } from "#sandbox/documents.ts";

/** Finds a warning in the event that announced it: a warning never changes. */
export async function retrieveEarlyFraudWarning({ reader }: ReadCall, id: string): Promise<object> {
  const isIt = sql`type = 'radar.early_fraud_warning.created' and body #>> '{data,object,id}' = ${id}`;
  const [told] = await findAll(reader, "events", isIt);
  if (!told) throw noSuch("early fraud warning", id);
  return told.data.object;
}
