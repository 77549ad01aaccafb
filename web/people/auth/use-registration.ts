import type { Registration } from "#contract/platform/registration.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";

/** Who can open an account here; anyone, until that's known. */
export const useRegistration = (): Registration => useOptional(query("GET /api/config"))?.registration ?? "open";
