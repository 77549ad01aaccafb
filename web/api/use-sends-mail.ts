import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";

/** Whether this installation sends email, or keeps it in its mailbox; true until that is known. */
export const useSendsMail = (): boolean => useOptional(query("GET /api/config"))?.mail !== "off";
