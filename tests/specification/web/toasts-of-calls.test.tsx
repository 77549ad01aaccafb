import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { CurrentUser } from "#contract/people/auth.ts";
import { proves } from "#tests/specification/proves.ts";
import type { StatementId } from "#tests/specification/statements.ts";
import {
  ADMIN,
  ALL_PAID_OUT,
  COMMISSIONER,
  EMPTY_LEAGUE,
  leagueAnswers,
  PLAYER,
} from "#tests/specification/web/answers.ts";
import {
  address,
  dialog,
  fill,
  labeled,
  open,
  press,
  reopen,
  seesToast,
  sent,
  server,
  shownToast,
  unfoldAll,
} from "#tests/specification/web/app.tsx";
import { type Answers, failing, PENDING } from "#tests/specification/web/fake-server.ts";
import {
  aCase,
  ada,
  aLeague,
  alice,
  aMember,
  aNotification,
  anAccount,
  aProposal,
  aRequest,
  aSession,
  ben,
  casey,
  daysFromNow,
  idOf,
  LEAGUE,
  LEAGUE_ID,
  NOW,
  PAYMENT,
  VOTING,
} from "#tests/specification/web/fixtures.ts";
import { anInvitation, aPendingInvitation, aReplacement } from "#tests/specification/web/invitation-fixtures.ts";
import type { Answer, Call } from "#web/api/request.ts";

beforeEach(unfoldAll);

type On = { path: string; as: CurrentUser | null; answers?: Answers };

/** A call of a screen and its toasts (SPEC §8). */
type Row<C extends Call> = On & {
  statements: [StatementId, ...StatementId[]];
  call: C;
  /** Makes the screen make the call. */
  act: () => unknown;
  /** What the server answers in the most usual refusal, and at which field. */
  refused: [status: 400 | 401 | 403 | 404 | 409 | 429, message: string, field?: string];
  /** What the screen loads again once it is refused, because someone was faster. */
  reloads?: Call;
  /** The title of the error toast, if it isn't Error, and the text shown if the server sends no message. */
  title?: string;
  fallback: string;
  /** The answer, and the title and text of the toast. */
  done?: [Answer<C>, title: string | RegExp, text?: string];
  /** The screen's next address. */
  goesTo?: string;
};
type ToastRow = { [C in Call]: Row<C> }[Call];

const opened = async (opener: string, button: string | RegExp = opener) => {
  await press(opener);
  await press(button, dialog());
};
const withReason = async (opener: string, button = opener) => {
  await press(opener);
  fill({ Reason: "It is wrong." }, dialog());
  await press(button, dialog());
};
const openLeagues = async () => fireEvent.mouseDown(await screen.findByRole("tab", { name: "Leagues Management" }));
const signIn = async () => {
  await labeled("Username");
  fill({ Username: "alice", Password: "secret" });
  await press("Sign In");
};
const askForReset = async () => {
  await labeled("Email");
  fill({ Email: "maya@example.com" });
  await press(/send/i);
};
const NEW_PASSWORD = "correct horse";
const resetPassword = async () => {
  await labeled("New password");
  fill({ "New password": NEW_PASSWORD, "Confirm password": NEW_PASSWORD });
  await press(/^Set .*password$/);
};

const ON: On = { path: "/admin", as: ada, answers: ADMIN };
const RUN: On = { path: LEAGUE, as: casey, answers: leagueAnswers() };
const IN_SEASON: On = { ...RUN, answers: leagueAnswers({ status: "in_season" }) };
const COMPLETED: On = { ...RUN, answers: leagueAnswers({ status: "completed" }) };
const MEMBER: On = { path: LEAGUE, as: alice, answers: leagueAnswers() };
const DYNASTY = { leagueType: "dynasty", minYears: 2, maxYears: 3 } as const;
const INVITED: On = {
  ...{ path: "/player", as: alice },
  answers: { ...PLAYER, "GET /api/invitations/my": [aPendingInvitation()] },
};
const OFFERED: On = {
  ...{ path: "/replacement-invite/some-token", as: ben },
  answers: {
    ...{ ...leagueAnswers(), "POST /api/create-payment-intent": PENDING },
    "GET /api/replacement-invitations/token/:token": aReplacement(),
  },
};
const RATED = { "GET /api/leagues/:id/commissioner-rating": { average: null, count: 0, comments: [], own: null } };
const VOTES = "GET /api/leagues/:id/commissioner-voting-proposals";
const SESSION = "GET /api/voting-sessions/:id";
const TAKEN = { message: "The seat is yours.", leagueId: anInvitation().leagueId };
const FULL = "This league is full";

const ROWS: ToastRow[] = [
  {
    statements: ["8.auth.login-failed", "2.login.welcome", "2.login.home"],
    ...{ call: "POST /api/auth/login", path: "/login", as: null, act: signIn },
    refused: [401, "Invalid username or password. Please try again."],
    ...{ title: "Login Failed", fallback: "Invalid username or password. Please try again." },
    ...{ done: [alice, /^Welcome/], goesTo: "/" },
  },
  {
    statements: ["8.auth.registration-failed", "2.register.home"],
    ...{ call: "POST /api/auth/register", path: "/register", as: null },
    act: async () => {
      await labeled("First name");
      fill({ "First name": "Alice", "Last name": "Tester", Username: "alice" });
      fill({ Email: "alice@example.com", Password: "secret" });
      await press("Create account");
    },
    refused: [409, "This username is already taken", "username"],
    ...{ title: "Registration Failed", fallback: "Failed to create account. Please try again." },
    ...{ done: [alice, /^Welcome/], goesTo: "/" },
  },
  {
    statements: ["8.auth.forgot-failed", "8.auth.email-sent", "2.forgot-password.success"],
    ...{ call: "POST /api/auth/forgot-password", path: "/forgot-password", as: null, act: askForReset },
    refused: [429, "Too many requests. Try again in 20 minutes."],
    fallback: "Failed to send password reset email",
    ...{ done: [{ message: "Look there." }, "Email Sent", "Look there."], goesTo: "/login" },
  },
  {
    statements: ["8.auth.reset-failed", "8.auth.reset-successful", "2.reset-password.success"],
    ...{
      call: "POST /api/auth/reset-password",
      path: "/reset-password?token=some-token",
      as: null,
      act: resetPassword,
    },
    refused: [400, "This password reset link is invalid or has expired."],
    fallback: "Failed to reset password",
    ...{ done: [{ message: "Sign in with it." }, "Password Reset Successful"], goesTo: "/login" },
  },
  {
    statements: ["8.error.update-profile", "8.success.profile-updated"],
    ...{ call: "PUT /api/auth/profile", path: "/profile", as: alice, act: () => press("Save changes") },
    refused: [409, "This username is already taken", "username"],
    ...{ fallback: "Failed to update profile", done: [alice, "Profile Updated"] },
  },
  {
    statements: ["8.admin.create-user-failed", "8.admin.user-created"],
    ...{ ...ON, call: "POST /api/admin/users" },
    act: async () => {
      await press("Add User");
      fill({ Username: "maya", Email: "maya@example.com", "First name": "Maya" }, dialog());
      fill({ "Last name": "Lin", Password: "secret" }, dialog());
      await press("Create user", dialog());
    },
    refused: [409, "This email address already has an account", "email"],
    ...{ fallback: "Failed to create user", done: [anAccount(casey), "Success", "User created successfully."] },
  },
  {
    statements: ["8.admin.update-user-failed", "8.admin.user-updated"],
    ...{ ...ON, call: "PUT /api/admin/users/:id", act: () => opened("Edit casey", "Save changes") },
    refused: [409, "This username is already taken", "username"],
    ...{ fallback: "Failed to update user", done: [anAccount(casey), "Success", "User updated successfully."] },
  },
  {
    statements: ["8.admin.delete-user-failed", "8.admin.user-deleted"],
    ...{ ...ON, call: "DELETE /api/admin/users/:id", act: () => opened("Delete casey", "Delete user") },
    refused: [409, "We're holding $50.00 for this user. Refund it or pay it out first."],
    fallback: "Failed to delete user",
    done: [{ message: "User deleted successfully." }, "Success", "User deleted successfully."],
  },
  {
    statements: ["8.admin.create-league-failed", "8.admin.league-created"],
    ...{ ...ON, call: "POST /api/admin/leagues" },
    act: async () => {
      await openLeagues();
      await press("Add League");
      fill({ "League name": "Sunday Crew", Season: "2026", "Entry fee": "50" }, dialog());
      await press("Create league", dialog());
    },
    refused: [400, "A league's name can't contain a web address", "name"],
    ...{ fallback: "Failed to create league", done: [aLeague(), "Success", "League created successfully."] },
  },
  {
    statements: ["8.admin.update-league-failed", "8.admin.league-updated"],
    ...{ ...ON, call: "PUT /api/admin/leagues/:id" },
    act: () => openLeagues().then(() => opened("Edit Sunday Crew", "Save changes")),
    refused: [409, "3 seats are taken, so the league can't have fewer than that.", "maxMembers"],
    ...{ fallback: "Failed to update league", done: [aLeague(), "Success", "League updated successfully."] },
  },
  {
    statements: ["8.admin.delete-league-failed", "8.admin.league-deleted"],
    ...{ ...ON, answers: { ...ADMIN, ...EMPTY_LEAGUE }, call: "DELETE /api/admin/leagues/:id" },
    act: () => openLeagues().then(() => opened("Delete Sunday Crew", "Delete league")),
    refused: [409, "This league holds $50.00 in escrow. Cancel it first, so that everyone is refunded."],
    ...{ fallback: "Failed to delete league", done: [{ message: "" }, "Success", "League deleted successfully."] },
  },
  {
    statements: ["8.error.update-league", "8.success.league-updated"],
    ...{ ...RUN, call: "PUT /api/leagues/:id", act: () => opened("Edit League", "Save changes") },
    refused: [409, "3 seats are taken, so the league can't have fewer than that.", "maxMembers"],
    ...{ fallback: "Failed to update league", done: [aLeague(), "League Updated"] },
  },
  {
    statements: ["8.error.update-league"],
    ...{ ...RUN, answers: leagueAnswers({ status: "draft" }), call: "PUT /api/leagues/:id" },
    ...{ act: () => press("Open league"), refused: [403, "Only the commissioner can do this."] },
    ...{ fallback: "Failed to update league", done: [aLeague(), "League Updated"] },
  },
  {
    statements: ["8.error.send-invitations", "8.success.invitations-sent"],
    ...{ ...RUN, call: "POST /api/leagues/:id/invitations" },
    act: async () => {
      await press("Invite Members");
      fill({ "Email addresses": "maya@example.com" });
      await press(/^Send/, dialog());
    },
    refused: [409, "maya@example.com is already a member. No invitations were sent."],
    fallback: "Failed to send invitations",
    done: [{ message: "1 invitation sent.", invitationsSent: 1 }, "Invitations Sent"],
  },
  {
    statements: ["8.error.send-reminders", "8.success.reminders-sent"],
    ...{ ...RUN, call: "POST /api/leagues/:id/send-reminders", act: () => press("Send Reminders") },
    ...{ refused: [403, "Only the commissioner can do this."], fallback: "Failed to send reminders" },
    done: [{ message: "1 reminder sent.", remindersSent: 1 }, "Reminders Sent"],
  },
  {
    statements: ["8.error.send-reminders"],
    ...{ ...RUN, call: "POST /api/leagues/:id/members/:userId/remind", act: () => press("Remind Dora Tester") },
    ...{ refused: [404, "Member not found"], fallback: "Failed to send reminders" },
    done: [{ message: "1 reminder sent.", remindersSent: 1 }, "Reminders Sent"],
  },
  {
    statements: ["8.error.complete-league", "8.success.league-completed"],
    ...{ ...RUN, call: "POST /api/leagues/:id/complete", act: () => opened("Complete League") },
    ...{ refused: [409, "Only an active league can be completed."], reloads: "GET /api/leagues/:id" },
    ...{ fallback: "Failed to complete league", done: [aLeague({ status: "completed" }), "League Completed"] },
  },
  {
    statements: ["8.error.propose-payouts", "8.success.payouts-proposed"],
    ...{ ...COMPLETED, call: "POST /api/leagues/:id/propose-payouts" },
    act: async () => {
      await press("Propose Payouts");
      await labeled("Winner of place 1");
      fill({ "Winner of place 1": alice.id });
      await press("Continue", dialog());
      await press(/^Pay \$/, dialog());
    },
    refused: [409, "One of these places of Sunday Crew was already paid to the same member. Nothing was paid twice."],
    fallback: "Failed to propose payouts",
    done: [{ message: "The winner is paid.", payouts: [] }, "Payouts Proposed"],
  },
  {
    statements: ["8.error.rating"],
    ...{ ...MEMBER, call: "POST /api/leagues/:id/rate-commissioner", answers: { ...leagueAnswers(), ...RATED } },
    act: async () => {
      await press("Rate the commissioner");
      await labeled(/^5 of 5/);
      fill({ "5 of 5, Excellent": true });
      await press("Submit rating");
    },
    refused: [403, "Only members who have paid can rate the commissioner."],
    ...{ title: "Error Submitting Rating", fallback: "Failed to submit rating. Please try again." },
  },
  {
    statements: ["8.error.leave"],
    ...{ ...MEMBER, call: "POST /api/leagues/:id/leave", act: () => opened("Leave league", /^Leave/) },
    refused: [409, "You can no longer leave with a refund on your own. Ask your commissioner to remove you."],
    ...{ title: "Error Leaving League", fallback: "Failed to leave league. Please try again." },
  },
  {
    statements: ["8.error.start-season"],
    ...{ ...RUN, call: "POST /api/leagues/:id/start-season", act: () => opened("Start Season") },
    refused: [409, "This season has already started."],
    ...{ title: "Error Starting Season", fallback: "Failed to start season. Please try again." },
  },
  {
    statements: ["8.error.start-season"],
    ...{ ...RUN, answers: { ...leagueAnswers({ status: "completed", ...DYNASTY }), ...ALL_PAID_OUT } },
    ...{ call: "POST /api/leagues/:id/start-season", act: () => opened("Start Next Season") },
    refused: [409, "An admin is reviewing this season's payouts. The next season can start once that is decided."],
    ...{ title: "Error Starting Season", fallback: "Failed to start season. Please try again." },
  },
  {
    statements: ["8.error.end-season"],
    ...{ ...IN_SEASON, call: "POST /api/leagues/:id/end-season", act: () => opened("End Season") },
    refused: [409, "Only a league that is in season can end its season."],
    ...{ title: "Error Ending Season", fallback: "Failed to end season. Please try again." },
  },
  {
    statements: ["8.error.send-replacement", "8.success.replacement-sent"],
    ...{ ...MEMBER, answers: leagueAnswers(DYNASTY), call: "POST /api/replacement-invitations" },
    act: async () => {
      await press("Find Replacement");
      fill({ "Email address": "maya@example.com" });
      await press(/^Send/, dialog());
    },
    refused: [409, "This address already belongs to a member of the league."],
    fallback: "Failed to send replacement invitation",
    done: [
      { id: idOf(1), message: "Sent.", forYear: 2, expiresAt: aLeague().endDate },
      ...(["Replacement Invitation Sent", "maya@example.com is invited for season 2."] as const),
    ],
  },
  {
    statements: ["8.error.create-proposal", "8.success.proposal-created"],
    ...{ ...MEMBER, call: "POST /api/commissioner-voting-proposals" },
    act: async () => {
      await press("Propose Change");
      await labeled("New commissioner");
      fill({ "New commissioner": ben.id });
      await press(/^Propose/, dialog());
    },
    refused: [409, "The members are already voting on another commissioner."],
    fallback: "Failed to create proposal",
    done: [aProposal(), "Proposal Created", "The members will vote on Ben Tester."],
  },
  {
    statements: ["8.error.submit-vote", "8.success.vote-submitted"],
    ...{ ...MEMBER, answers: { ...leagueAnswers(), [VOTES]: [aProposal()] }, act: () => press("Vote for") },
    call: "POST /api/commissioner-voting-proposals/:proposalId/vote",
    ...{ refused: [409, "You have already voted."], reloads: VOTES, fallback: "Failed to submit vote" },
    done: [aProposal({ userVote: { vote: "for" } }), "Vote Submitted"],
  },
  {
    statements: ["8.error.submit-vote", "8.success.vote-submitted"],
    ...{ call: "POST /api/voting-sessions/:id/vote", path: VOTING, as: alice, answers: { [SESSION]: aSession() } },
    act: () => press("Vote against"),
    ...{ refused: [409, "This vote has been decided."], reloads: SESSION, fallback: "Failed to submit vote" },
    done: [aSession({ hasVoted: true, userVote: "against" }), "Vote Submitted"],
  },
  {
    statements: ["8.error.accept-invitation", "8.invitations.accepted"],
    ...{ ...INVITED, call: "POST /api/invitations/:token/accept", act: () => press("Accept") },
    ...{ refused: [409, FULL], reloads: "GET /api/invitations/my", fallback: "Failed to accept invitation" },
    done: [TAKEN, "Success", "Invitation accepted successfully!"],
  },
  {
    statements: ["8.invitations.declined"],
    ...{ ...INVITED, call: "POST /api/invitations/:token/decline", act: () => press("Decline") },
    refused: [409, "This invitation has expired. Ask the commissioner for a new one."],
    ...{ reloads: "GET /api/invitations/my", title: "The invitation wasn't declined" },
    ...{ fallback: "Try again in a moment.", done: [{ message: "" }, "Success", "Invitation declined successfully!"] },
  },
  {
    statements: ["8.error.accept-invitation"],
    ...{ call: "POST /api/invitations/:token/accept", path: "/invite/some-token", as: alice },
    answers: { ...COMMISSIONER, "GET /api/invitations/:token": anInvitation() },
    ...{ act: () => press("Accept Invitation"), refused: [409, FULL], fallback: "Failed to accept invitation" },
  },
  {
    statements: [
      "8.error.accept-replacement",
      "8.success.replacement-accepted",
      "2.replacement.payment",
      "4.replacement.payment",
    ],
    ...{ ...OFFERED, call: "POST /api/replacement-invitations/:token/accept", act: () => press(/^Accept/) },
    refused: [409, "The member who offered this seat has left the league."],
    reloads: "GET /api/replacement-invitations/token/:token",
    fallback: "Failed to accept replacement invitation",
    ...{ done: [TAKEN, "Replacement Invitation Accepted!"], goesTo: PAYMENT },
  },
  {
    statements: ["8.error.decline-replacement", "8.success.replacement-declined"],
    ...{ ...OFFERED, call: "POST /api/replacement-invitations/:token/decline", act: () => press("Decline") },
    refused: [409, "This invitation has expired."],
    reloads: "GET /api/replacement-invitations/token/:token",
    fallback: "Failed to decline replacement invitation",
    done: [{ message: "" }, "Replacement Invitation Declined"],
  },
  {
    statements: ["8.error.mark-read"],
    ...{ call: "POST /api/notifications/:id/read", path: "/player", as: alice },
    answers: { ...PLAYER, "GET /api/notifications": [aNotification()] },
    ...{ act: () => press("Mark as read"), refused: [404, "Notification not found"] },
    fallback: "Failed to mark notification as read",
  },
];

async function play(
  { path, as, answers, call, act }: Pick<ToastRow, "path" | "as" | "answers" | "call" | "act">,
  answer: unknown,
) {
  open(path, as, { ...answers, [call]: answer } as Answers);
  await act();
  await waitFor(() => expect(server().made(call)).toHaveLength(1));
}

it.each(ROWS)("$call on $path says the server's message or '$fallback', and that it is done", async (row) => {
  proves(...row.statements);
  const { refused, title = "Error", fallback, done, goesTo, reloads } = row;
  const [status, message, field] = refused;
  await play(row, failing(status, { message, ...(field && { errors: [{ path: field, message }] }) }));
  // The titles that name what failed aren't said to have the server's message in place of their sentence.
  await seesToast(title, title.startsWith("Error ") ? `${fallback} ${message}` : message);
  if (reloads) await waitFor(() => expect(server().made(reloads)).not.toHaveLength(1));
  await reopen();
  await play(row, failing(500));
  await seesToast(title, fallback);
  if (!done) return;
  await reopen();
  const [answer, success, text] = done;
  await play(row, answer);
  await seesToast(success, text);
  if (goesTo) await waitFor(() => expect(window.location.pathname).toBe(goesTo));
});

const lost = () => {
  throw new TypeError("Failed to fetch");
};
const MAYBE = "so this may have gone through. Reload to see.";

it.each(ROWS.filter(({ call }) => /auth.login|:id.leave|forgot/.test(call)))(
  "$call names what failed in SPEC's words before what the server says, or that it may have gone through",
  async (row) => {
    const sentence = row.fallback.replace(/\.?$/, ".");
    await play(row, failing(502, { message: "The server is restarting." }));
    await seesToast(row.title ?? "Error", `${sentence} The server is restarting.`);
    await reopen();
    await play(row, lost);
    await seesToast(row.title ?? "Error", `${sentence} The connection failed, ${MAYBE}`);
  },
);

const DECLINE = "POST /api/invitations/:token/decline";

it.each([
  { answer: lost, title: "No answer", text: `The connection failed, ${MAYBE}` },
  { answer: failing(502), title: "No answer", text: `The server didn't answer, ${MAYBE}` },
  {
    ...{ answer: { failure: 504, body: "<html>Gateway Time-out</html>" }, title: "No answer" },
    text: `The server didn't answer, ${MAYBE}`,
  },
  {
    ...{ answer: failing(503, { message: "We're very busy." }), title: "The invitation wasn't declined" },
    text: "We're very busy.",
  },
])("an act is said to have failed only if the server itself says so: $text", async ({ answer, title, text }) => {
  open("/player", alice, { ...INVITED.answers, [DECLINE]: answer });
  await press("Decline");
  await seesToast(title, text);
});

const objections = {
  ...{ until: daysFromNow(3), needed: 2, isAfterVote: false, mayObject: true, hasObjected: false },
  ...{ mayWithdraw: true, made: [] },
};
const proposal = (over = {}) =>
  aSession({ kind: "proposal", votesFor: 0, votesAgainst: 0, objections: { ...objections, ...over } });
const offer = {
  email: "tess@example.com",
  forYear: 2,
  expiresAt: daysFromNow(14),
  status: "pending",
  token: null,
} as const;
const prepaid = {
  ...{ leagueId: LEAGUE_ID, leagueName: "Sunday Crew", currency: "USD", seasons: [2, 3], amount: "100.00" },
  ...{ takeBackFrom: NOW, canTakeBack: true },
};
const plan = { summary: "Change it.", reason: null, status: "waiting", carriedOutAt: daysFromNow(1) } as const;
const REQUESTS = "GET /api/admin/requests";

const OFFER = "GET /api/leagues/:id/replacement-offer";
const PREPAID = "GET /api/dashboard/prepaid";
const VOTED: On & { shows: Call } = { path: VOTING, as: alice, shows: SESSION, answers: { [SESSION]: proposal() } };
const ASKED: On & { shows: Call } = { ...ON, shows: REQUESTS, answers: { ...ADMIN, [REQUESTS]: [aRequest()] } };

it.each<On & { call: Call; shows: Call; act: () => Promise<unknown> }>([
  { ...VOTED, call: "POST /api/voting-sessions/:id/objections", act: () => withReason("Object") },
  {
    ...{ ...VOTED, call: "DELETE /api/voting-sessions/:id/objections" },
    answers: { [SESSION]: proposal({ hasObjected: true }) },
    act: () => opened("Withdraw your objection", "Withdraw it"),
  },
  {
    ...{ ...VOTED, as: casey, call: "POST /api/voting-sessions/:id/withdraw" },
    act: () => withReason("Withdraw the proposal"),
  },
  {
    ...{
      call: "POST /api/objections/:id",
      shows: "GET /api/objections/:id",
      path: `/objections/${idOf(700)}`,
      as: alice,
    },
    answers: { "GET /api/objections/:id": plan },
    act: async () => {
      await labeled("Why you object");
      fill({ "Why you object": "Stop" });
      await press("Object");
    },
  },
  {
    ...{ ...MEMBER, call: "DELETE /api/leagues/:id/replacement-offer", shows: OFFER },
    answers: {
      ...leagueAnswers({ ...DYNASTY, currentYear: 1 }, [aMember(alice, { paidThroughYear: 3 }), aMember(ben)]),
      [OFFER]: offer,
    },
    act: () => opened("Withdraw", "Withdraw the offer"),
  },
  {
    ...{ call: "POST /api/leagues/:id/take-back-prepaid", shows: PREPAID, path: "/player", as: alice },
    answers: { ...PLAYER, [PREPAID]: [prepaid] },
    act: () => opened("Take back $100.00"),
  },
  {
    ...{ ...ON, call: "POST /api/payouts/:id/retry", shows: "GET /api/admin/cases" },
    answers: { ...ADMIN, "GET /api/admin/cases": [aCase()] },
    act: () => opened("Send again"),
  },
  { ...ASKED, call: "POST /api/admin/requests/:id/confirm", act: () => opened("Confirm", "Confirm and do it") },
  { ...ASKED, call: "POST /api/admin/requests/:id/refuse", act: () => withReason("Refuse") },
])("$call: if someone was faster, it says so and $shows is made again", async (row) => {
  const { call, shows, path, as, answers, act } = row;
  open(path, as, { ...answers, [call]: failing(409, { message: "Someone was faster." }) } as Answers);
  await act();
  await seesToast(/./, "Someone was faster.");
  await waitFor(() => expect(server().made(shows)).not.toHaveLength(1));
});

it("a refusal of what was typed loads nothing again", async () => {
  const errors = [{ path: "name", message: "Taken" }];
  open(LEAGUE, casey, { ...leagueAnswers(), "PUT /api/leagues/:id": failing(409, { message: "Taken", errors }) });
  await opened("Edit League", "Save changes");
  await seesToast("Error");
  expect(server().made("GET /api/leagues/:id")).toHaveLength(1);
});

it("a password reset without a server message says where the instructions went", async () => {
  proves("8.auth.email-sent");
  open("/forgot-password", null, { "POST /api/auth/forgot-password": { message: "" } });
  await askForReset();
  await seesToast("Email Sent", "Password reset instructions have been sent to your email.");
});

it("a new link for an unverified address is announced as on its way", async () => {
  const message = "We emailed a new link to new@example.com.";
  open("/profile", { ...alice, pendingEmail: "new@example.com" }, { "POST /api/auth/send-verification": { message } });
  await press("Email me a new link");
  await seesToast("Email sent", message);
});

it("a reset link without its token says 'Invalid Reset Link' and goes to /login", async () => {
  proves("8.auth.invalid-reset-link", "2.reset-password.missing");
  open("/reset-password", null);
  await seesToast("Invalid Reset Link", "This password reset link is invalid or has expired.");
  expect(address()).toBe("/login");
});

it("the reset sends the token of the address", async () => {
  proves("2.reset-password.token");
  open("/reset-password?token=some-token", null, { "POST /api/auth/reset-password": { message: "Done" } });
  await resetPassword();
  expect(await sent("POST /api/auth/reset-password")).toEqual({ token: "some-token", password: NEW_PASSWORD });
  // Said later, it would be seen in the next test.
  await waitFor(() => expect(shownToast()).toBeDefined());
});

it("a failing sign-out is only logged", async () => {
  proves("8.auth.logout-failed", "4.sign-out.error");
  const log = vi.spyOn(console, "error").mockReturnValue();
  open("/", alice, { "POST /api/auth/logout": failing(500) });
  await screen.findAllByRole("button", { name: "Sign Out" });
  const before = shownToast();
  await press("Sign Out");
  await waitFor(() => expect(log).toHaveBeenCalledWith(expect.any(String), expect.any(Error)));
  expect(shownToast()).toEqual(before);
  expect(address()).toBe("/");
});

it("/admin for a user who isn't an admin says 'Access Denied' and goes to /", async () => {
  proves("8.admin.access-denied", "2.admin.access-denied", "2.admin.home", "6.admin.redirected", "6.admin.dashboard");
  open("/admin", alice);
  await seesToast("Access Denied", "Admin access required.");
  expect(address()).toBe("/");
});
