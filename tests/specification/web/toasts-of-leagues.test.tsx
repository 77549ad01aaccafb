import { beforeEach, it } from "vitest";
import { proves } from "#tests/specification/proves.ts";
import { ALL_PAID_OUT, leagueAnswers } from "#tests/specification/web/answers.ts";
import { dialog, fill, labeled, press, unfoldAll } from "#tests/specification/web/app.tsx";
import { aLeague, alice, casey, idOf, LEAGUE } from "#tests/specification/web/fixtures.ts";
import { showsItsToasts, type ToastRow } from "#tests/specification/web/toast-table.ts";

beforeEach(unfoldAll);

/** SPEC §8: the toasts of a league's page. */
const openThenPress = async (opener: string, button: string | RegExp) => {
  await press(opener);
  await press(button, dialog());
};
const RUN = { path: LEAGUE, as: casey, answers: leagueAnswers() } as const;
const COMPLETED = { path: LEAGUE, as: casey, answers: leagueAnswers({ status: "completed" }) } as const;
const MEMBER = { path: LEAGUE, as: alice, answers: leagueAnswers() } as const;
const DYNASTY = { leagueType: "dynasty", minYears: 2, maxYears: 3 } as const;

const ROWS: ToastRow[] = [
  {
    statements: ["8.error.update-league", "8.success.league-updated"],
    ...RUN,
    call: "PUT /api/leagues/:id",
    act: () => openThenPress("Edit League", "Save changes"),
    refusal: {
      status: 409,
      message: "3 seats are taken, so the league can't have fewer than that.",
      field: "maxMembers",
    },
    title: "Error",
    fallback: "Failed to update league",
    answer: aLeague(),
    success: "League Updated",
  },
  {
    statements: ["8.error.update-league"],
    ...RUN,
    answers: leagueAnswers({ status: "draft" }),
    call: "PUT /api/leagues/:id",
    act: () => press("Open league"),
    refusal: { status: 403, message: "Only the commissioner can do this." },
    title: "Error",
    fallback: "Failed to update league",
    answer: aLeague(),
    success: "League Updated",
  },
  {
    statements: ["8.error.send-invitations", "8.success.invitations-sent"],
    ...RUN,
    call: "POST /api/leagues/:id/invitations",
    act: async () => {
      await press("Invite Members");
      fill({ "Email addresses": "maya@example.com" });
      await press(/^Send/, dialog());
    },
    refusal: { status: 409, message: "maya@example.com is already a member. No invitations were sent." },
    title: "Error",
    fallback: "Failed to send invitations",
    answer: { message: "1 invitation sent.", invitationsSent: 1 },
    success: "Invitations Sent",
  },
  {
    statements: ["8.error.send-reminders", "8.success.reminders-sent"],
    ...RUN,
    call: "POST /api/leagues/:id/send-reminders",
    act: () => press("Send Reminders"),
    refusal: { status: 403, message: "Only the commissioner can do this." },
    title: "Error",
    fallback: "Failed to send reminders",
    answer: { message: "1 reminder sent.", remindersSent: 1 },
    success: "Reminders Sent",
  },
  {
    statements: ["8.error.send-reminders"],
    ...RUN,
    call: "POST /api/leagues/:id/members/:userId/remind",
    act: () => press("Remind Dora Tester"),
    refusal: { status: 404, message: "Member not found" },
    title: "Error",
    fallback: "Failed to send reminders",
    answer: { message: "1 reminder sent.", remindersSent: 1 },
    success: "Reminders Sent",
  },
  {
    statements: ["8.error.complete-league", "8.success.league-completed"],
    ...RUN,
    call: "POST /api/leagues/:id/complete",
    act: () => openThenPress("Complete League", "Complete League"),
    refusal: { status: 409, message: "Only an active league can be completed." },
    title: "Error",
    fallback: "Failed to complete league",
    answer: aLeague({ status: "completed" }),
    success: "League Completed",
  },
  {
    statements: ["8.error.propose-payouts", "8.success.payouts-proposed"],
    ...COMPLETED,
    call: "POST /api/leagues/:id/propose-payouts",
    act: async () => {
      await press("Propose Payouts");
      await labeled("Winner of place 1");
      fill({ "Winner of place 1": alice.id });
      await press("Continue", dialog());
      await press(/^Pay \$/, dialog());
    },
    refusal: {
      status: 409,
      message: "One of these places of Sunday Crew was already paid to the same member. Nothing was paid twice.",
    },
    title: "Error",
    fallback: "Failed to propose payouts",
    answer: { message: "The winner is paid.", payouts: [] },
    success: "Payouts Proposed",
  },
  {
    statements: ["8.error.rating"],
    ...MEMBER,
    call: "POST /api/leagues/:id/rate-commissioner",
    answers: {
      ...leagueAnswers(),
      "GET /api/leagues/:id/commissioner-rating": { average: null, count: 0, comments: [], own: null },
    },
    act: async () => {
      await press("Rate the commissioner");
      await labeled(/^5 of 5/);
      fill({ "5 of 5, Excellent": true });
      await press("Submit rating");
    },
    refusal: { status: 403, message: "Only members who have paid can rate the commissioner." },
    title: "Error Submitting Rating",
    fallback: "Failed to submit rating. Please try again.",
  },
  {
    statements: ["8.error.leave"],
    ...MEMBER,
    call: "POST /api/leagues/:id/leave",
    act: () => openThenPress("Leave league", /^Leave/),
    refusal: {
      status: 409,
      message: "You can no longer leave with a refund on your own. Ask your commissioner to remove you.",
    },
    title: "Error Leaving League",
    fallback: "Failed to leave league. Please try again.",
  },
  {
    statements: ["8.error.start-season"],
    ...RUN,
    call: "POST /api/leagues/:id/start-season",
    act: () => openThenPress("Start Season", "Start Season"),
    refusal: { status: 409, message: "This season has already started." },
    title: "Error Starting Season",
    fallback: "Failed to start season. Please try again.",
  },
  {
    statements: ["8.error.start-season"],
    ...COMPLETED,
    answers: { ...leagueAnswers({ status: "completed", ...DYNASTY }), ...ALL_PAID_OUT },
    call: "POST /api/leagues/:id/start-season",
    act: () => openThenPress("Start Next Season", "Start Next Season"),
    refusal: {
      status: 409,
      message: "An admin is reviewing this season's payouts. The next season can start once that is decided.",
    },
    title: "Error Starting Season",
    fallback: "Failed to start season. Please try again.",
  },
  {
    statements: ["8.error.end-season"],
    ...RUN,
    answers: leagueAnswers({ status: "in_season" }),
    call: "POST /api/leagues/:id/end-season",
    act: () => openThenPress("End Season", "End Season"),
    refusal: { status: 409, message: "Only a league that is in season can end its season." },
    title: "Error Ending Season",
    fallback: "Failed to end season. Please try again.",
  },
  {
    statements: ["8.error.send-replacement", "8.success.replacement-sent"],
    ...MEMBER,
    answers: leagueAnswers(DYNASTY),
    call: "POST /api/replacement-invitations",
    act: async () => {
      await press("Find Replacement");
      fill({ "Email address": "maya@example.com" });
      await press(/^Send/, dialog());
    },
    refusal: { status: 409, message: "This address already belongs to a member of the league." },
    title: "Error",
    fallback: "Failed to send replacement invitation",
    answer: { id: idOf(1), message: "Sent.", forYear: 2, expiresAt: aLeague().endDate },
    success: "Replacement Invitation Sent",
    text: "maya@example.com is invited for season 2.",
  },
];

it.each(ROWS)(
  "$call on $path: '$title' with the server's message or '$fallback', '$success' when it succeeds",
  async (row) => {
    proves(...row.statements);
    await showsItsToasts(row);
  },
);
