import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { seatRows, segmentPaths } from "#contract/leagues/pot-shape.ts";
import { aLeague, someSums } from "#tests/specification/web/fixtures.ts";
import { HeroPot } from "#web/landing/hero-pot.tsx";
import { LeaguePot } from "#web/pot/league-pot.tsx";
import { Pot } from "#web/pot/pot.tsx";
import { seatsFromCounts } from "#web/pot/pot-seats.ts";
import { paidInTo } from "#web/pot/pot-sums.ts";
import { describeSeat } from "#web/pot/pot-words.ts";
import { seatsFromMembers } from "#web/pot/seats-from-members.ts";

/** Of ten members, seven have paid. */
const entry = { expected: "500.00", paid: "350.00", said: "0.00", open: "150.00", overdue: "50.00" };
const sums = someSums({ entry, collected: "350.00", inPot: "350.00" });

const at = "2025-09-03T12:00:00Z";
const league = { maxMembers: 4, entryFee: "50.00", paymentDeadline: at };
const member = (username: string | null, paymentStatus: "paid" | "pending" | "overdue" | "refunded") => ({
  userId: "0d5c7b2e-0000-4000-8000-000000000000",
  username,
  fullName: null,
  paymentStatus,
  paidAt: paymentStatus === "paid" ? at : null,
  totalAmountPaid: paymentStatus === "paid" ? "50.00" : "0.00",
  loweredFee: null,
  nextPart: null,
});

describe("The pot", () => {
  it("has a sentence for screen readers", () => {
    const seats = seatsFromCounts({ paid: 7, pending: 2, overdue: 1, seats: 10 });
    for (const size of ["card", "page"] as const) {
      const markup = renderToStaticMarkup(<Pot seats={seats} collected="350.00" expected="500.00" size={size} />);
      expect(markup).toContain("7 of 10 have paid: $350.00 of $500.00 in entry fees");
    }
    const hero = renderToStaticMarkup(<HeroPot seats={seats} collected="350.00" expected="500.00" />);
    expect(hero).toContain("7 of 10 have paid: $350.00 of $500.00 in entry fees");
  });

  it("is one smooth level for each state in lists, with the same sentence", () => {
    const pot = { collected: "350.00", escrowBalance: "350.00", paidMembers: 7, pendingMembers: 2, overdueMembers: 1 };
    const markup = renderToStaticMarkup(<LeaguePot league={aLeague({ status: "active", pot, sums })} size="row" />);
    expect(markup).toContain("7 of 10 have paid: $350.00 of $500.00 in entry fees");
    expect(markup.match(/class="fill-(gold|line)"/g)).toHaveLength(2);
    expect(markup).not.toContain("no-money");
    const free = renderToStaticMarkup(<LeaguePot league={aLeague({ entryFee: "0.00", pot, sums })} size="row" />);
    expect(free).toContain("no-money");
  });

  it("shows no seat as overdue in lists once payments are closed", () => {
    const pot = { collected: "0.00", escrowBalance: "0.00", paidMembers: 0, pendingMembers: 1, overdueMembers: 2 };
    const show = (status: "active" | "cancelled") =>
      renderToStaticMarkup(<LeaguePot league={aLeague({ status, pot, sums: null })} size="row" />);
    expect(show("active")).toContain("url(#");
    expect(show("cancelled")).not.toContain("url(#");
  });

  it("is poured out in lists once a completed season has awarded everything", () => {
    const pot = { collected: "350.00", escrowBalance: "0.00", paidMembers: 7, pendingMembers: 0, overdueMembers: 0 };
    const league = aLeague({ status: "completed", pot, sums });
    const markup = renderToStaticMarkup(<LeaguePot league={league} size="row" />);
    expect(markup).toContain("7 of 10 have paid: $350.00 collected, all of it awarded");
    const held = renderToStaticMarkup(
      <LeaguePot league={{ ...league, pot: { ...pot, escrowBalance: "10.00" } }} size="row" />,
    );
    expect(held).not.toContain("all of it awarded");
  });

  it("counts no seats as open once the league is over", () => {
    const seats = seatsFromCounts({ paid: 7, pending: 0, overdue: 0, seats: 10 });
    const show = (caption?: string) =>
      renderToStaticMarkup(<Pot seats={seats} collected="350.00" expected="500.00" caption={caption} />);
    expect(show()).toContain("3 open");
    expect(show("paid in by 7 of 10 seats")).not.toContain("3 open");
  });

  it("has one segment per seat, from 2 seats to 50", () => {
    for (let seats = 2; seats <= 50; seats += 1) {
      expect(segmentPaths(seats, 4)).toHaveLength(seats);
      expect(Math.min(...seatRows(seats))).toBeGreaterThan(0);
    }
  });

  it("fills from the floor up: paid, overdue, pending, empty", () => {
    const seats = seatsFromMembers(
      [member("Zoe", "pending"), member("Kofi", "overdue"), member("Maya", "paid")],
      league,
    );
    const markup = renderToStaticMarkup(<Pot seats={seats} collected="50.00" expected="200.00" />);
    const order = ["Maya paid", "Kofi is overdue", "Zoe has yet to pay", "An open seat"].map((words) =>
      markup.indexOf(words),
    );
    expect(order).toEqual([...order].sort((one, other) => one - other));
    expect(Math.min(...order)).toBeGreaterThan(-1);
  });

  it("gives no seat to a member who was refunded", () => {
    const seats = seatsFromMembers([member("Maya", "refunded")], league);
    expect(seats.map(({ state }) => state)).toEqual(["empty", "empty", "empty", "empty"]);
  });

  it("has no open seats when more members are in than the league has seats", () => {
    expect(seatsFromCounts({ paid: 3, pending: 0, overdue: 0, seats: 2 })).toHaveLength(3);
  });

  it("names who, how much and when for each seat", () => {
    expect(describeSeat({ state: "paid", name: "Maya", amount: "50.00", at }, "USD")).toBe(
      "Maya paid $50.00 on Sep 3, 2025",
    );
    expect(describeSeat({ state: "pending", name: "Zoe", amount: "50.00", at }, "USD")).toBe(
      "Zoe has yet to pay $50.00, due by Sep 3, 2025",
    );
    expect(describeSeat({ state: "overdue", name: "Kofi", amount: "50.00", at }, "USD")).toBe(
      "Kofi is overdue: $50.00 was due by Sep 3, 2025",
    );
    expect(describeSeat({ state: "empty", amount: "50.00" }, "USD")).toBe("An open seat: $50.00 when it is taken");
  });

  it("names a member's team with them", () => {
    const maya = member("Maya", "paid");
    const [seat] = seatsFromMembers([maya], league, new Map([[maya.userId, { name: "Harbor Anchors" }]]));
    expect(seat && describeSeat(seat, "USD")).toBe("Maya (Harbor Anchors) paid $50.00 on Sep 3, 2025");
  });

  it("says whose money it is to a screen reader, as it shows it", () => {
    const seats = seatsFromCounts({ paid: 7, pending: 2, overdue: 1, seats: 10 });
    const kept = { keeps: "Casey keeps", amount: "360.00" };
    const rest = "collected: $350.00 of $500.00 in entry fees, $10.00 fine";
    const markup = renderToStaticMarkup(
      <Pot seats={seats} collected="1.00" expected="500.00" rest={rest} kept={kept} />,
    );
    expect(markup).toContain(`7 of 10 have paid: Casey keeps $360.00 ${rest}`);
    expect(markup).toContain(`>${rest}<`);
  });

  it("counts less as paid in by what was lowered for those who paid", () => {
    const lowered = { ...league, lowered: "70.00", loweredUnpaid: "50.00", paidMembers: 2 };
    expect(paidInTo(lowered)).toBe(8000);
  });
});
