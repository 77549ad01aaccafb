import * as files from "#contract/call-files.ts";
import type { Endpoint } from "#contract/platform/endpoint.ts";

type Files = typeof files;
type NameOfCall = { [N in keyof Files]: Files[N] extends Pick<Endpoint, "method" | "url"> ? N : never }[keyof Files];

const isCall = (value: unknown) => typeof value === "object" && value !== null && "method" in value && "url" in value;

/**
 * Every call in the product, once each: the server serves exactly these, and the web takes its types from them.
 */
export const allEndpoints = Object.fromEntries(Object.entries(files).filter(([, value]) => isCall(value))) as Pick<
  Files,
  NameOfCall
>;
