import type { FantasyService } from "../terms/league-types.ts";
import type { ResultPlatform } from "./results-table.ts";

/** The services that no one can read: their results can only be uploaded. */
const UNREADABLE: Record<Exclude<FantasyService, ResultPlatform>, true> = {
  cbs_sports: true,
  nfl: true,
  fox_sports: true,
  rt_sports: true,
  majors_challenge: true,
  reality_sports_online: true,
};

export const canBeLinked = (service: FantasyService): boolean => !Object.hasOwn(UNREADABLE, service);
