import { RESET_ASK_WAIT_HOURS } from "#contract/leagues/reset-ask-rules.ts";
import { addHours } from "#contract/platform/days.ts";
import type { ResetAskRow } from "#server/leagues/reset-asks/standing.ts";

type Confirmers = Pick<ResetAskRow, "confirmedById" | "confirmedAgainById">;

export const confirmationsOf = ({ confirmedById, confirmedAgainById }: Confirmers): number =>
  [confirmedById, confirmedAgainById].filter((id) => id !== null).length;

/** From when on a link can be made. */
export const linkFromOf = ({ askedAt }: Pick<ResetAskRow, "askedAt">): Date => addHours(askedAt, RESET_ASK_WAIT_HOURS);
