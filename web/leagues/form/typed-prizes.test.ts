import { describe, expect, it } from "vitest";
import { prizeKinds } from "#contract/terms/prize-kinds.ts";
import { givenPrizesSchema } from "#contract/terms/prize-rules.ts";
import { prizesToWire } from "#contract/terms/prize-wire.ts";
import { prizeTemplates } from "#web/leagues/form/prize-templates.ts";
import { emptyPrize, prizeBody, prizeSoFar, typedPrize } from "#web/leagues/form/typed-prizes.ts";

const typed = { ...emptyPrize("football"), worth: "10" };

describe("a prize as typed", () => {
  it("of each kind is one that the server takes, and comes back as it was typed", () => {
    for (const kind of prizeKinds) {
      for (const unit of ["amount", "percentage"] as const) {
        const prize = { ...typed, kind, unit, label: "Ours" };
        const given = givenPrizesSchema.parse([prizeBody(prize, "USD")]);
        const [shown] = prizesToWire(given);
        const again = shown && prizeBody(typedPrize(shown), "USD");
        expect(givenPrizesSchema.parse([again])).toEqual(given);
        expect(given).toEqual([prizeSoFar(prize, "USD")]);
      }
    }
  });

  it("is won each week only as a weekly high score", () => {
    expect(prizeBody(typed, "USD")).toMatchObject({ amount: "10", isEachWeek: true });
    expect(prizeBody({ ...typed, kind: "most_points" }, "USD")).toMatchObject({ amount: "10", isEachWeek: false });
  });

  it("counts for nothing in the sums until its worth is a number", () => {
    expect(prizeSoFar({ ...typed, worth: "1x" }, "USD")).toMatchObject({ amount: null, percentage: null });
  });
});

it("every template is a set of prizes that the server takes", () => {
  for (const { percentages, prizes } of prizeTemplates({ sport: "hockey", entryFee: "50.00" })) {
    expect(percentages.reduce((sum, each) => sum + each, 0)).toBe(100);
    expect(givenPrizesSchema.safeParse(prizes.map((prize) => prizeBody(prize, "USD"))).error).toBeUndefined();
  }
});
