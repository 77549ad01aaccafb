import { calls } from "#tests/specification/statements/calls.ts";
import { entities } from "#tests/specification/statements/entities.ts";
import { errors } from "#tests/specification/statements/errors.ts";
import { limits } from "#tests/specification/statements/limits.ts";
import { roles } from "#tests/specification/statements/roles.ts";
import { dashboardScreens } from "#tests/specification/statements/screens-dashboards.ts";
import { leagueScreens } from "#tests/specification/statements/screens-leagues.ts";
import { moneyScreens } from "#tests/specification/statements/screens-money.ts";
import { publicScreens } from "#tests/specification/statements/screens-public.ts";
import { states } from "#tests/specification/statements/states.ts";
import { validation } from "#tests/specification/statements/validation.ts";

/**
 * Every testable statement of SPEC §2 to §9, in SPEC's order: one checkable fact each, with SPEC's exact texts quoted.
 */
export const statements = {
  ...publicScreens,
  ...dashboardScreens,
  ...leagueScreens,
  ...moneyScreens,
  ...entities,
  ...states,
  ...validation,
  ...roles,
  ...calls,
  ...errors,
  ...limits,
};

export type StatementId = keyof typeof statements;
