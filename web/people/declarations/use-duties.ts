import type { ShownDuties } from "#contract/platform/duties.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";

/** What has to be accepted and declared here; null if nothing, and until that's known. */
export const useDuties = (): ShownDuties | null => useOptional(query("GET /api/config"))?.duties ?? null;
