import { expect, it } from "vitest";
import { sentenceOf } from "#web/leagues/next-steps/step-words.ts";

it("doesn't say that a season is paid out when it is settled: its winners may have no bank account yet", () => {
  const step = { kind: "next_season", leagueId: "a", leagueName: "Dynasty" } as const;
  expect(sentenceOf(step)).toBe("This season is over");
});
