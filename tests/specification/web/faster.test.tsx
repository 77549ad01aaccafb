import { waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { ADMIN, leagueAnswers, PLAYER } from "#tests/specification/web/answers.ts";
import { dialog, fill, open, press, seesToast, server } from "#tests/specification/web/app.tsx";
import { type Answers, failing } from "#tests/specification/web/fake-server.ts";
import {
  ada,
  alice,
  aMember,
  aProposal,
  aSession,
  ben,
  casey,
  daysFromNow,
  idOf,
  LEAGUE,
  LEAGUE_ID,
  NOW,
  VOTING,
} from "#tests/specification/web/fixtures.ts";
import { aPendingInvitation, aReplacement } from "#tests/specification/web/invitation-fixtures.ts";
import type { Call } from "#web/api/request.ts";

/** What a screen shows, what it does, and what it then has to load again. */
type Row = {
  call: Call;
  shows: Call;
  path: string;
  as: typeof alice;
  answers: Answers;
  act: () => Promise<unknown>;
};

/** Opens a dialog, writes a reason, and confirms. */
const withReason = async (opens: string, confirms: string) => {
  await press(opens);
  fill({ Reason: "It is wrong." }, dialog());
  await press(confirms, dialog());
};
const confirmed = async (opens: string, confirms = opens) => {
  await press(opens);
  await press(confirms, dialog());
};

const failedPayout = {
  ...{ id: idOf(700), kind: "payout_failed" as const, leagueId: LEAGUE_ID, leagueName: "Sunday Crew", currency: "USD" },
  ...{ username: "ben", amount: "35.00", canBeGivenBack: false, message: "It failed.", occurredAt: NOW },
};
const request = {
  ...{ id: idOf(700), kind: "pay_out_refund" as const, isOwn: false, status: "waiting" as const },
  ...{ carriedOutAt: null, outcome: null, summary: "Pay it.", reason: null, requestedBy: "bea", createdAt: NOW },
};
const offer = {
  email: "tess@example.com",
  forYear: 2,
  expiresAt: daysFromNow(14),
  status: "pending" as const,
  token: null,
};
const prepaid = {
  ...{ leagueId: LEAGUE_ID, leagueName: "Sunday Crew", currency: "USD", seasons: [2, 3], amount: "100.00" },
  ...{ takeBackFrom: NOW, canTakeBack: true },
};
const plan = {
  ...{ summary: "Change the email address of alice.", reason: null, status: "waiting" as const },
  carriedOutAt: daysFromNow(1),
};
const dynasty = { leagueType: "dynasty", minYears: 2, maxYears: 3, currentYear: 1 } as const;
const proposal = aSession({
  ...{ kind: "proposal", expiresAt: daysFromNow(3), votesFor: 0, votesAgainst: 0 },
  objections: {
    until: daysFromNow(3),
    needed: 2,
    isAfterVote: false,
    mayObject: true,
    hasObjected: false,
    mayWithdraw: true,
    made: [],
  },
});
const withdrawable = { "GET /api/voting-sessions/:id": { ...proposal } };
const objected = { ...proposal, objections: proposal.objections && { ...proposal.objections, hasObjected: true } };
const replacing = {
  ...{ shows: "GET /api/replacement-invitations/token/:token" as const, path: "/replacement-invite/t", as: ben },
  answers: { ...leagueAnswers(), "GET /api/replacement-invitations/token/:token": aReplacement() },
};
const invited = {
  ...{ shows: "GET /api/invitations/my" as const, path: "/player", as: alice },
  answers: { ...PLAYER, "GET /api/invitations/my": [aPendingInvitation()] },
};

const ROWS: Row[] = [
  {
    call: "POST /api/voting-sessions/:id/vote",
    ...{ shows: "GET /api/voting-sessions/:id", path: VOTING, as: alice },
    answers: { "GET /api/voting-sessions/:id": aSession() },
    act: () => press("Vote for"),
  },
  {
    call: "POST /api/voting-sessions/:id/objections",
    ...{ shows: "GET /api/voting-sessions/:id", path: VOTING, as: alice, answers: withdrawable },
    act: () => withReason("Object", "Object"),
  },
  {
    call: "DELETE /api/voting-sessions/:id/objections",
    ...{ shows: "GET /api/voting-sessions/:id", path: VOTING, as: alice },
    answers: { "GET /api/voting-sessions/:id": objected },
    act: () => confirmed("Withdraw your objection", "Withdraw it"),
  },
  {
    call: "POST /api/voting-sessions/:id/withdraw",
    ...{ shows: "GET /api/voting-sessions/:id", path: VOTING, as: casey, answers: withdrawable },
    act: () => withReason("Withdraw the proposal", "Withdraw the proposal"),
  },
  {
    call: "POST /api/commissioner-voting-proposals/:proposalId/vote",
    ...{ shows: "GET /api/leagues/:id/commissioner-voting-proposals", path: LEAGUE, as: alice },
    answers: { ...leagueAnswers(), "GET /api/leagues/:id/commissioner-voting-proposals": [aProposal()] },
    act: () => press("Vote for"),
  },
  {
    call: "POST /api/objections/:id",
    ...{ shows: "GET /api/objections/:id", path: `/objections/${idOf(700)}`, as: alice },
    answers: { "GET /api/objections/:id": plan },
    act: async () => {
      await press("Object");
      fill({ "Why you object": "Stop" });
      await press("Object");
    },
  },
  { call: "POST /api/replacement-invitations/:token/accept", ...replacing, act: () => press(/^Accept/) },
  { call: "POST /api/replacement-invitations/:token/decline", ...replacing, act: () => press("Decline") },
  {
    call: "DELETE /api/leagues/:id/replacement-offer",
    ...{ shows: "GET /api/leagues/:id/replacement-offer", path: LEAGUE, as: alice },
    answers: {
      ...leagueAnswers(dynasty, [aMember(alice, { paidThroughYear: 3 }), aMember(ben)]),
      "GET /api/leagues/:id/replacement-offer": offer,
    },
    act: () => confirmed("Withdraw", "Withdraw the offer"),
  },
  {
    call: "POST /api/leagues/:id/take-back-prepaid",
    ...{ shows: "GET /api/dashboard/prepaid", path: "/player", as: alice },
    answers: { ...PLAYER, "GET /api/dashboard/prepaid": [prepaid] },
    act: () => confirmed("Take back $100.00"),
  },
  { call: "POST /api/invitations/:token/accept", ...invited, act: () => press("Accept") },
  { call: "POST /api/invitations/:token/decline", ...invited, act: () => press("Decline") },
  {
    call: "POST /api/leagues/:id/complete",
    ...{ shows: "GET /api/leagues/:id", path: LEAGUE, as: casey, answers: leagueAnswers() },
    act: () => confirmed("Complete League"),
  },
  {
    call: "POST /api/payouts/:id/retry",
    ...{ shows: "GET /api/admin/cases", path: "/admin", as: ada },
    answers: { ...ADMIN, "GET /api/admin/cases": [failedPayout] },
    act: () => confirmed("Send again"),
  },
  {
    call: "POST /api/admin/requests/:id/confirm",
    ...{ shows: "GET /api/admin/requests", path: "/admin", as: ada },
    answers: { ...ADMIN, "GET /api/admin/requests": [request] },
    act: () => confirmed("Confirm", "Confirm and do it"),
  },
  {
    call: "POST /api/admin/requests/:id/refuse",
    ...{ shows: "GET /api/admin/requests", path: "/admin", as: ada },
    answers: { ...ADMIN, "GET /api/admin/requests": [request] },
    act: () => withReason("Refuse", "Refuse"),
  },
];

it.each(ROWS)("$call on $path: if someone was faster, it says so and loads the screen again", async (row) => {
  const { call, shows, path, as, answers, act } = row;
  open(path, as, { ...answers, [call]: failing(409, { message: "Someone was faster." }) } as Answers);
  await act();
  await seesToast(/./, "Someone was faster.");
  await waitFor(() => expect(server().made(shows)).not.toHaveLength(1));
});

it("a refusal of what was typed loads nothing again", async () => {
  const errors = [{ path: "name", message: "Taken" }];
  open(LEAGUE, casey, { ...leagueAnswers(), "PUT /api/leagues/:id": failing(409, { message: "Taken", errors }) });
  await press("Edit League");
  await press("Save changes", dialog());
  await seesToast("Error");
  expect(server().made("GET /api/leagues/:id")).toHaveLength(1);
});
