import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { proves } from "#tests/specification/proves.ts";
import { ADMIN, leagueAnswers } from "#tests/specification/web/answers.ts";
import {
  dialog,
  fill,
  labeled,
  open,
  press,
  sees,
  seesToast,
  server,
  unfoldAll,
} from "#tests/specification/web/app.tsx";
import { failing } from "#tests/specification/web/fake-server.ts";
import { ada, alice, casey, LEAGUE } from "#tests/specification/web/fixtures.ts";

beforeEach(unfoldAll);

/** SPEC §5 on the screens: the field, the input, and the message below it. */
const REGISTER = { "First name": "Alice", "Last name": "Tester", Username: "alice", Email: "a@example.com" };
const ACCOUNT = { ...REGISTER, Password: "secret" };

/** The message below a field. */
function messageOf(field: HTMLElement): string | null | undefined {
  const id = field.getAttribute("aria-describedby");
  return field.getAttribute("aria-invalid") === "true" && id ? document.getElementById(id)?.textContent : undefined;
}

describe("registration", () => {
  it.each([
    { id: "5.register.username-short", label: "Username", value: "ab", says: "Username must be at least 3 characters" },
    {
      id: "5.register.username-long",
      label: "Username",
      value: "x".repeat(31),
      says: "Username must be less than 30 characters",
    },
    { id: "5.register.email", label: "Email", value: "nobody", says: "Invalid email address" },
    { id: "5.register.first-name", label: "First name", value: "", says: "First name is required" },
    { id: "5.register.last-name", label: "Last name", value: "", says: "Last name is required" },
    { id: "5.register.password", label: "Password", value: "short", says: "Password must be at least 6 characters" },
  ] as const)(
    "says '$says' below $label once the form is sent, and again when the fault is typed again",
    async ({ id, label, value, says }) => {
      proves(id, "5.forms.submit", "5.forms.change", "5.forms.focus");
      open("/register", null);
      await labeled("First name");
      fill({ ...ACCOUNT, [label]: value });
      const field = await labeled(label);
      expect(messageOf(field)).toBeUndefined();
      await press("Create account");
      await waitFor(() => expect(messageOf(field)).toBe(says));
      expect(document.activeElement).toBe(field);
      fill({ [label]: ACCOUNT[label] });
      await waitFor(() => expect(messageOf(field)).toBeUndefined());
      fill({ [label]: value });
      await waitFor(() => expect(messageOf(field)).toBe(says));
      expect(server().made("POST /api/auth/register")).toEqual([]);
    },
  );

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

describe("signing in and resetting", () => {
  it("needs a username and a password", async () => {
    proves("5.login.username", "5.login.password");
    open("/login", null);
    await labeled("Username");
    await press("Sign In");
    await sees("Username is required", "Password is required");
  });

  it("needs an email address that is valid", async () => {
    proves("5.forgot-password.email");
    open("/forgot-password", null);
    await labeled("Email");
    fill({ Email: "nobody" });
    await press(/send/i);
    await sees("Please enter a valid email address");
  });

  it("needs the same new password twice, of 6 characters, and says so at the confirmation", async () => {
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
});

describe("the profile", () => {
  it("needs all four fields", async () => {
    proves("5.profile.required");
    open("/profile", alice);
    await labeled("First name");
    fill({ "First name": "", "Last name": "", Username: "", Email: "" });
    await press("Save changes");
    for (const label of ["First name", "Last name", "Username", "Email"]) {
      await waitFor(async () => expect(messageOf(await labeled(label))).toBeTruthy());
    }
  });

  it("needs the new password twice, and sends the current one with it", async () => {
    proves("5.profile.match", "5.profile.current-password");
    open("/profile", alice, { "PUT /api/auth/profile": alice });
    await labeled("First name");
    fill({ "Current password": "old secret", "New password": "new secret", "Confirm new password": "another" });
    await press("Save changes");
    await sees("New password and confirmation do not match.");
    fill({ "Confirm new password": "new secret" });
    await press("Save changes");
    await waitFor(() => expect(server().made("PUT /api/auth/profile")).toHaveLength(1));
    expect(server().made("PUT /api/auth/profile")[0]?.body).toMatchObject({
      ...{ currentPassword: "old secret", newPassword: "new secret" },
    });
  });
});

describe("invitations by email", () => {
  it("take one address a line and drop lines without an at-sign", async () => {
    proves("5.invitations.lines", "5.invitations.dropped");
    open(LEAGUE, casey, {
      ...leagueAnswers(),
      "POST /api/leagues/:id/invitations": { message: "Sent.", invitationsSent: 2 },
    });
    await press("Invite Members");
    await sees("Email addresses");
    fill({ "Email addresses": "maya@example.com\nnobody\n\nzoe@example.com" });
    await press(/^Send/, dialog());
    await waitFor(() => expect(server().made("POST /api/leagues/:id/invitations")).toHaveLength(1));
    expect(server().made("POST /api/leagues/:id/invitations")[0]?.body).toEqual({
      emails: ["maya@example.com", "zoe@example.com"],
    });
  });

  it("without an address say 'No valid emails'", async () => {
    proves("5.invitations.none");
    open(LEAGUE, casey, leagueAnswers());
    await press("Invite Members");
    await sees("Email addresses");
    fill({ "Email addresses": "nobody" });
    await press(/^Send/, dialog());
    await seesToast("No valid emails", "Please enter at least one valid email address.");
    expect(server().made("POST /api/leagues/:id/invitations")).toEqual([]);
  });

  it("to a replacement need an address", async () => {
    proves("5.replacement.email");
    open(LEAGUE, alice, leagueAnswers({ leagueType: "dynasty", minYears: 2, maxYears: 3 }));
    await press("Find Replacement");
    await press(/^Send/, dialog());
    await sees("Please enter an email address");
  });
});

describe("payouts", () => {
  const openForm = async () => {
    open(LEAGUE, casey, leagueAnswers({ status: "completed" }));
    await press("Propose Payouts");
    await labeled("Winner of place 1");
  };

  it("need at least one, to paid members only", async () => {
    proves("5.proposal.at-least-one", "5.proposal.paid-members");
    await openForm();
    const winners = [...screen.getByLabelText<HTMLSelectElement>("Winner of place 1").options].map(({ text }) => text);
    expect(winners.slice(1)).toEqual(["Alice Tester (alice)", "Ben Tester (ben)"]);
    await press("Continue", dialog());
    await seesToast("Error", "Please add at least one payout before proposing.");
  });

  it.each([
    { amount: "100.01", total: "$100.01" },
    { amount: "1234.5", total: "$1,234.50" },
  ])("of $amount exceed a pool of $100.00", async ({ amount, total }) => {
    proves("5.proposal.pool-exceeded");
    await openForm();
    fill({ "Winner of place 1": alice.id, "Amount for place 1": amount });
    await press("Continue", dialog());
    await seesToast("Error", `Total payouts (${total}) exceed pool size ($100.00).`);
    expect(server().made("POST /api/leagues/:id/propose-payouts")).toEqual([]);
  });
});

describe("the admin's forms", () => {
  it("say what a user needs", async () => {
    proves("5.admin-user.username", "5.admin-user.email", "5.admin-user.names", "5.admin-user.password");
    open("/admin", ada, ADMIN);
    await press("Add User");
    await labeled("Email");
    fill({ Email: "nobody" }, dialog());
    await press("Create user", dialog());
    await sees("Username is required", "Invalid email", "First name is required", "Last name is required");
    await sees("Password must be at least 6 characters");
  });

  it("say what a league needs", async () => {
    proves("5.admin-league.name", "5.admin-league.season", "5.admin-league.entry-fee", "5.admin-league.max-members");
    proves("9.limits.admin-max-members");
    open("/admin", ada, ADMIN);
    fireEvent.mouseDown(await screen.findByRole("tab", { name: "Leagues Management" }));
    await press("Add League");
    await labeled("Max members");
    fill({ "Max members": "1" }, dialog());
    await press("Create league", dialog());
    await sees(
      "League name is required",
      "Season is required",
      "Entry fee is required",
      "Must have at least 2 members",
    );
  });
});

it("a commissioner is rated from 1 to 5", async () => {
  proves("5.rating.range", "9.limits.rating");
  open(LEAGUE, alice, {
    ...leagueAnswers(),
    "GET /api/leagues/:id/commissioner-rating": { average: null, count: 0, comments: [], own: null },
  });
  await press("Rate the commissioner");
  await labeled(/^5 of 5/);
  expect(
    dialog()
      .getAllByRole<HTMLInputElement>("radio")
      .map(({ value }) => value),
  ).toEqual(["1", "2", "3", "4", "5"]);
  await press("Submit rating");
  await sees("Rate from 1 to 5");
  const first = await labeled(/^1 of 5/);
  expect(document.activeElement).toBe(first);
  first.click();
  await waitFor(() => expect(screen.queryByText("Rate from 1 to 5")).toBeNull());
});

describe("the form that creates a league", () => {
  it.each([
    { id: "5.create.name", label: "League name", value: "", says: "League name is required" },
    { id: "5.create.entry-fee", label: "Entry fee", value: "", says: "Entry fee is required" },
    { id: "5.create.payment-deadline", label: "Payment deadline", value: "", says: "Payment deadline is required" },
    { id: "5.create.end-date", label: "End date", value: "", says: "End date is required" },
    { id: "5.create.entry-fee-input", label: "Entry fee", value: "0.99", says: /at least \$1\.00/ },
    { id: "5.create.max-members", label: "Max members", value: "1", says: /2 (and|to) 50/ },
    { id: "5.create.max-members", label: "Max members", value: "51", says: /2 (and|to) 50/ },
    {
      id: "5.create.reimbursement",
      label: "Commissioner reimbursement",
      value: "100.01",
      says: "Commissioner reimbursement must be between 0% and 100%",
    },
  ] as const)("says of $label $value: $says", async ({ id, label, value, says }) => {
    proves(id);
    open("/leagues/create", casey);
    await labeled("League name");
    fill({ "League name": "Sunday Crew" });
    fill({ [label]: value });
    const field = await labeled(label);
    await press("Create league");
    await waitFor(() =>
      expect(messageOf(field)).toEqual(typeof says === "string" ? says : expect.stringMatching(says)),
    );
    expect(document.activeElement).toBe(field);
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
