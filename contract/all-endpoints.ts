import { leaguesEndpoints } from "#contract/leagues/endpoints.ts";
import { membersEndpoints } from "#contract/members/endpoints.ts";
import { moneyEndpoints } from "#contract/money/endpoints.ts";
import { noticesEndpoints } from "#contract/notices/endpoints.ts";
import { operationsEndpoints } from "#contract/operations/endpoints.ts";
import { peopleEndpoints } from "#contract/people/endpoints.ts";
import { platformEndpoints } from "#contract/platform/endpoints.ts";
import { resultEndpoints } from "#contract/results/league-results.ts";
import { votesEndpoints } from "#contract/votes/endpoints.ts";

/**
 * Every call in the product, once each: the server serves exactly these, the web takes its types from them, and the
 * OpenAPI document is generated from them.
 */
export const allEndpoints = {
  ...platformEndpoints,
  ...peopleEndpoints,
  ...noticesEndpoints,
  ...leaguesEndpoints,
  ...membersEndpoints,
  ...moneyEndpoints,
  ...votesEndpoints,
  ...operationsEndpoints,
  ...resultEndpoints,
};
