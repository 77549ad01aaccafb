import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Payout } from "#contract/money/payouts.ts";
import type { CurrentUser } from "#contract/people/auth.ts";
import { leagueAnswers } from "#tests/specification/web/answers.ts";
import { open, press, rowOf, seesToast, server } from "#tests/specification/web/app.tsx";
import { type Answers, failing } from "#tests/specification/web/fake-server.ts";
import { ada, aPrize, ben, casey, idOf, LEAGUE, NOW } from "#tests/specification/web/fixtures.ts";

const RETRY = "POST /api/payouts/:id/retry";
const WHY = "This account can't be paid.";
const failed = aPrize({ status: "failed", failureMessage: WHY, outstanding: "70.00", canRetry: true });

const show = (as: CurrentUser, payout: Payout = failed, answers: Answers = {}) =>
  open(LEAGUE, as, { ...leagueAnswers({ status: "completed" }), "GET /api/leagues/:id/payouts": [payout], ...answers });
const row = async (word = "Failed") => within(await rowOf(word));

it.each([
  { who: "the commissioner", as: casey },
  { who: "an admin", as: ada },
])("$who reads why a payout failed and can have it sent again, with one button and the same words", async ({ as }) => {
  show(as, failed, { [RETRY]: { ...failed, status: "pending", canRetry: false } });
  (await row()).getByText(WHY);
  (await row()).getByRole("button", { name: "Retry" });
  server().answer({ "GET /api/leagues/:id/payouts": [aPrize({ status: "processing" })] });
  await press("Retry");
  await seesToast("Sending it again", "We'll tell the winner when it's sent.");
  expect(server().made(RETRY)).toMatchObject([{ params: { id: failed.id } }]);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Retry" })).toBeNull());
  await row("Being sent");
});

it("says why it wasn't sent again, and keeps the button", async () => {
  show(casey, failed, { [RETRY]: failing(503, { message: "The processor is away." }) });
  await row();
  await press("Retry");
  await seesToast("The payout wasn't sent again", "The processor is away.");
  (await row()).getByRole("button", { name: "Retry" });
});

it.each([
  { who: "those who can retry", canRetry: true, isRed: true },
  { who: "everyone else", canRetry: false, isRed: false },
])(
  "the folded line of the payouts says how many failed, in red for those who can retry: $who",
  async ({ canRetry, isRed }) => {
    const kept = aPrize({ id: idOf(401), status: "failed", isKept: true, amount: "5.00" });
    show(casey, failed, { "GET /api/leagues/:id/payouts": [{ ...failed, canRetry }, kept] });
    const line = await screen.findByText("1 failed");
    expect(line.closest("summary")?.textContent).toContain("$75.00 awarded, 1 failed");
    expect(line.classList.contains("text-red")).toBe(isRed);
  },
);

it("the folded line of the payouts counts no money twice: not what was given back, nor what was paid separately", async () => {
  const separately = aPrize({ id: idOf(401), status: "failed", isKept: true, isPaidSeparately: true, amount: "5.00" });
  const unclaimed = aPrize({ id: idOf(402), kind: "unclaimed", place: null, amount: "5.00" });
  const givenBack = aPrize({ id: idOf(403), status: "failed", givenBackAt: NOW, amount: "20.00" });
  show(casey, failed, {
    "GET /api/leagues/:id/payouts": [aPrize({ amount: "70.00" }), separately, unclaimed, givenBack],
  });
  const line = await screen.findByText("Payouts", { selector: "summary *" });
  expect(line.closest("summary")?.textContent).toContain("$75.00 awarded");
  await row("Paid separately");
});

it("isn't offered where it can't be sent again, such as for money that is kept as unclaimed, nor to other members", async () => {
  const { unmount } = show(casey, { ...failed, failureMessage: "Kept as unclaimed money.", canRetry: false });
  (await row()).getByText("Kept as unclaimed money.");
  expect((await row()).queryByRole("button")).toBeNull();
  unmount();
  show(ben, { ...failed, failureMessage: null, outstanding: null, canRetry: false });
  expect((await row()).queryByRole("button")).toBeNull();
});
