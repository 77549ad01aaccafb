import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { PayoutPauseReason } from "#contract/money/pause-reasons.ts";
import type { SeasonReview } from "#contract/money/season-holds.ts";
import { ADMIN, leagueAnswers, PLAYER } from "#tests/specification/web/answers.ts";
import {
  bodiesOf,
  dialog,
  fill,
  labeled,
  open,
  press,
  reopen,
  sees,
  seesToast,
  server,
} from "#tests/specification/web/app.tsx";
import { type Answers, failing } from "#tests/specification/web/fake-server.ts";
import { aCase, ada, alice, aPrize, ben, casey, daysFromNow, idOf, LEAGUE } from "#tests/specification/web/fixtures.ts";
import { formatMoment } from "#web/ui/date.tsx";

const NONE = {
  ...{ seasonYear: 1, cardPaymentsUntil: null, earlyCompletion: null, mayAsk: false },
  ...{ unsent: "100.00", inEscrow: "0.00", reviews: [], needsVote: null, holdsEarly: true, completableFrom: null },
};
const EARLY = { completedAt: daysFromNow(0), endDate: daysFromNow(90), askUntil: daysFromNow(1), holdsPrizes: true };
const asked: SeasonReview = {
  ...{ id: idOf(900), kind: "asked", askedByName: "ben", reason: "Wrong winner", createdAt: daysFromNow(0) },
  decision: null,
};
const hold = (over: object) => ({
  ...leagueAnswers({ status: "completed" }),
  "GET /api/leagues/:id/hold": { ...NONE, ...over },
});

describe("a league's page while its prizes are held", () => {
  it("says nothing if nothing holds them", async () => {
    open(LEAGUE, alice, hold({}));
    await screen.findByRole("heading", { name: "Sunday Crew" });
    expect(screen.queryByText("Before prizes are sent")).toBeNull();
  });

  it("lets a paid member ask for a review after an early completion, with a reason, unless another was quicker", async () => {
    const message = "Another member has already asked for a review, and an admin is looking into it.";
    const REVIEW = "POST /api/leagues/:id/reviews";
    open(LEAGUE, alice, { ...hold({ earlyCompletion: EARLY, mayAsk: true }), [REVIEW]: failing(409, { message }) });
    await press("Ask for a review");
    await press("Ask for a review", dialog());
    dialog().getByText("Write a reason that all members can read");
    fill({ Reason: "The wrong winner" }, dialog());
    await press("Ask for a review", dialog());
    await seesToast("Your request wasn't sent", message);
    server().answer({
      [REVIEW]: { message: "An admin will look into it." },
      ...hold({ earlyCompletion: EARLY, reviews: [asked] }),
    });
    await press("Ask for a review", dialog());
    await sees("An admin will look into it.", "Wrong winner");
    expect(bodiesOf(REVIEW).at(-1)).toEqual({ reason: "The wrong winner" });
    await waitFor(() => expect(screen.queryByRole("button", { name: "Ask for a review" })).toBeNull());
  });

  it("names the season of a dynasty that a review is about, even after the next one has started", async () => {
    const dynasty = { leagueType: "dynasty", minYears: 2, maxYears: 3, currentYear: 2 } as const;
    open(LEAGUE, alice, {
      ...leagueAnswers({ status: "active", ...dynasty }),
      "GET /api/leagues/:id/hold": { ...NONE, earlyCompletion: EARLY, mayAsk: true },
    });
    const heading = await screen.findByRole("heading", { name: "Before prizes of season 1 are sent" });
    expect(heading.closest("section")?.textContent).toContain("Season 1 was completed on");
    await press("Ask for a review");
    expect(dialog().getByText("Season").parentElement?.textContent).toBe("Season1");
    expect(dialog().getByText(/^An admin will look at season 1 before/)).toBeTruthy();
  });

  it("says only that it was completed early if there is no money to review", async () => {
    open(LEAGUE, alice, hold({ earlyCompletion: EARLY, unsent: "0.00" }));
    await screen.findByRole("heading", { name: "Completed early" });
    expect(screen.queryByText(/ask for a review/)).toBeNull();
    expect(screen.queryByText("Before prizes are sent")).toBeNull();
  });

  it("shows who asked and why, and what an admin decided", async () => {
    const decision = { action: "return" as const, reason: "Vote on it", at: daysFromNow(0) };
    const large = { ...asked, id: idOf(901), kind: "large_pool" as const, askedByName: null, reason: null, decision };
    open(LEAGUE, alice, hold({ reviews: [asked, large], needsVote: "review" }));
    const section = (await screen.findByRole("heading", { name: "Before prizes are sent" })).closest("details");
    for (const says of [
      "ben asked for a review. Wrong winner",
      "Prizes that haven't been sent wait for an admin's decision.",
      "An admin returned the unsent prizes to the season's escrow. The reason: Vote on it",
      "this season's prizes need a majority vote of the paid members",
    ])
      expect(section?.textContent).toContain(says);
  });

  it.each([
    ["large_pool", "The pool is large"],
    ["early_end", "The season was completed before half of its time"],
    ["first_payment", "Someone's first payment is above $500.00"],
    ["week_payments", "Someone paid more than $1,500.00 within 7 days"],
    ["lowered_fees", "At least half of the members paid a lowered entry fee"],
  ] as const)("says why a season waits for an admin: %s", async (kind, why) => {
    open(LEAGUE, alice, hold({ reviews: [{ ...asked, kind, askedByName: null, reason: null }] }));
    const section = (await screen.findByRole("heading", { name: "Before prizes are sent" })).closest("details");
    expect(section?.textContent).toContain(
      `${why}, so an admin reviews ${kind === "early_end" ? "it" : "the season"} before its prizes are sent.`,
    );
  });

  it("says at the winner's own prize why it waits and until when", async () => {
    const pause = { reason: "card_payments" as const, until: daysFromNow(6) };
    const prize = aPrize({ status: "pending", progress: "held", pause });
    open(LEAGUE, alice, { ...hold({}), "GET /api/leagues/:id/payouts": [prize] });
    const line = await screen.findByText(/^It's sent after .*: prizes wait a few days/);
    const item = line.closest("li");
    expect(item && within(item).getByText("On hold")).toBeTruthy();
  });

  it("tells a commissioner who awards prizes before which moment none is sent, as the league's page does", async () => {
    const early = { completedAt: daysFromNow(-0.5), endDate: daysFromNow(60), askUntil: daysFromNow(0.5) };
    const given = { ...NONE, cardPaymentsUntil: daysFromNow(0.2), earlyCompletion: { ...early, holdsPrizes: true } };
    open(LEAGUE, casey, hold(given));
    await press("Propose Payouts");
    await labeled("Winner of place 1");
    fill({ "Winner of place 1": alice.id });
    await press("Continue", dialog());
    const text = () => dialog().getByText(/^This awards the prizes at once/).textContent;
    await waitFor(() => expect(text()).toContain(`but none before ${formatMoment(early.askUntil)}.`));
  });

  it("asks the commissioner for a proposal, not for a payment, where the season needs a vote", async () => {
    const votes = leagueAnswers({ status: "completed", membersVote: true });
    open(LEAGUE, casey, { ...votes, "GET /api/leagues/:id/hold": { ...NONE, needsVote: "new_commissioner" } });
    await press("Propose Payouts");
    expect(dialog().getByText("The paid members vote on it before anyone is paid.")).toBeTruthy();
    await labeled("Winner of place 1");
    fill({ "Winner of place 1": alice.id });
    await press("Continue", dialog());
    expect(await dialog().findByRole("button", { name: "Propose" })).toBeTruthy();
  });
});

describe("an admin's case of a review", () => {
  it("releases, returns or refunds, with a reason and the amounts, and is gone once another admin decided", async () => {
    const CASES = "GET /api/admin/cases";
    open("/admin", ada, {
      ...{
        ...ADMIN,
        [CASES]: [aCase({ id: idOf(900), kind: "payout_review", amount: "100.00", message: "ben asks." })],
      },
      "GET /api/leagues/:id/hold": { ...NONE, inEscrow: "12.00" },
      "POST /api/admin/reviews/:id/decide": { message: "Done as decided." },
    });
    await press("More");
    await press("Return to the season");
    expect(dialog().getByText("Also in escrow").nextElementSibling?.textContent).toContain("$12.00");
    fill({ Reason: "Let the members decide" }, dialog());
    await press("Return them to the season", dialog());
    await sees("Done as decided.");
    const decided = { decision: "return", reason: "Let the members decide" };
    expect(bodiesOf("POST /api/admin/reviews/:id/decide")).toEqual([decided]);
    screen.getByRole("button", { name: "Refund everyone" });
    const message = "An admin has already decided this review.";
    server().answer({ "POST /api/admin/reviews/:id/decide": failing(409, { message }) });
    await press("Release");
    fill({ Reason: "All is well" }, dialog());
    server().answer({ [CASES]: [] });
    await press("Release the prizes", dialog());
    await seesToast("The decision wasn't saved", message);
    await waitFor(() => expect(screen.queryByText("ben asks.")).toBeNull());
  });
});

describe("a winner's own screens while their prize is held", () => {
  const waiting = {
    ...{ payoutId: idOf(400), leagueId: idOf(100), leagueName: "Sunday Crew", currency: "USD", kind: "prize" as const },
    ...{ place: 1, prize: null, period: null, amount: "70.00" },
  };
  type Pause = { reason: PayoutPauseReason; until: string | null };
  const account = (pause: Pause, over: { status?: "none"; bank?: null } = {}): Answers => ({
    ...PLAYER,
    "GET /api/payout-account": {
      ...{ status: "ready", bank: { name: "First Bank", last4: "6789" }, missing: [], bankFailure: null },
      ...{ onItsWay: "0.00", pendingAmount: "70.00", pendingPayouts: 1, waiting: [{ ...waiting, pause }] },
      ...over,
    },
  });

  it.each([
    { reason: "review" as const, until: null, says: "It waits until an admin has reviewed the season." },
    { reason: "card_payments" as const, until: daysFromNow(6), says: /^It's sent after .*last card payment\.$/ },
    { reason: "early_completion" as const, until: daysFromNow(1), says: /^It's sent after .*can ask for a review/ },
  ])("the dashboard says why it waits for $reason, and never that it's being sent", async ({ reason, until, says }) => {
    open("/player", alice, account({ reason, until }));
    await sees(says);
    expect(screen.queryByText(/We're sending/)).toBeNull();
  });

  it("the dashboard still asks for a bank account, which the hold doesn't wait for", async () => {
    open("/player", alice, account({ reason: "review", until: null }, { status: "none", bank: null }));
    await sees("It waits until an admin has reviewed the season.");
    expect(await screen.findByRole("button", { name: /bank/i })).toBeTruthy();
  });
});

describe("a held prize to others", () => {
  it("is on hold to the commissioner and the members, who read why and can't send it", async () => {
    const pause = { reason: "review" as const, until: null };
    const prize = aPrize({ status: "pending", progress: null, pause });
    for (const viewer of [casey, ben]) {
      open(LEAGUE, viewer, { ...hold({}), "GET /api/leagues/:id/payouts": [prize] });
      const item = (await screen.findByText("It waits until an admin has reviewed the season.")).closest("li");
      expect(item && within(item).getByText("On hold")).toBeTruthy();
      expect(item && within(item).queryByRole("button", { name: "Retry" })).toBeNull();
      await reopen();
    }
  });

  it("that a review returned says so, and not that it failed", async () => {
    const prize = aPrize({ status: "failed", progress: "given_back", isRecalled: true, givenBackAt: daysFromNow(0) });
    open(LEAGUE, ben, { ...hold({}), "GET /api/leagues/:id/payouts": [prize] });
    await sees("An admin reviewed the season and returned it to the season's escrow.");
    expect(screen.queryByText("Failed")).toBeNull();
  });
});

it("an early completion that no one can ask about anymore is mentioned, but not as a reason to wait", async () => {
  const past = { ...EARLY, askUntil: daysFromNow(-1) };
  open(LEAGUE, alice, hold({ earlyCompletion: past }));
  await screen.findByRole("heading", { name: "Completed early" });
  await sees("On Sep 1, 2026");
  expect(screen.queryByRole("heading", { name: "Before prizes are sent" })).toBeNull();
  await reopen();
  open(LEAGUE, alice, hold({ earlyCompletion: past, reviews: [asked] }));
  await screen.findByRole("heading", { name: "Before prizes are sent" });
});
