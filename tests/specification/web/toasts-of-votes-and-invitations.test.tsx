import { beforeEach, it } from "vitest";
import { proves } from "#tests/specification/proves.ts";
import { COMMISSIONER, leagueAnswers, PLAYER } from "#tests/specification/web/answers.ts";
import { dialog, fill, labeled, open, press, seesToast, unfoldAll } from "#tests/specification/web/app.tsx";
import { failing, PENDING } from "#tests/specification/web/fake-server.ts";
import {
  alice,
  aNotification,
  aProposal,
  aSession,
  ben,
  LEAGUE,
  PAYMENT,
  VOTING,
} from "#tests/specification/web/fixtures.ts";
import { anInvitation, aPendingInvitation, aReplacement } from "#tests/specification/web/invitation-fixtures.ts";
import { showsItsToasts, type ToastRow } from "#tests/specification/web/toast-table.ts";

beforeEach(unfoldAll);

/** SPEC §8: votes, invitations, replacements, notifications. */
type Given = Pick<ToastRow, "path" | "as" | "answers">;
const INVITED: Given = {
  path: "/player",
  as: alice,
  answers: { ...PLAYER, "GET /api/invitations/my": [aPendingInvitation()] },
};
const TAKEN = { message: "The seat is yours.", leagueId: anInvitation().leagueId };
const OFFERED: Given = {
  path: "/replacement-invite/some-token",
  as: ben,
  answers: {
    ...leagueAnswers(),
    "GET /api/replacement-invitations/token/:token": aReplacement(),
    "POST /api/create-payment-intent": PENDING,
  },
};

const ROWS: ToastRow[] = [
  {
    statements: ["8.error.create-proposal", "8.success.proposal-created"],
    call: "POST /api/commissioner-voting-proposals",
    path: LEAGUE,
    as: alice,
    answers: leagueAnswers(),
    act: async () => {
      await press("Propose Change");
      await labeled("New commissioner");
      fill({ "New commissioner": ben.id });
      await press(/^Propose/, dialog());
    },
    refusal: { status: 409, message: "The members are already voting on another commissioner." },
    title: "Error",
    fallback: "Failed to create proposal",
    answer: aProposal(),
    success: "Proposal Created",
    text: "The members will vote on Ben Tester.",
  },
  {
    statements: ["8.error.submit-vote", "8.success.vote-submitted"],
    call: "POST /api/commissioner-voting-proposals/:proposalId/vote",
    path: LEAGUE,
    as: alice,
    answers: { ...leagueAnswers(), "GET /api/leagues/:id/commissioner-voting-proposals": [aProposal()] },
    act: () => press("Vote for"),
    refusal: { status: 409, message: "You have already voted." },
    title: "Error",
    fallback: "Failed to submit vote",
    answer: aProposal({ userVote: { vote: "for" } }),
    success: "Vote Submitted",
  },
  {
    statements: ["8.error.submit-vote", "8.success.vote-submitted"],
    call: "POST /api/voting-sessions/:id/vote",
    path: VOTING,
    as: alice,
    answers: { "GET /api/voting-sessions/:id": aSession() },
    act: () => press("Vote against"),
    refusal: { status: 409, message: "This vote has been decided." },
    title: "Error",
    fallback: "Failed to submit vote",
    answer: aSession({ hasVoted: true, userVote: "against" }),
    success: "Vote Submitted",
  },
  {
    statements: ["8.error.accept-invitation", "8.invitations.accepted"],
    ...INVITED,
    call: "POST /api/invitations/:token/accept",
    act: () => press("Accept"),
    refusal: { status: 409, message: "This league is full" },
    title: "Error",
    fallback: "Failed to accept invitation",
    answer: TAKEN,
    success: "Success",
    text: "Invitation accepted successfully!",
  },
  {
    statements: ["8.invitations.declined"],
    ...INVITED,
    call: "POST /api/invitations/:token/decline",
    act: () => press("Decline"),
    refusal: { status: 409, message: "This invitation has expired. Ask the commissioner for a new one." },
    title: "The invitation wasn't declined",
    fallback: "Try again in a moment.",
    answer: { message: "" },
    success: "Success",
    text: "Invitation declined successfully!",
  },
  {
    statements: ["8.error.accept-invitation"],
    call: "POST /api/invitations/:token/accept",
    path: "/invite/some-token",
    as: alice,
    answers: { ...COMMISSIONER, "GET /api/invitations/:token": anInvitation() },
    act: () => press("Accept Invitation"),
    refusal: { status: 409, message: "This league is full" },
    title: "Error",
    fallback: "Failed to accept invitation",
  },
  {
    statements: [
      "8.error.accept-replacement",
      "8.success.replacement-accepted",
      "2.replacement.payment",
      "4.replacement.payment",
    ],
    ...OFFERED,
    call: "POST /api/replacement-invitations/:token/accept",
    act: () => press(/^Accept/),
    refusal: { status: 409, message: "The member who offered this seat has left the league." },
    title: "Error",
    fallback: "Failed to accept replacement invitation",
    answer: TAKEN,
    success: "Replacement Invitation Accepted!",
    goesTo: PAYMENT,
  },
  {
    statements: ["8.error.decline-replacement", "8.success.replacement-declined"],
    ...OFFERED,
    call: "POST /api/replacement-invitations/:token/decline",
    act: () => press("Decline"),
    refusal: { status: 409, message: "This invitation has expired." },
    title: "Error",
    fallback: "Failed to decline replacement invitation",
    answer: { message: "" },
    success: "Replacement Invitation Declined",
  },
  {
    statements: ["8.error.mark-read"],
    call: "POST /api/notifications/:id/read",
    path: "/player",
    as: alice,
    answers: { ...PLAYER, "GET /api/notifications": [aNotification()] },
    act: () => press("Mark as read"),
    refusal: { status: 404, message: "Notification not found" },
    title: "Error",
    fallback: "Failed to mark notification as read",
  },
];

it.each(ROWS)(
  "$call on $path: '$title' with the server's message or '$fallback', '$success' when it succeeds",
  async (row) => {
    proves(...row.statements);
    await showsItsToasts(row);
  },
);

const DECLINE = "POST /api/invitations/:token/decline";
const lost = () => {
  throw new TypeError("Failed to fetch");
};
it.each([
  { answer: lost, why: "The connection failed" },
  { answer: failing(502), why: "The server didn't answer" },
  { answer: { failure: 504, body: "<html>Gateway Time-out</html>" }, why: "The server didn't answer" },
])(
  "An act that got no answer from the server isn't said to have failed, because it may have happened: $why",
  async ({ answer, why }) => {
    open("/player", alice, { ...INVITED.answers, [DECLINE]: answer });
    await press("Decline");
    await seesToast("No answer", `${why}, so this may have gone through. Reload to see.`);
  },
);

it("An act that the server itself couldn't do is said to have failed", async () => {
  open("/player", alice, { ...INVITED.answers, [DECLINE]: failing(503, { message: "We're very busy." }) });
  await press("Decline");
  await seesToast("The invitation wasn't declined", "We're very busy.");
});
