import type { IdentityOutcome } from "#contract/people/identity-words.ts";
import type { RoundTrip } from "#server/people/identity/round-trips.ts";

/** Where a browser goes, and what it is told there. */
export type Arrival = {
  outcome: IdentityOutcome | "second_step" | undefined;
  purpose: RoundTrip["purpose"];
  returnTo: string;
};
