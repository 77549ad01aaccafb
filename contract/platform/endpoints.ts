import { getAppConfig } from "./app-config.ts";
import { getSiteClaims } from "./site-claims.ts";

/** What anyone may ask about this installation. */
export const platformEndpoints = {
  getAppConfig,
  getSiteClaims,
};
