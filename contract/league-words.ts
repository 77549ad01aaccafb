import type { LeagueType, PayoutFrequency, PayoutRule } from "./league-types.ts";

export const typeNames: Record<LeagueType, string> = {
  single_season: "Single season",
  dynasty: "Dynasty",
  survivor: "Survivor",
  pickem: "Pick'em",
};

export const frequencyNames: Record<PayoutFrequency, string> = {
  end_of_season: "End of season",
  daily: "Daily",
  weekly: "Weekly",
  monthly: "Monthly",
};

export const payoutRuleNames: Record<PayoutRule, string> = {
  commissioner_control: "Commissioner control",
  majority_approval: "Majority approval",
};
