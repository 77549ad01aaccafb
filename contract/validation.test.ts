import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { inviteByEmail, maskEmail } from "#contract/leagues/invitations.ts";
import { rateCommissionerSchema } from "#contract/leagues/ratings.ts";
import { inviteReplacementSchema } from "#contract/leagues/replacement-invitations.ts";
import { proposedPayoutsSchema } from "#contract/money/payouts.ts";
import { adminLeagueSchema } from "#contract/operations/admin-leagues.ts";
import { createUserSchema, editUserSchema } from "#contract/operations/admin-users.ts";
import {
  forgotPasswordSchema,
  profileFormSchema,
  registerSchema,
  resetPasswordFormSchema,
  signInSchema,
} from "#contract/people/auth.ts";
import { addressesIn } from "#contract/platform/email-addresses.ts";
import { leagueStatuses } from "#contract/terms/league-status.ts";
import { createLeagueSchema, editLeagueSchema } from "#contract/terms/league-terms.ts";
import { payoutStructureSchema } from "#contract/terms/payout-structure-schema.ts";
import { proposeCommissionerSchema } from "#contract/votes/commissioner-votes.ts";
import { proves } from "#tests/specification/proves.ts";

/** SPEC §5 where form and server share it: which inputs are refused, with which message, and which are accepted. */
function messagesOf(schema: z.ZodType, value: unknown): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(value).error?.issues ?? []) messages[String(path[0])] ??= message;
  return messages;
}

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;
const ID = "00000000-0000-4000-8000-000000000000";

const NAMES = { username: "maya", email: "maya@example.com", firstName: "Maya", lastName: "Lin" };
const ACCOUNT = { ...NAMES, password: "secret" };
const DATES = { paymentDeadline: "2099-10-01", endDate: "2100-01-01" };
const LEAGUE = { name: "Sunday League", entryFee: "50.00", ...DATES, payoutStructure: [{ place: 1, percentage: 100 }] };

/** The forms by their names in SPEC's statements. */
const forms = {
  register: { schema: registerSchema, value: ACCOUNT },
  login: { schema: signInSchema, value: { username: "maya", password: "x" } },
  "forgot-password": { schema: forgotPasswordSchema, value: { email: "maya@example.com" } },
  profile: {
    schema: profileFormSchema,
    value: { ...NAMES, currentPassword: "old password", newPassword: "", confirmPassword: "" },
  },
  create: { schema: createLeagueSchema, value: LEAGUE },
  edit: { schema: editLeagueSchema, value: DATES },
  "admin-user": { schema: createUserSchema, value: { ...ACCOUNT, role: "user" } },
  "admin-league": {
    schema: adminLeagueSchema,
    value: { name: "Sunday League", sport: "football", season: "2024", entryFee: "50.00", maxMembers: 10 },
  },
  replacement: { schema: inviteReplacementSchema, value: { leagueId: ID, email: "maya@example.com" } },
  commissioner: { schema: proposeCommissionerSchema, value: { leagueId: ID, proposedCommissionerId: ID } },
};
type Form = keyof typeof forms;

const structure = (...percentages: number[]) =>
  percentages.map((percentage, index) => ({ place: index + 1, percentage }));
const REIMBURSEMENT = "Commissioner reimbursement must be between 0% and 100%";

describe("what each field says when it is wrong", () => {
  it.each([
    ["5.register.username-short", "username", ["", "ab"], ["abc"], "Username must be at least 3 characters"],
    [
      "5.register.username-long",
      "username",
      ["x".repeat(31)],
      ["x".repeat(30)],
      "Username must be less than 30 characters",
    ],
    ["5.register.email", "email", ["", "nobody", "a@", undefined], ["a@example.com"], "Invalid email address"],
    ["5.register.first-name", "firstName", ["", " ", undefined], ["M"], "First name is required"],
    ["5.register.last-name", "lastName", ["", " "], ["L"], "Last name is required"],
    ["5.register.password", "password", ["", "12345"], ["123456"], "Password must be at least 6 characters"],
    ["5.login.username", "username", ["", " ", undefined], ["m"], "Username is required"],
    ["5.login.password", "password", ["", undefined], ["x"], "Password is required"],
    ["5.forgot-password.email", "email", ["", "x", undefined], ["a@example.com"], "Please enter a valid email address"],
    ["5.create.entry-fee", "entryFee", ["", undefined], ["50.00"], "Entry fee is required"],
    ["5.create.payment-deadline", "paymentDeadline", ["", undefined], ["2099-10-02"], "Payment deadline is required"],
    ["5.create.end-date", "endDate", ["", undefined], ["2100-01-02"], "End date is required"],
    [
      "5.create.payout-position",
      "payoutStructure",
      [[], undefined],
      [structure(100)],
      "At least one payout position is required",
    ],
    [
      "5.create.total",
      "payoutStructure",
      [structure(99.99), structure(60, 40.01), structure(50, 49)],
      [structure(60, 40), structure(33.34, 33.33, 33.33)],
      "Payout percentages must total exactly 100%",
    ],
    ["5.create.reimbursement", "commissionerReimbursement", ["-0.01", "100.01"], ["0", "100"], REIMBURSEMENT],
    ["5.edit.payment-deadline", "paymentDeadline", ["", undefined], ["2099-10-02"], "Payment deadline is required"],
    ["5.edit.end-date", "endDate", ["", undefined], ["2100-01-02"], "End date is required"],
    ["5.edit.reimbursement", "commissionerReimbursement", ["-0.01", "100.01"], ["0", "100"], REIMBURSEMENT],
    ["5.replacement.email", "email", ["", undefined], ["a@example.com"], "Please enter an email address"],
    ["5.commissioner.selected", "proposedCommissionerId", ["", undefined], [ID], "Please select a new commissioner"],
    ["5.admin-user.username", "username", ["", undefined], ["maya"], "Username is required"],
    ["5.admin-user.email", "email", ["", "x"], ["a@example.com"], "Invalid email"],
    ["5.admin-user.names", "firstName", ["", " "], ["M"], "First name is required"],
    ["5.admin-user.names", "lastName", ["", " "], ["L"], "Last name is required"],
    ["5.admin-league.name", "name", ["", undefined], ["L"], "League name is required"],
    ["5.admin-league.sport", "sport", ["", undefined], ["golf"], "Sport is required"],
    ["5.admin-league.season", "season", ["", undefined], ["2024"], "Season is required"],
    ["5.admin-league.entry-fee", "entryFee", ["", undefined], ["0"], "Entry fee is required"],
    ["5.admin-league.max-members", "maxMembers", ["", "ten", "1", 1], ["2", 2], "Must have at least 2 members"],
  ] as const)("%s: %s", (id, field, wrong, right, message) => {
    proves(id);
    const { schema, value } = forms[id.split(".")[1] as Form];
    for (const input of wrong) expect(messagesOf(schema, { ...value, [field]: input })).toEqual({ [field]: message });
    for (const input of right) expect(messagesOf(schema, { ...value, [field]: input })).toEqual({});
  });

  it("each of the profile's four names and addresses is required", () => {
    proves("5.profile.required");
    const { schema, value } = forms.profile;
    expect(messagesOf(schema, value)).toEqual({});
    for (const field of ["firstName", "lastName", "username", "email"]) {
      expect(Object.keys(messagesOf(schema, { ...value, [field]: "" }))).toEqual([field]);
    }
  });

  it("a new password that differs from its confirmation says so at the confirmation", () => {
    proves("5.profile.match");
    const { schema, value } = forms.profile;
    const passwords = { ...value, newPassword: "new password" };
    expect(messagesOf(schema, { ...passwords, confirmPassword: "another" })).toEqual({
      confirmPassword: "New password and confirmation do not match.",
    });
    expect(messagesOf(schema, { ...passwords, confirmPassword: "new password" })).toEqual({});
  });

  it.each([
    ["create", "name", "", "League name is required"],
    ["create", "season", "", "Season is required"],
    ["create", "sport", "", "Sport is required"],
    ["create", "maxMembers", 51, "Max members must be between 2 and 50"],
    ["edit", "name", "", "League name is required"],
    ["edit", "season", "", "Season is required"],
    ["edit", "sport", "", "Sport is required"],
    ["edit", "entryFee", "", "Entry fee is required"],
    ["profile", "email", "nobody", "Invalid email address"],
    ["replacement", "email", "nobody", "Invalid email address"],
  ] as const)("the %s form says the same about a wrong %s as the others: %j, %s", (name, field, input, message) => {
    const { schema, value } = forms[name];
    expect(messagesOf(schema, { ...value, [field]: input })).toEqual({ [field]: message });
  });

  it("a reset needs 6 characters in both fields, and the same ones", () => {
    proves("5.reset-password.length", "5.reset-password.match");
    const short = { password: "12345", confirmPassword: "12345" };
    expect(Object.keys(messagesOf(resetPasswordFormSchema, short))).toEqual(["password", "confirmPassword"]);
    const different = { password: "123456", confirmPassword: "1234567" };
    expect(messagesOf(resetPasswordFormSchema, different)).toEqual({ confirmPassword: "Passwords don't match" });
    expect(accepts(resetPasswordFormSchema, { password: "123456", confirmPassword: "123456" })).toBe(true);
  });

  it("a proposal without payouts says that one is needed", () => {
    proves("5.proposal.at-least-one");
    for (const nothing of [[], undefined, null]) {
      const { error } = proposedPayoutsSchema.safeParse(nothing);
      expect(error?.issues[0]?.message).toBe("Please add at least one payout before proposing.");
    }
    expect(accepts(proposedPayoutsSchema, [{ userId: ID, place: 1, amount: "0.01" }])).toBe(true);
  });
});

describe("limits, at both sides", () => {
  const inForm = (name: Form, field: string, values: readonly unknown[]) =>
    values.map((value) => accepts(forms[name].schema, { ...forms[name].value, [field]: value }));

  it("a league's name is required and can't be only spaces", () => {
    proves("5.create.name");
    expect(inForm("create", "name", ["", " ", undefined, "L"])).toEqual([false, false, false, true]);
  });

  it("a place is a number of at least 1", () => {
    proves("5.create.place");
    const at = (place: unknown) => accepts(payoutStructureSchema, [{ place, percentage: 100 }]);
    expect([0, -1, "first", 1].map(at)).toEqual([false, false, false, true]);
  });

  it("the percentages of the shared schema are 0 to 100 each, and 100 together", () => {
    proves("5.create.percentage-schema", "9.limits.percentage-schema", "9.limits.percentage-total");
    const takes = (...percentages: number[]) => accepts(payoutStructureSchema, structure(...percentages));
    expect([takes(100, 0), takes(100)]).toEqual([true, true]);
    expect([takes(101, -1), takes(100.01), takes(99)]).toEqual([false, false, false]);
  });

  it("a league has 2 to 50 seats, both new and edited", () => {
    proves("5.create.max-members", "5.edit.max-members", "9.limits.max-members");
    expect(inForm("create", "maxMembers", [1, 2, 50, 51])).toEqual([false, true, true, false]);
    expect(inForm("edit", "maxMembers", [1, 2, 50, 51])).toEqual([false, true, true, false]);
  });

  it("the admin's form requires at least 2 seats, and starts with 10", () => {
    proves("9.limits.admin-max-members", "9.limits.new-admin-league");
    expect(inForm("admin-league", "maxMembers", [1, 2])).toEqual([false, true]);
    const { maxMembers: _, ...rest } = forms["admin-league"].value;
    expect(adminLeagueSchema.parse(rest).maxMembers).toBe(10);
  });

  it("years are 1 to 3 at creation and 1 to 10 when edited", () => {
    proves("5.create.years", "5.edit.years", "9.limits.years-creation", "9.limits.years-edit");
    expect(inForm("create", "maxYears", [0, 1, 3, 4])).toEqual([false, true, true, false]);
    expect(inForm("edit", "maxYears", [0, 1, 10, 11])).toEqual([false, true, true, false]);
    const from = (name: "create" | "edit", maxYears: number, minYears: number) =>
      accepts(forms[name].schema, { ...forms[name].value, minYears, maxYears });
    expect([0, 1, 3, 4].map((years) => from("create", Math.max(years, 1), years))).toEqual([false, true, true, false]);
    expect([0, 1, 10, 11].map((years) => from("edit", Math.max(years, 1), years))).toEqual([false, true, true, false]);
    const fewest = createLeagueSchema.safeParse({ ...forms.create.value, leagueType: "dynasty", minYears: 4 });
    expect(fewest.error?.issues.map(({ path }) => path)).toEqual([["minYears"]]);
  });

  it("a username has 3 to 30 characters, and a password at least 6", () => {
    proves("9.limits.username", "9.limits.password");
    const lengths = (field: string, ...all: number[]) =>
      inForm(
        "register",
        field,
        all.map((length) => "x".repeat(length)),
      );
    expect(lengths("username", 2, 3, 30, 31)).toEqual([false, true, true, false]);
    expect(lengths("password", 5, 6)).toEqual([false, true]);
  });

  it("an edited entry fee is 0 or more", () => {
    proves("5.edit.entry-fee");
    expect(inForm("edit", "entryFee", ["-0.01", -1, "0", 0])).toEqual([false, false, true, true]);
  });

  it("a reimbursement is 0 to 100 percent", () => {
    proves("9.limits.reimbursement");
    const values = ["-0.01", "0", "100", "100.00", "100.01"];
    expect(inForm("create", "commissionerReimbursement", values)).toEqual([false, true, true, true, false]);
    expect(createLeagueSchema.parse(forms.create.value).commissionerReimbursement).toBe(0);
  });

  it("a rating is a whole number from 1 to 5", () => {
    proves("5.rating.range", "9.limits.rating");
    const takes = (rating: unknown) => accepts(rateCommissionerSchema, { rating });
    expect([0, 1, 5, 6, 4.5].map(takes)).toEqual([false, true, true, false, false]);
  });

  it("an amount has 2 decimals, an entry fee 10 digits, a reimbursement 5", () => {
    proves("9.limits.two-decimals", "9.limits.entry-fee-digits", "9.limits.reimbursement-digits");
    proves("3.leagues.entry-fee", "3.leagues.reimbursement");
    expect(inForm("create", "entryFee", ["50.01", "50.001"])).toEqual([true, false]);
    expect(inForm("create", "entryFee", ["99999999.99", "100000000.00"])).toEqual([true, false]);
    expect(inForm("create", "commissionerReimbursement", ["100.00", "99.99", "99.999"])).toEqual([true, true, false]);
  });
});

describe("the admin's forms", () => {
  const { value: user } = forms["admin-user"];
  const { value: league } = forms["admin-league"];

  it("have two roles", () => {
    proves("5.admin-user.role", "6.roles.values");
    const takes = (role: unknown) => accepts(createUserSchema, { ...user, role });
    expect(["user", "admin", "owner", "", undefined].map(takes)).toEqual([true, true, false, false, false]);
    expect(createUserSchema.shape.role.options).toEqual(["user", "admin"]);
  });

  it("ask for a password of 6 characters on creation, and for none on edit", () => {
    proves("5.admin-user.password", "5.admin-user.password-creation");
    const takes = (password: unknown) => accepts(createUserSchema, { ...user, password });
    expect(["12345", undefined, "123456"].map(takes)).toEqual([false, false, true]);
    const edits = (password: unknown) => accepts(editUserSchema, { ...user, password });
    expect(["", undefined, "123456"].map(edits)).toEqual([true, true, false]);
  });

  it("take a league without a description, of two types and in each of five states", () => {
    proves("5.admin-league.description", "5.admin-league.league-type", "5.admin-league.status");
    proves("3.enums.admin-league-type");
    const parsed = adminLeagueSchema.parse(league);
    expect(parsed.description ?? null).toBeNull();
    expect(adminLeagueSchema.shape.leagueType.unwrap().options).toEqual(["standard", "dynasty"]);
    expect(adminLeagueSchema.shape.status.unwrap().options).toEqual(leagueStatuses);
  });

  it("offer six sports, golf among them", () => {
    proves("5.admin-league.sports");
    const sports = ["football", "basketball", "baseball", "hockey", "soccer", "golf"];
    expect(adminLeagueSchema.shape.sport.options).toEqual(sports);
  });
});

describe("lists of addresses and reasons", () => {
  it("take one address a line and drop the lines without an at-sign", () => {
    proves("5.invitations.lines", "5.invitations.dropped");
    expect(addressesIn("a@example.com\nnobody\n\n b@example.com \r\n")).toEqual(["a@example.com", "b@example.com"]);
  });

  it("show addresses masked", () => {
    expect(maskEmail("maya@example.com")).toBe("m•••@example.com");
  });

  it("refuse an address that isn't one, and a list without any", () => {
    const refusalOf = (emails: unknown) =>
      inviteByEmail.schema.body.safeParse({ emails }).error?.issues.map(({ message }) => message);
    expect(refusalOf(["maya@example.com", "a@"])).toEqual(["Invalid email address"]);
    for (const nobody of [[], ["nobody"], undefined])
      expect(refusalOf(nobody)).toEqual(["Please enter at least one valid email address."]);
  });

  it("take a proposal of another commissioner with a trimmed reason or none", () => {
    proves("5.commissioner.reason");
    const reasonOf = (reason?: string) =>
      proposeCommissionerSchema.parse({ ...forms.commissioner.value, reason }).reason;
    expect([reasonOf("  too slow "), reasonOf(undefined) ?? null, reasonOf("  ")]).toEqual(["too slow", null, null]);
  });
});
