import { describe, expect, it } from "vitest";
import { addressOf, filterOf, isEmptyFilter, queryOf, toggled } from "#web/classifieds/filter.ts";

describe("the filter of the classifieds", () => {
  it("goes into the address and comes out of it again", () => {
    const filter = { sport: ["football", "golf"], fantasyService: ["espn"] };
    expect(addressOf(filter)).toBe("/classifieds?sport=football,golf&fantasyService=espn");
    expect(filterOf(addressOf(filter).split("?")[1] ?? "")).toEqual(filter);
    expect(addressOf({ sport: [], fantasyService: [] })).toBe("/classifieds");
  });

  it("leaves out what is not narrowed", () => {
    expect(queryOf(filterOf("sport=&fantasyService=yahoo"))).toEqual({ fantasyService: "yahoo" });
    expect(isEmptyFilter(filterOf("sport=,"))).toBe(true);
  });

  it("takes a value in and out", () => {
    const none = filterOf("");
    const golf = toggled(none, "sport", "golf");
    expect(golf.sport).toEqual(["golf"]);
    expect(toggled(golf, "sport", "golf")).toEqual(none);
  });
});
