import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { proves } from "#tests/specification/proves.ts";
import { ADMIN, configured, leagueAnswers } from "#tests/specification/web/answers.ts";
import {
  dialog,
  fill,
  labeled,
  open,
  press,
  sees,
  seesToast,
  sent,
  server,
  unfoldAll,
} from "#tests/specification/web/app.tsx";
import { failing } from "#tests/specification/web/fake-server.ts";
import { ada, alice, casey, LEAGUE } from "#tests/specification/web/fixtures.ts";

beforeEach(unfoldAll);

/** SPEC §5 on the screens: the field, the input, and the message below it. */
const ACCOUNT = {
  ...{ "First name": "Alice", "Last name": "Tester", Username: "alice" },
  ...{ Email: "a@example.com", Password: "secret" },
};

/** The message below a field. */
function messageOf(field: HTMLElement): string | null | undefined {
  const id = field.getAttribute("aria-describedby");
  return field.getAttribute("aria-invalid") === "true" && id ? document.getElementById(id)?.textContent : undefined;
}

const LONG = "x".repeat(31);

const REGISTRATION = [
  ["5.register.username-short", "Username", "ab", "Username must be at least 3 characters"],
  ["5.register.username-long", "Username", LONG, "Username must be less than 30 characters"],
  ["5.register.email", "Email", "nobody", "Invalid email address"],
  ["5.register.first-name", "First name", "", "First name is required"],
  ["5.register.last-name", "Last name", "", "Last name is required"],
  ["5.register.password", "Password", "short", "Password must be at least 6 characters"],
] as const;

describe("registration", () => {
  it("by the link that the server prints sends its token, which moves from the address to the history entry", async () => {
    const errors = [{ path: "username", message: "Taken" }];
    open("/register#admin=123abc", null, {
      ...configured({ registration: "closed" }),
      "POST /api/auth/register": failing(409, { message: "Taken", errors }),
    });
    await screen.findByRole("heading", { level: 1, name: "Create the first admin" });
    await waitFor(() => expect(window.location.href).not.toContain("123abc"));
    expect(window.history.state).toEqual({ firstAdmin: "123abc" });
    fill({ ...ACCOUNT, Password: "lantern orbit quilt mango" });
    await press("Create account");
    expect(await sent("POST /api/auth/register")).toMatchObject({ username: "alice", firstAdmin: "123abc" });
    await waitFor(() =>
      expect(server().made("POST /api/auth/judge-password").at(-1)?.body).toMatchObject({ role: "admin" }),
    );
  });

  it("says at each field what is wrong once the form is sent, and again when the fault is typed again", async () => {
    open("/register", null);
    await labeled("First name");
    for (const [id, label, value, says] of REGISTRATION) {
      proves(id, "5.forms.submit", "5.forms.change", "5.forms.focus");
      fill({ ...ACCOUNT, [label]: value });
      const field = await labeled(label);
      if (label === "Username" && value === "ab") expect(messageOf(field)).toBeUndefined();
      await press("Create account");
      await waitFor(() => expect(messageOf(field)).toBe(says));
      await waitFor(() => expect(document.activeElement).toBe(field));
      fill({ [label]: ACCOUNT[label] });
      await waitFor(() => expect(messageOf(field)).toBeUndefined());
      fill({ [label]: value });
      await waitFor(() => expect(messageOf(field)).toBe(says));
    }
    expect(server().made("POST /api/auth/register")).toEqual([]);
  });

  it("reports a taken username at its field and in SPEC's toast", async () => {
    const errors = [{ path: "username", message: "This username is taken" }];
    open("/register", null, { "POST /api/auth/register": failing(409, { message: "This username is taken", errors }) });
    await labeled("Username");
    fill(ACCOUNT);
    await press("Create account");
    await seesToast("Registration Failed", "This username is taken");
    expect(messageOf(await labeled("Username"))).toBe("This username is taken");
    expect(document.activeElement).toBe(await labeled("Username"));
  });

  it("focuses the first of several fields with an error", async () => {
    proves("5.forms.focus");
    open("/register", null);
    await labeled("First name");
    await press("Create account");
    await sees("First name is required", "Password must be at least 6 characters");
    expect(document.activeElement).toBe(await labeled("First name"));
  });
});

it("signing in needs a username and a password", async () => {
  proves("5.login.username", "5.login.password");
  open("/login", null);
  await labeled("Username");
  await press("Sign In");
  await sees("Username is required", "Password is required");
});

it("a forgotten password needs an email address that is valid", async () => {
  proves("5.forgot-password.email");
  open("/forgot-password", null);
  await labeled("Email");
  fill({ Email: "nobody" });
  await press(/send/i);
  await sees("Please enter a valid email address");
});

it("a reset needs the same new password twice, of 6 characters, and says so at the confirmation", async () => {
  proves("5.reset-password.length", "5.reset-password.match");
  open("/reset-password?token=some", null);
  await labeled("New password");
  fill({ "New password": "12345", "Confirm password": "12345" });
  await press(/^Set .*password$/);
  await waitFor(() => expect(screen.getAllByText("Password must be at least 6 characters")).toHaveLength(2));
  fill({ "New password": "123456", "Confirm password": "1234567" });
  await press(/^Set .*password$/);
  const confirmation = await labeled("Confirm password");
  await waitFor(() => expect(messageOf(confirmation)).toBe("Passwords don't match"));
  expect(messageOf(await labeled("New password"))).toBeUndefined();
});

it("the profile needs all four fields, the new password twice, and sends the current one with it", async () => {
  proves("5.profile.required", "5.profile.match", "5.profile.current-password");
  open("/profile", alice, { "PUT /api/auth/profile": alice });
  await labeled("First name");
  fill({ "First name": "", "Last name": "", Username: "", Email: "" });
  await press("Save changes");
  for (const label of ["First name", "Last name", "Username", "Email"])
    await waitFor(async () => expect(messageOf(await labeled(label))).toBeTruthy());
  const { Password: _, ...names } = ACCOUNT;
  fill({ ...names, "Current password": "old secret" });
  fill({ "New password": "new secret", "Confirm new password": "another" });
  await press("Save changes");
  await sees("New password and confirmation do not match.");
  fill({ "Confirm new password": "new secret" });
  await press("Save changes");
  const body = { currentPassword: "old secret", newPassword: "new secret" };
  expect(await sent("PUT /api/auth/profile")).toMatchObject(body);
});

describe("invitations by email", () => {
  const INVITE = "POST /api/leagues/:id/invitations";

  it("take one address a line, drop lines without an at-sign, and without an address say 'No valid emails'", async () => {
    proves("5.invitations.lines", "5.invitations.dropped", "5.invitations.none");
    open(LEAGUE, casey, { ...leagueAnswers(), [INVITE]: { message: "Sent.", invitationsSent: 2 } });
    await press("Invite Members");
    await sees("Email addresses");
    fill({ "Email addresses": "nobody" });
    await press(/^Send/, dialog());
    await seesToast("No valid emails", "Please enter at least one valid email address.");
    expect(server().made(INVITE)).toEqual([]);
    fill({ "Email addresses": "maya@example.com\nnobody\n\nzoe@example.com" });
    await press(/^Send/, dialog());
    expect(await sent(INVITE)).toEqual({ emails: ["maya@example.com", "zoe@example.com"] });
  });

  it("to a replacement need an address", async () => {
    proves("5.replacement.email");
    open(LEAGUE, alice, leagueAnswers({ leagueType: "dynasty", minYears: 2, maxYears: 3 }));
    await press("Find Replacement");
    await press(/^Send/, dialog());
    await sees("Please enter an email address");
  });
});

it("payouts need at least one, to paid members only, and no more than the pool", async () => {
  proves("5.proposal.at-least-one", "5.proposal.paid-members", "5.proposal.pool-exceeded");
  open(LEAGUE, casey, leagueAnswers({ status: "completed" }));
  await press("Propose Payouts");
  await labeled("Winner of place 1");
  const winners = [...screen.getByLabelText<HTMLSelectElement>("Winner of place 1").options].map(({ text }) => text);
  expect(winners.slice(1)).toEqual(["Alice Tester (alice)", "Ben Tester (ben)"]);
  await press("Continue", dialog());
  await seesToast("Error", "Please add at least one payout before proposing.");
  for (const [amount, total] of [
    ["100.01", "$100.01"],
    ["1234.5", "$1,234.50"],
  ] as const) {
    fill({ "Winner of place 1": alice.id, "Amount for place 1": amount });
    await press("Continue", dialog());
    await waitFor(() => seesToast("Error", `Total payouts (${total}) exceed pool size ($100.00).`));
  }
  expect(server().made("POST /api/leagues/:id/propose-payouts")).toEqual([]);
});

it("the admin's form says what a user needs", async () => {
  proves("5.admin-user.username", "5.admin-user.email", "5.admin-user.names", "5.admin-user.password");
  open("/admin", ada, ADMIN);
  await press("Add User");
  await labeled("Email");
  fill({ Email: "nobody" }, dialog());
  await press("Create user", dialog());
  await sees("Username is required", "Invalid email", "First name is required", "Last name is required");
  await sees("Password must be at least 6 characters");
});

it("the admin's form says what a league needs", async () => {
  proves("5.admin-league.name", "5.admin-league.season", "5.admin-league.entry-fee", "5.admin-league.max-members");
  proves("9.limits.admin-max-members");
  open("/admin", ada, ADMIN);
  fireEvent.mouseDown(await screen.findByRole("tab", { name: "Leagues Management" }));
  await press("Add League");
  await labeled("Max members");
  fill({ "Max members": "1" }, dialog());
  await press("Create league", dialog());
  await sees("League name is required", "Season is required", "Entry fee is required", "Must have at least 2 members");
});

it("a commissioner is rated from 1 to 5", async () => {
  proves("5.rating.range", "9.limits.rating");
  open(LEAGUE, alice, {
    ...leagueAnswers(),
    "GET /api/leagues/:id/commissioner-rating": { average: null, count: 0, comments: [], own: null },
  });
  await press("Rate the commissioner");
  await labeled(/^5 of 5/);
  const marks = dialog().getAllByRole<HTMLInputElement>("radio");
  expect(marks.map(({ value }) => value)).toEqual(["1", "2", "3", "4", "5"]);
  await press("Submit rating");
  await sees("Rate from 1 to 5");
  const first = await labeled(/^1 of 5/);
  expect(document.activeElement).toBe(first);
  first.click();
  await waitFor(() => expect(screen.queryByText("Rate from 1 to 5")).toBeNull());
});

const VALID = {
  ...{ "League name": "Sunday Crew", "Entry fee": "50", "Max members": "10", "Payment deadline": "2026-10-01" },
  ...{ "End date": "2026-12-30", "Commissioner reimbursement": "0" },
};

const CREATION = [
  ["5.create.name", "League name", "", "League name is required"],
  ["5.create.entry-fee", "Entry fee", "", "Entry fee is required"],
  ["5.create.payment-deadline", "Payment deadline", "", "Payment deadline is required"],
  ["5.create.end-date", "End date", "", "End date is required"],
  ["5.create.entry-fee-input", "Entry fee", "0.99", /at least \$1\.00/],
  ["5.create.max-members", "Max members", "1", /2 (and|to) 50/],
  ["5.create.max-members", "Max members", "51", /2 (and|to) 50/],
  [
    ...(["5.create.reimbursement", "Commissioner reimbursement", "100.01"] as const),
    "Commissioner reimbursement must be between 0% and 100%",
  ],
] as const;

describe("the form that creates a league", () => {
  it("says at each field what is wrong, and sends nothing", async () => {
    open("/leagues/create", casey);
    await labeled("League name");
    for (const [id, label, value, says] of CREATION) {
      proves(id);
      fill({ ...VALID, [label]: value });
      const field = await labeled(label);
      await press("Create league");
      await waitFor(() => expect(messageOf(field)).toMatch(says));
      await waitFor(() => expect(document.activeElement).toBe(field));
    }
    expect(server().made("POST /api/leagues")).toEqual([]);
  });

  it("takes percentages from 1 to 100", async () => {
    proves("5.create.percentage-screen", "9.limits.percentage-screen");
    open("/leagues/create", casey);
    await labeled("League name");
    await press("Top two");
    fill({ "League name": "Sunday Crew", "Percentage of 1st place": "100", "Percentage of 2nd place": "0" });
    await press("Create league");
    await sees(/between 1%? and 100|at least 1%|from 1%? to 100/);
    expect(server().made("POST /api/leagues")).toEqual([]);
  });
});
