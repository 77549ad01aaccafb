import { waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import type { UnclaimedPayout } from "#contract/votes/unclaimed.ts";
import { COMMISSIONER, leagueAnswers } from "#tests/specification/web/answers.ts";
import { linksIn, open, rowOf, unfoldAll } from "#tests/specification/web/app.tsx";
import { aLeague, alice, aMember, aPrize, casey, idOf, LEAGUE, NOW } from "#tests/specification/web/fixtures.ts";

beforeEach(unfoldAll);

const WAITING: Omit<UnclaimedPayout, "giveBackVoteId"> = {
  ...{ id: idOf(700), leagueId: aLeague().id, leagueName: "Sunday Crew", userId: alice.id, username: "alice" },
  ...{ kind: "prize", place: 1, prize: null, period: null, amount: "70.00", waitingSince: NOW },
};
const VOTED_ON = "The members are voting on giving it back";

it.each([
  { giveBackVoteId: null, remind: 1, vote: undefined },
  { giveBackVoteId: idOf(301), remind: 0, vote: `/voting/${idOf(301)}` },
])("The commissioner's dashboard offers to remind a winner, or the vote on the prize: $vote", async (given) => {
  const waiting = [{ ...WAITING, giveBackVoteId: given.giveBackVoteId }];
  open("/commissioner", casey, {
    ...COMMISSIONER,
    "GET /api/dashboard/unclaimed-payouts": waiting,
    "GET /api/leagues/:id/members": [aMember(alice)],
  });
  const row = await rowOf("Sunday Crew");
  // The members' names come later than the row.
  await waitFor(() =>
    expect(within(row).queryAllByRole("button", { name: "Remind Alice Tester" })).toHaveLength(given.remind),
  );
  expect(linksIn(row)[VOTED_ON]).toBe(given.vote);
});

it.each([
  { giveBackVoteId: null, remind: 1, vote: undefined },
  { giveBackVoteId: idOf(301), remind: 0, vote: `/voting/${idOf(301)}` },
])("A league's payouts offer its commissioner the same: $vote", async ({ giveBackVoteId, remind, vote }) => {
  const prize = aPrize({ status: "pending", waitingSince: NOW, giveBackVoteId });
  open(LEAGUE, casey, { ...leagueAnswers({ status: "completed" }), "GET /api/leagues/:id/payouts": [prize] });
  const row = await rowOf(/Waiting for their bank details/);
  expect(within(row).queryAllByRole("button", { name: /^Remind/ })).toHaveLength(remind);
  expect(linksIn(row)[VOTED_ON]).toBe(vote);
});
