import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { SeasonReview } from "#contract/season-holds.ts";
import { ADMIN, leagueAnswers } from "#tests/specification/web/answers.ts";
import { dialog, fill, open, openAnew, press, sees, server } from "#tests/specification/web/app.tsx";
import { failing } from "#tests/specification/web/fake-server.ts";
import { ada, alice, aPrize, casey, daysFromNow, idOf, LEAGUE } from "#tests/specification/web/fixtures.ts";

const NONE = {
  ...{ seasonYear: 1, cardPaymentsUntil: null, earlyCompletion: null, mayAsk: false },
  ...{ unsent: "100.00", inEscrow: "0.00", reviews: [], needsVote: null },
};
const EARLY = { completedAt: daysFromNow(0), endDate: daysFromNow(90), askUntil: daysFromNow(1), holdsPrizes: true };
const asked: SeasonReview = {
  ...{ id: idOf(900), kind: "asked", askedByUsername: "ben", reason: "Wrong winner", createdAt: daysFromNow(0) },
  decision: null,
};
const hold = (over: object) => ({
  ...leagueAnswers({ status: "completed" }),
  "GET /api/leagues/:id/hold": { ...NONE, ...over },
});

describe("a league's page while its prizes are held", () => {
  it("says nothing of it when nothing holds them, and offers another try when it didn't load", async () => {
    open(LEAGUE, alice, hold({}));
    await screen.findByRole("heading", { name: "Sunday Crew" });
    expect(screen.queryByText("Before prizes are sent")).toBeNull();
    await openAnew();
    open(LEAGUE, alice, {
      ...hold({}),
      "GET /api/leagues/:id/hold": failing(500, { message: "Something went wrong." }),
    });
    await sees("What holds this season's prizes did not load. No money moved.");
  });

  it("lets a paid member ask for a review after an early completion, with a reason", async () => {
    open(LEAGUE, alice, {
      ...hold({ earlyCompletion: EARLY, mayAsk: true }),
      "POST /api/leagues/:id/reviews": { message: "An admin will look into it." },
    });
    await press("Ask for a review");
    await press("Ask for a review", dialog());
    expect(dialog().getByText("Write a reason that all members can read")).toBeTruthy();
    fill({ Reason: "The wrong winner" }, dialog());
    await press("Ask for a review", dialog());
    await sees("An admin will look into it.");
    expect(server().made("POST /api/leagues/:id/reviews").at(-1)?.body).toEqual({ reason: "The wrong winner" });
  });

  it("shows who asked and why, and what an admin decided", async () => {
    const decision = { action: "return" as const, reason: "Vote on it", at: daysFromNow(0) };
    const large = {
      ...asked,
      id: idOf(901),
      kind: "large_pool" as const,
      askedByUsername: null,
      reason: null,
      decision,
    };
    open(LEAGUE, alice, hold({ reviews: [asked, large], needsVote: "review" }));
    const section = (await screen.findByRole("heading", { name: "Before prizes are sent" })).closest("section");
    const text = section?.textContent;
    expect(text).toContain("ben asked for a review. Wrong winner");
    expect(text).toContain("Prizes that haven't been sent wait for an admin's decision.");
    expect(text).toContain("An admin returned the unsent prizes to the season's escrow. The reason: Vote on it");
    expect(text).toContain("this season's prizes need a majority vote of the paid members");
  });

  it("says at the winner's own prize why it waits and until when", async () => {
    const pause = { reason: "card_payments" as const, until: daysFromNow(6) };
    const prize = aPrize({ status: "pending", progress: "held", pause });
    open(LEAGUE, alice, { ...hold({}), "GET /api/leagues/:id/payouts": [prize] });
    const line = await screen.findByText(/^It's sent after .*: a season's prizes wait some days/);
    const item = line.closest("li");
    expect(item && within(item).getByText("On hold")).toBeTruthy();
  });

  it("asks the commissioner for a proposal, not for a payment, where the season needs a vote", async () => {
    const votes = leagueAnswers({ status: "completed", membersVote: true });
    open(LEAGUE, casey, { ...votes, "GET /api/leagues/:id/hold": { ...NONE, needsVote: "new_commissioner" } });
    await press("Propose Payouts");
    expect(dialog().getByText("The paid members vote on it before anybody is paid.")).toBeTruthy();
    expect(await dialog().findByRole("button", { name: "Propose" })).toBeTruthy();
  });
});

describe("an admin's case of a review", () => {
  it("releases, returns or refunds, with a reason and the sums it is about", async () => {
    open("/admin", ada, {
      ...ADMIN,
      "GET /api/admin/cases": [
        {
          ...{
            id: idOf(900),
            kind: "payout_review",
            leagueId: aPrize().leagueId,
            leagueName: "Sunday Crew",
            username: "ben",
          },
          ...{ amount: "100.00", canBeGivenBack: false, message: "ben asks for a review.", occurredAt: daysFromNow(0) },
        },
      ],
      "GET /api/leagues/:id/hold": { ...NONE, inEscrow: "12.00" },
      "POST /api/admin/reviews/:id/decide": { message: "Done as decided." },
    });
    await press("Return to the season");
    expect(dialog().getByText("In escrow beside them").nextElementSibling?.textContent).toContain("$12.00");
    fill({ Reason: "Let the members decide" }, dialog());
    await press("Return them to the season", dialog());
    await sees("Done as decided.");
    expect(server().made("POST /api/admin/reviews/:id/decide").at(-1)?.body).toEqual({
      decision: "return",
      reason: "Let the members decide",
    });
    for (const name of ["Release", "Refund everyone"]) expect(screen.getByRole("button", { name })).toBeTruthy();
  });
});
