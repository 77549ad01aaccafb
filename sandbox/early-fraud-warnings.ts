import { and, eq, sql } from "drizzle-orm";
import { noSuch } from "#sandbox/api-error.ts";
import type { ReadCall } from "#sandbox/call.ts";
import { events } from "#sandbox/tables.ts";

/** Finds a warning in the event that announced it: a warning never changes. */
export async function retrieveEarlyFraudWarning({ reader }: ReadCall, id: string): Promise<object> {
  const warning = sql<object>`${events.body} #> '{data,object}'`;
  const [told] = await reader
    .select({ warning })
    .from(events)
    .where(
      and(eq(events.type, "radar.early_fraud_warning.created"), eq(sql`${events.body} #>> '{data,object,id}'`, id)),
    );
  if (!told) throw noSuch("early fraud warning", id);
  return told.warning;
}
