import { oneOf } from "#server/platform/config/settings/schemas.ts";
import type { Setting } from "#server/platform/config/settings/setting.ts";
import { dormancySchema, taxThresholdsSchema } from "#server/platform/config/tables.ts";

export const unclaimedSettings = {
  TAX_THRESHOLDS: {
    schema: taxThresholdsSchema.optional(),
    sets: "From how many dollars a year a winner is marked in [the tax report](#tax-and-unclaimed-money), by year: `2027=2100`.",
    otherwise: "2,000 from 2026, 600 before",
  },
  DORMANT_AFTER: {
    schema: dormancySchema.optional(),
    sets: "After how many days unclaimed money falls dormant, by its owner's place: `default=1825,US-DE=1095`.",
    otherwise: "no day is named, and no one is told of one",
    asks: {
      before: "real money",
      question: "After how many days does unclaimed money fall dormant where its owners live?",
      why: "States claim such money, and expect its owner to be told before.",
      value: "default=…",
    },
  },
  GIVE_BACK_VOTES: {
    schema: oneOf("on", "off").optional(),
    sets: "Whether members can vote to give a prize that its winner doesn't claim back to the season: `on` or `off`.",
    otherwise: "`on`; `off` with live keys",
  },
} satisfies Record<string, Setting>;
