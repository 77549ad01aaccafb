import { describe, expect, it } from "vitest";
import { addressOf, chosenCount, emptyFilter, filterOf, queryOf, toggled } from "#web/leagues/classifieds/filter.ts";

describe("the filter of the classifieds", () => {
  it("goes into the address and comes out of it again", () => {
    const filter = { sport: ["football", "golf"], fantasyService: ["espn"] };
    expect(addressOf(filter)).toBe("/classifieds?sport=football,golf&fantasyService=espn");
    expect(filterOf(addressOf(filter).split("?")[1] ?? "")).toEqual(filter);
    expect(addressOf(emptyFilter)).toBe("/classifieds");
  });

  it("leaves out empty parts", () => {
    expect(queryOf(filterOf("sport=&fantasyService=yahoo"))).toEqual({ fantasyService: "yahoo" });
    expect(chosenCount(filterOf("sport=,"))).toBe(0);
  });

  it("takes only known values, each once, in the order of the panel", () => {
    expect(filterOf("sport=golf,chess,football,golf&fantasyService=Yahoo&utm=x")).toEqual({
      sport: ["football", "golf"],
      fantasyService: [],
    });
  });

  it("adds and removes a value", () => {
    const golf = toggled(emptyFilter, "sport", "golf");
    expect(golf).toEqual({ sport: ["golf"], fantasyService: [] });
    expect(toggled(golf, "sport", "golf")).toEqual(emptyFilter);
  });
});
