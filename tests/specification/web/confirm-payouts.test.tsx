import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { leagueAnswers } from "#tests/specification/web/answers.ts";
import { dialog, fill, labeled, open, press, seesToast, server } from "#tests/specification/web/app.tsx";
import { type Answers, failing } from "#tests/specification/web/fake-server.ts";
import { aLeague, alice, ben, casey, daysFromNow, LEAGUE } from "#tests/specification/web/fixtures.ts";
import { formatDay } from "#web/ui/day.ts";

const PROPOSE = "POST /api/leagues/:id/propose-payouts";
const POOL = "GET /api/leagues/:id/payout-pool";
const PLACES = [50, 30, 20].map((percentage, index) => ({ place: index + 1, percentage }));

const answersTo = (league: Partial<League> = {}) =>
  leagueAnswers({ status: "completed", payoutStructure: PLACES, ...league });

async function nameWinners(league: Partial<League> = {}, answers: Answers = {}) {
  open(LEAGUE, casey, { ...answersTo(league), ...answers });
  await press("Propose Payouts");
  await labeled("Winner of place 1");
  fill({ "Winner of place 1": alice.id, "Winner of place 2": ben.id });
  await press("Continue", dialog());
}

it("Payouts are confirmed with every name and amount, the place without a winner, and what follows", async () => {
  await nameWinners();
  expect(server().made(PROPOSE)).toEqual([]);
  expect(document.activeElement?.textContent).toBe("Pay $80.00 to 2 members?");
  expect(
    dialog()
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    "Alice Tester (alice)1st place$50.00",
    "Ben Tester (ben)2nd place$30.00",
    "Left over3rd place has no winner$20.00",
  ]);
  dialog().getByText(/^This awards the prizes at once, out of this season's escrow, and can't be undone\./);
  server().answer({ [PROPOSE]: { message: "The winners are paid.", payouts: [] } });
  await press("Pay $80.00 to the winners", dialog());
  await seesToast("Payouts Proposed");
  expect(server().made(PROPOSE)).toHaveLength(1);
});

it("A confirmation stays as it was read while the awarded pool reloads under it", async () => {
  await nameWinners();
  // The form is hidden above it.
  const text = () => screen.queryByRole("dialog")?.textContent.split("Continue")[1];
  const read = text();
  const pool = answersTo()[POOL] as object;
  server().answer({
    [PROPOSE]: { message: "The winners are paid.", payouts: [] },
    [POOL]: { ...pool, available: "20.00", left: { places: [], others: [], periods: [] } } as never,
  });
  const said = new Set<string | undefined>();
  const watch = new MutationObserver(() => said.add(text()));
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  await press("Pay $80.00 to the winners", dialog());
  await seesToast("Payouts Proposed");
  watch.disconnect();
  expect([...said].filter((now) => now !== undefined && now !== read)).toEqual([]);
});

it.each([
  { terms: { membersVote: true }, says: `The paid members vote on it until ${formatDay(daysFromNow(7))}.` },
  {
    terms: { objectionDays: 3 },
    says: `The prizes are awarded on ${formatDay(daysFromNow(3))}, unless members object by then.`,
  },
])("Proposed payouts say before they are proposed who decides and until when: $says", async ({ terms, says }) => {
  await nameWinners(terms);
  expect(document.activeElement?.textContent).toBe("Propose $80.00 to 2 members?");
  const text = screen.getByRole("dialog").textContent;
  expect(text).toContain(says);
  expect(text).toContain("no money moves before that");
  dialog().getByRole("button", { name: "Propose" });
});

it("Payouts say before they are awarded that an admin reviews them first", async () => {
  await nameWinners({}, { [POOL]: { ...(answersTo()[POOL] as object), needsReview: true } as never });
  dialog().getByText(/An admin reviews the season before any prize is sent\.$/);
});

it("Nothing typed is lost by going back, by closing the dialog, or by a refusal", async () => {
  const chosen = async () =>
    [(await labeled("Winner of place 1")).value, (await labeled("Winner of place 2")).value].join();
  await nameWinners();
  await press("Back", dialog());
  expect(await chosen()).toBe(`${alice.id},${ben.id}`);
  await press("Continue", dialog());
  await press("Close", dialog());
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await press("Propose Payouts");
  expect(await chosen()).toBe(`${alice.id},${ben.id}`);
  server().answer({ [PROPOSE]: failing(409) });
  await press("Continue", dialog());
  await press("Pay $80.00 to the winners", dialog());
  await dialog().findByText("No money moved.");
  await press("Back", dialog());
  expect(await chosen()).toBe(`${alice.id},${ben.id}`);
  await press("Continue", dialog());
  expect(dialog().queryByText("No money moved.")).toBeNull();
});

it("What is left over is returned by the green button, after a confirmation with each member's share", async () => {
  const shares = [alice, ben].map(({ id }) => ({ userId: id, amount: "10.00", toCard: "10.00" }));
  const named = { leagueId: aLeague().id, leagueName: "Sunday Crew", currency: "USD" };
  open(LEAGUE, casey, {
    ...answersTo(),
    [POOL]: { ...(answersTo()[POOL] as object), available: "20.00", shares } as never,
    "needs in the league": [{ ...named, kind: "return_rest", amount: "20.00", since: daysFromNow(-1) }],
  });
  await screen.findByText("$20.00 is left over after the awards.");
  await press("Return what is left");
  expect(dialog().getByText("Alice Tester and Ben Tester").nextElementSibling?.textContent).toBe("$10.00 each");
  dialog().getByText("Each share goes back to the card that paid.");
});

it.each([
  { toCard: "0.00", says: "The shares are paid to the members' bank accounts." },
  {
    toCard: "4.00",
    says: "$14.00 goes back to the cards that paid, and $6.01, which they can't take, to the members' bank accounts.",
  },
])("A returned rest says where it goes if cards can take $toCard of a share", async ({ toCard, says }) => {
  const shares = [
    { userId: alice.id, amount: "10.01", toCard },
    { userId: ben.id, amount: "10.00", toCard: toCard === "0.00" ? toCard : "10.00" },
  ];
  open(LEAGUE, casey, {
    ...answersTo(),
    [POOL]: { ...(answersTo()[POOL] as object), available: "20.01", shares } as never,
  });
  await press("Return what is left");
  expect(dialog().getByText("Alice Tester").nextElementSibling?.textContent).toBe("$10.01");
  expect(dialog().getByText("Ben Tester").nextElementSibling?.textContent).toBe("$10.00");
  dialog().getByText(says);
});
