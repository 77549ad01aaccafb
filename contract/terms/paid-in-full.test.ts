import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toCents } from "#contract/platform/money.ts";
import { toBasisPoints } from "#contract/platform/percent.ts";
import { anyPrizes } from "#tests/support/random-season.ts";
import { splitBothPools } from "./other-prizes.ts";
import { membersForFullPrizes } from "./paid-in-full.ts";
import { type PrizeTerms, periodPoolOf, prizePoolOf } from "./prize-issues.ts";
import { givenPrizesSchema } from "./prize-rules.ts";

const terms = (prizes: object[], over: Partial<PrizeTerms> = {}): PrizeTerms => ({
  ...{ entryFee: toCents(50_00), maxMembers: 12, maxChargesPerMember: toCents(0), currency: "USD" },
  ...{ commissionerReimbursement: toBasisPoints(0), periodPrizeShare: toBasisPoints(0) },
  prizeRules: givenPrizesSchema.parse(prizes),
  ...over,
});
const NO_CHARGES = { maxChargesPerMember: toCents(0) };
const kicker = { kind: "custom", label: "Best kicker", amount: 120 };
const tenth = { kind: "custom", label: "Best trade", percentage: 10 };
const weekly = { kind: "weekly_high_score", fromWeek: 1, toWeek: 10, amount: 5, isEachWeek: true };

describe("The members who have to pay for a prize to be whole", () => {
  it("are those whose fees cover all amounts, after percentages", () => {
    expect(membersForFullPrizes(terms([kicker]))).toEqual([3]);
    expect(membersForFullPrizes(terms([kicker, tenth]))).toEqual([3, 0]);
    expect(membersForFullPrizes(terms([kicker, { ...kicker, label: "Worst kicker" }]))).toEqual([5, 5]);
  });

  it("are, for weekly high scores, those whose fees fill the share set aside", () => {
    expect(membersForFullPrizes(terms([kicker, weekly], { periodPrizeShare: toBasisPoints(1_000) }))).toEqual([3, 10]);
  });

  it("aren't known if even a full league isn't enough", () => {
    expect(membersForFullPrizes(terms([{ ...kicker, amount: 601 }, tenth]))).toEqual([undefined, 0]);
  });

  it("are the fewest with whom no prize is reduced, whatever the terms", () => {
    const share = fc.integer({ min: 0, max: 5_000 }).map(toBasisPoints);
    fc.assert(
      fc.property(
        anyPrizes,
        fc.nat(200_00),
        fc.integer({ min: 1, max: 50 }),
        share,
        share,
        (prizeRules, fee, ...rest) => {
          const [maxMembers, commissionerReimbursement, periodPrizeShare] = rest;
          const all = {
            entryFee: toCents(fee),
            maxMembers,
            commissionerReimbursement,
            periodPrizeShare,
            prizeRules,
            ...NO_CHARGES,
            currency: "USD",
          };
          const overAt = (members: number) => {
            const filled = { ...all, maxMembers: members };
            const split = splitBothPools({ final: prizePoolOf(filled), period: periodPoolOf(filled) }, filled);
            return split.over + split.periodOver;
          };
          const needed = membersForFullPrizes(all);
          if (needed.includes(undefined)) expect(overAt(maxMembers)).toBeGreaterThan(0);
          else if (needed.some((members) => members !== 0)) {
            const most = Math.max(...needed.map((members) => members ?? 0));
            expect(overAt(most)).toBe(0);
            if (most > 1) expect(overAt(most - 1)).toBeGreaterThan(0);
          }
        },
      ),
    );
  });
});
