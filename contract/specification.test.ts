import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { maskEmail } from "#contract/leagues/invitations.ts";
import { adminLeagueSchema } from "#contract/operations/admin-leagues.ts";
import { createUserSchema } from "#contract/operations/admin-users.ts";
import {
  forgotPasswordSchema,
  profileFormSchema,
  registerSchema,
  resetPasswordFormSchema,
  signInSchema,
} from "#contract/people/auth.ts";
import { daysLeft } from "#contract/platform/days.ts";
import { addressesIn } from "#contract/platform/email-addresses.ts";
import { createLeagueSchema, editLeagueSchema } from "#contract/terms/league-terms.ts";
import { leagueTypeEffects } from "#contract/terms/league-types.ts";
import { payoutPresets } from "#contract/terms/payout-structure.ts";
import { proves } from "#tests/specification/proves.ts";

/** The texts and limits of SPEC §5 and §9 that form and server share. */
function messagesOf(schema: z.ZodType, value: unknown): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(value).error?.issues ?? []) messages[String(path[0])] ??= message;
  return messages;
}

const account = { username: "maya", email: "maya@example.com", firstName: "Maya", lastName: "Lin", password: "secret" };
const league = {
  name: "Sunday League",
  entryFee: "50.00",
  paymentDeadline: "2026-10-01",
  endDate: "2027-01-01",
  payoutStructure: [{ place: 1, percentage: 100 }],
};

describe("registration", () => {
  it.each([
    ["5.register.username-short", "username", "ab", "Username must be at least 3 characters"],
    ["5.register.username-long", "username", "x".repeat(31), "Username must be less than 30 characters"],
    ["5.register.email", "email", "nobody", "Invalid email address"],
    ["5.register.first-name", "firstName", " ", "First name is required"],
    ["5.register.last-name", "lastName", "", "Last name is required"],
    ["5.register.password", "password", "short", "Password must be at least 6 characters"],
  ] as const)("%s: says of %s %j: %s", (id, field, value, message) => {
    proves(id);
    expect(messagesOf(registerSchema, { ...account, [field]: value })).toEqual({ [field]: message });
  });

  it("takes 3 to 30 characters for a name and at least 6 for a password", () => {
    proves("9.limits.username", "9.limits.password");
    const takes = (username: string, password: string) =>
      registerSchema.safeParse({ ...account, username, password }).success;
    expect([2, 3, 30, 31].map((length) => takes("x".repeat(length), "123456"))).toEqual([false, true, true, false]);
    expect([5, 6].map((length) => takes("maya", "x".repeat(length)))).toEqual([false, true]);
  });
});

describe("signing in and resetting", () => {
  it("asks for what is missing", () => {
    expect(messagesOf(signInSchema, { username: "", password: "" })).toEqual({
      username: "Username is required",
      password: "Password is required",
    });
    expect(messagesOf(forgotPasswordSchema, { email: "x" })).toEqual({ email: "Please enter a valid email address" });
    expect(messagesOf(resetPasswordFormSchema, { password: "123456", confirmPassword: "1234567" })).toEqual({
      confirmPassword: "Passwords don't match",
    });
  });

  it("asks in the profile for the same password twice", () => {
    const { password: _, ...names } = account;
    const passwords = { currentPassword: "old password", newPassword: "new password", confirmPassword: "another" };
    expect(messagesOf(profileFormSchema, { ...names, ...passwords })).toEqual({
      confirmPassword: "New password and confirmation do not match.",
    });
  });
});

describe("a league", () => {
  it.each([
    ["name", "", "League name is required"],
    ["entryFee", "", "Entry fee is required"],
    ["paymentDeadline", "", "Payment deadline is required"],
    ["endDate", "", "End date is required"],
    ["payoutStructure", [], "At least one payout position is required"],
    ["payoutStructure", [{ place: 1, percentage: 99 }], "Payout percentages must total exactly 100%"],
    ["commissionerReimbursement", "100.01", "Commissioner reimbursement must be between 0% and 100%"],
    ["maxMembers", 1, "Max members must be between 2 and 50"],
    ["maxMembers", 51, "Max members must be between 2 and 50"],
  ])("says of %s %j: %s", (field, value, message) => {
    expect(messagesOf(createLeagueSchema, { ...league, [field]: value })).toMatchObject({ [field]: message });
  });

  it("has years 1 to 3 at creation and 1 to 10 when edited; editing needs both dates", () => {
    expect(createLeagueSchema.safeParse({ ...league, maxYears: 4 }).success).toBe(false);
    const dates = { paymentDeadline: league.paymentDeadline, endDate: league.endDate };
    expect(editLeagueSchema.safeParse({ ...dates, maxYears: 10, entryFee: "0" }).success).toBe(true);
    expect(editLeagueSchema.safeParse({ ...dates, maxYears: 11 }).success).toBe(false);
    expect(messagesOf(editLeagueSchema, {})).toEqual({
      paymentDeadline: "Payment deadline is required",
      endDate: "End date is required",
    });
  });

  it("has the defaults, effects and presets of the specification", () => {
    expect(createLeagueSchema.parse(league)).toMatchObject({
      payoutRule: "commissioner_control",
      isPublic: false,
      leagueType: "single_season",
      commissionerReimbursement: 0,
      sport: "football",
      season: "2024",
      fantasyService: "yahoo",
      maxMembers: 10,
    });
    expect(leagueTypeEffects).toEqual({
      single_season: { minYears: 1, maxYears: 1, payoutFrequency: "end_of_season" },
      dynasty: { minYears: 2, maxYears: 3, payoutFrequency: "end_of_season" },
      survivor: { minYears: 1, maxYears: 1, payoutFrequency: "end_of_season" },
      pickem: { minYears: 1, maxYears: 1, payoutFrequency: "weekly" },
    });
    expect(payoutPresets.map(({ percentages }) => percentages)).toEqual([
      [100],
      [70, 30],
      [50, 30, 20],
      [40, 30, 20, 10],
    ]);
  });
});

describe("the admin's forms", () => {
  it("say what's missing", () => {
    expect(messagesOf(createUserSchema, { ...account, role: "user", username: "" })).toEqual({
      username: "Username is required",
    });
    expect(messagesOf(createUserSchema, { ...account, role: "user", email: "x" })).toEqual({ email: "Invalid email" });
    expect(messagesOf(adminLeagueSchema, { name: "", sport: "", season: "", entryFee: "", maxMembers: 1 })).toEqual({
      name: "League name is required",
      sport: "Sport is required",
      season: "Season is required",
      entryFee: "Entry fee is required",
      maxMembers: "Must have at least 2 members",
    });
  });
});

describe("invitations and days", () => {
  it("take one address a line, drop lines without an at-sign, and show addresses masked", () => {
    expect(addressesIn("a@example.com\nnobody\n\n b@example.com \r\nA@example.com")).toEqual([
      "a@example.com",
      "b@example.com",
    ]);
    expect(maskEmail("maya@example.com")).toBe("m•••@example.com");
  });

  it("count days left rounded up", () => {
    const now = new Date("2026-09-01T12:00:00Z");
    const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
    expect([1, 24, 25, 72, 73, 0, -1].map((hours) => daysLeft(inHours(hours), now))).toEqual([1, 1, 2, 3, 4, 0, -0]);
  });
});
