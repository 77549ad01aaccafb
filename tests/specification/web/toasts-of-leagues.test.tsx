import { it } from "vitest";
import { proves } from "#tests/specification/proves.ts";
import { ALL_PAID_OUT, leagueAnswers } from "#tests/specification/web/answers.ts";
import { dialog, fill, labeled, press } from "#tests/specification/web/app.tsx";
import { aLeague, alice, casey, idOf, LEAGUE } from "#tests/specification/web/fixtures.ts";
import { showsItsToasts, type ToastRow } from "#tests/specification/web/toast-table.ts";

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
      await press(/^Pay \$/, dialog());
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
    title: "Error Submitting Rating",
    fallback: "Failed to submit rating. Please try again.",
  },
  {
    statements: ["8.error.leave"],
    ...MEMBER,
    call: "POST /api/leagues/:id/leave",
    act: () => openThenPress("Leave league", /^Leave/),
    title: "Error Leaving League",
    fallback: "Failed to leave league. Please try again.",
  },
  {
    statements: ["8.error.start-season"],
    ...RUN,
    call: "POST /api/leagues/:id/start-season",
    act: () => openThenPress("Start Season", "Start Season"),
    title: "Error Starting Season",
    fallback: "Failed to start season. Please try again.",
  },
  {
    statements: ["8.error.start-season"],
    ...COMPLETED,
    answers: { ...leagueAnswers({ status: "completed", ...DYNASTY }), ...ALL_PAID_OUT },
    call: "POST /api/leagues/:id/start-season",
    act: () => openThenPress("Start Next Season", "Start Next Season"),
    title: "Error Starting Season",
    fallback: "Failed to start season. Please try again.",
  },
  {
    statements: ["8.error.end-season"],
    ...RUN,
    answers: leagueAnswers({ status: "in_season" }),
    call: "POST /api/leagues/:id/end-season",
    act: () => openThenPress("End Season", "End Season"),
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
