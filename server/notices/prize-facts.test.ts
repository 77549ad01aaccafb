import fc from "fast-check";
import { expect, it } from "vitest";
import { centsOf } from "#contract/platform/money.ts";
import { percentToBasisPoints, toBasisPoints } from "#contract/platform/percent.ts";
import { prizesFromWire } from "#contract/terms/prize-wire.ts";
import { prizeFacts } from "#server/notices/prize-facts.ts";
import { amountsIn, splitTerms, sumOf } from "#tests/support/splits.ts";

const pointsOf = (percent: string) => percentToBasisPoints(percent) ?? toBasisPoints(0);

it("The parts of a pool in an invitation email add up to the pool above them, to the cent", () => {
  fc.assert(
    fc.property(splitTerms, ({ entryFee, commissionerReimbursement, periodPrizeShare, prizeRules, ...terms }) => {
      const facts = prizeFacts({
        ...terms,
        currency: "USD",
        leagueType: "single_season",
        entryFee: centsOf(entryFee),
        commissionerReimbursement: pointsOf(commissionerReimbursement),
        periodPrizeShare: pointsOf(periodPrizeShare),
        prizeRules: prizesFromWire(prizeRules),
      });
      const [pool, ...parts] = facts.flatMap(({ value }) => amountsIn(value));
      expect(pool).toBe(centsOf(entryFee) * terms.maxMembers);
      expect(sumOf(parts)).toBe(pool);
    }),
  );
});
