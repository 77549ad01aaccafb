import { describe, expect, it } from "vitest";
import type { League } from "#contract/leagues.ts";
import { leagueAnswers } from "#tests/specification/web/answers.ts";
import { labeled, open, press } from "#tests/specification/web/app.tsx";
import type { Answers } from "#tests/specification/web/fake-server.ts";
import { casey, LEAGUE } from "#tests/specification/web/fixtures.ts";

const completed = (league: Partial<League> = {}, answers: Answers = {}) =>
  open(LEAGUE, casey, { ...leagueAnswers({ status: "completed", ...league }), ...answers });

describe("the proposed amounts", () => {
  it("leave the other prizes' money and what was paid during the season to these", async () => {
    completed(
      {
        payoutStructure: [
          { place: 1, percentage: 60 },
          { place: 2, percentage: 40 },
        ],
        prizeRules: [
          {
            ...{ kind: "most_points", label: null, place: 1, fromWeek: 1, toWeek: 14, phase: "regular" },
            ...{ amount: "10.00", percentage: null, isEachWeek: false },
          },
        ],
      },
      {
        "GET /api/leagues/:id/payout-pool": {
          ...{ seasonYear: 1, pool: "100.00", proposed: "20.00", available: "80.00", reimbursement: "0.00" },
          ...{ periodPool: "20.00", periodAvailable: "0.00", paidMembers: 2 },
        },
      },
    );
    await press("Propose Payouts");
    expect([(await labeled("Amount for place 1")).value, (await labeled("Amount for place 2")).value]).toEqual([
      "42.00",
      "28.00",
    ]);
  });
});
