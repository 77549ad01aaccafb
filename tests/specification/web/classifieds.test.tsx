import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { Classified } from "#contract/leagues/classifieds.ts";
import { proves } from "#tests/specification/proves.ts";
import { address, linksIn, open, press, rowOf, sees, seesToast, server } from "#tests/specification/web/app.tsx";
import { aClassified, daysFromNow, idOf, LEAGUE } from "#tests/specification/web/fixtures.ts";

const COUNTS = { total: 5, sports: { football: 3, golf: 2 }, fantasyServices: { yahoo: 5 } };

const show = (leagues: Classified[], search = "") =>
  open(`/classifieds${search}`, null, { "GET /api/classifieds": leagues, "GET /api/classifieds/counts": COUNTS });

const cardOf = async (over: Partial<Classified>) => {
  show([aClassified(over)]);
  return rowOf("Sunday Crew");
};

/** One second, in days. */
const MOMENT = 1 / 86_400;

describe("the classifieds", () => {
  it("filter by sport and fantasy service with checkboxes", async () => {
    proves("2.classifieds.filters");
    show([aClassified()]);
    await sees("Sunday Crew");
    const boxesOf = (name: string) =>
      within(screen.getByRole("group", { name })).getAllByRole<HTMLInputElement>("checkbox", { hidden: true });
    const labelsOf = (name: string) =>
      boxesOf(name).map(({ labels }) => /^[A-Za-z_' ]+/.exec(labels?.[0]?.textContent ?? "")?.[0]);
    expect(labelsOf("Sport")).toEqual(["Football", "Basketball", "Baseball", "Hockey", "Soccer", "Golf"]);
    expect(boxesOf("Fantasy service").length).toBeGreaterThan(0);
    const [football] = boxesOf("Sport");
    if (football) fireEvent.click(football);
    await waitFor(() => expect(address()).toBe("/classifieds?sport=football"));
    await waitFor(() => expect(server().made("GET /api/classifieds").at(-1)?.query.get("sport")).toBe("football"));
  });

  it("Clear All removes every filter", async () => {
    proves("2.classifieds.clear-all");
    show([aClassified()], "?sport=golf&fantasyService=yahoo");
    await press("Clear All");
    await waitFor(() => expect(address()).toBe("/classifieds"));
    expect(screen.getAllByRole<HTMLInputElement>("checkbox", { hidden: true }).some(({ checked }) => checked)).toBe(
      false,
    );
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>("button", { name: "Clear All" }).disabled).toBe(true),
    );
  });

  it("count the leagues they show", async () => {
    proves("2.classifieds.count");
    show([aClassified(), aClassified({ id: idOf(101), name: "Another" })]);
    await sees("Showing 2 of 5 leagues");
  });

  it("have a card with each league's facts", async () => {
    proves("2.classifieds.card", "2.classifieds.card-money", "2.classifieds.card-deadline", "2.classifieds.card-rules");
    const card = within(
      await cardOf({
        ...{ sport: "golf", season: "2027", description: "Friends of the game", entryFee: "33.33", maxMembers: 12 },
        ...{ commissionerReimbursement: "5.00", payoutRule: "majority_approval", memberCount: 3 },
      }),
    );
    card.getByText("Active");
    card.getByText(/^Golf 2027, Yahoo$/);
    card.getByText("Friends of the game");
    const factOf = (label: string) => card.getByText(label).parentElement?.textContent;
    expect(factOf("Entry fee")).toContain("$33.33");
    expect(factOf("Total pool")).toContain("$399.96");
    expect(factOf("Max members")).toContain("12");
    expect(factOf("Payment deadline")).toMatch(/Oct 1, 2026.*30 days left/);
    expect(factOf("Commissioner fee")).toContain("5%");
    expect(factOf("Payout rule")).toMatch(/majority/i);
  });

  it.each([
    { days: 4, left: "4 days left", isRed: false },
    { days: 3 + MOMENT, left: "4 days left", isRed: false },
    { days: 3, left: "3 days left", isRed: true },
    { days: 1 + MOMENT, left: "2 days left", isRed: true },
    { days: 1, left: "1 day left", isRed: true },
    { days: MOMENT, left: "1 day left", isRed: true },
  ])("$days days before the deadline: '$left', red: $isRed, View Details", async ({ days, left, isRed }) => {
    proves("2.classifieds.red", "9.days.red", "9.days.rounded-up", "2.classifieds.view-details");
    const card = await cardOf({ paymentDeadline: daysFromNow(days) });
    const text = within(card).getByText(left);
    expect(/\btext-red\b/.test(text.className)).toBe(isRed);
    const [link] = Object.entries(linksIn(card)).filter(([, to]) => to === LEAGUE);
    expect(link?.[0]).toMatch(/^View Details/);
    expect(within(card).queryByRole("button")).toBeNull();
  });

  it("View Details asks visitors to sign in, and leads from there to the league", async () => {
    const replace = vi.spyOn(window.location, "replace").mockReturnValue();
    const card = await cardOf({});
    within(card)
      .getByRole("link", { name: /^View Details/ })
      .click();
    await seesToast("Unauthorized", "You are logged out. Logging in again...");
    await waitFor(() => expect(replace).toHaveBeenCalledWith(`/api/login?next=${encodeURIComponent(LEAGUE)}`));
  });

  it.each([0, -MOMENT, -2])("%s days before the deadline: disabled, 'Registration Closed'", async (days) => {
    proves("2.classifieds.closed", "9.days.closed");
    const card = await cardOf({ paymentDeadline: daysFromNow(days) });
    const button = within(card).getByRole<HTMLButtonElement>("button", { name: /^Registration Closed/ });
    expect(button.disabled).toBe(true);
    expect(linksIn(card)).toEqual({});
  });

  it("without any league offer to create one", async () => {
    proves("2.classifieds.empty");
    show([]);
    await sees(/No leagues available/);
    expect(screen.getByRole("link", { name: "Create a League" }).getAttribute("href")).toBe("/leagues/create");
  });

  it("without a league under the filters say so, and clear them", async () => {
    proves("2.classifieds.no-match");
    show([], "?sport=hockey");
    const title = await screen.findByText(/No leagues match/);
    expect(screen.queryByRole("link", { name: "Create a League" })).toBeNull();
    await press("Clear All", within(title.parentElement as HTMLElement));
    await waitFor(() => expect(address()).toBe("/classifieds"));
  });
});
