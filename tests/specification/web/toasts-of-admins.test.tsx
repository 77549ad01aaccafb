import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { proves } from "#tests/specification/proves.ts";
import { ADMIN, EMPTY_LEAGUE } from "#tests/specification/web/answers.ts";
import { address, dialog, fill, open, press, seesToast } from "#tests/specification/web/app.tsx";
import { ada, aLeague, alice, anAccount, casey } from "#tests/specification/web/fixtures.ts";
import { showsItsToasts, type ToastRow } from "#tests/specification/web/toast-table.ts";

/** SPEC §8, Admin. */
const ON = { path: "/admin", as: ada, answers: ADMIN } as const;

const openLeagues = async () => {
  const tab = await screen.findByRole("tab", { name: "Leagues Management" });
  fireEvent.mouseDown(tab);
};

const ROWS: ToastRow[] = [
  {
    statements: ["8.admin.create-user-failed", "8.admin.user-created"],
    ...ON,
    call: "POST /api/admin/users",
    act: async () => {
      await press("Add User");
      fill({ Username: "maya", Email: "maya@example.com", "First name": "Maya" }, dialog());
      fill({ "Last name": "Lin", Password: "secret" }, dialog());
      await press("Create user", dialog());
    },
    refusal: { status: 409, message: "This email address already has an account", field: "email" },
    title: "Error",
    fallback: "Failed to create user",
    answer: anAccount(casey),
    success: "Success",
    text: "User created successfully.",
  },
  {
    statements: ["8.admin.update-user-failed", "8.admin.user-updated"],
    ...ON,
    call: "PUT /api/admin/users/:id",
    act: async () => {
      await press("Edit casey");
      await press("Save changes", dialog());
    },
    refusal: { status: 409, message: "This username is already taken", field: "username" },
    title: "Error",
    fallback: "Failed to update user",
    answer: anAccount(casey),
    success: "Success",
    text: "User updated successfully.",
  },
  {
    statements: ["8.admin.delete-user-failed", "8.admin.user-deleted"],
    ...ON,
    call: "DELETE /api/admin/users/:id",
    act: async () => {
      await press("Delete casey");
      await press("Delete user", dialog());
    },
    refusal: { status: 409, message: "We're holding $50.00 for this user. Refund it or pay it out first." },
    title: "Error",
    fallback: "Failed to delete user",
    answer: { message: "User deleted successfully." },
    success: "Success",
    text: "User deleted successfully.",
  },
  {
    statements: ["8.admin.create-league-failed", "8.admin.league-created"],
    ...ON,
    call: "POST /api/admin/leagues",
    act: async () => {
      await openLeagues();
      await press("Add League");
      fill({ "League name": "Sunday Crew", Season: "2026", "Entry fee": "50" }, dialog());
      await press("Create league", dialog());
    },
    refusal: { status: 400, message: "A league's name can't contain a web address", field: "name" },
    title: "Error",
    fallback: "Failed to create league",
    answer: aLeague(),
    success: "Success",
    text: "League created successfully.",
  },
  {
    statements: ["8.admin.update-league-failed", "8.admin.league-updated"],
    ...ON,
    call: "PUT /api/admin/leagues/:id",
    act: async () => {
      await openLeagues();
      await press("Edit Sunday Crew");
      await press("Save changes", dialog());
    },
    refusal: {
      status: 409,
      message: "3 seats are taken, so the league can't have fewer than that.",
      field: "maxMembers",
    },
    title: "Error",
    fallback: "Failed to update league",
    answer: aLeague(),
    success: "Success",
    text: "League updated successfully.",
  },
  {
    statements: ["8.admin.delete-league-failed", "8.admin.league-deleted"],
    ...ON,
    answers: { ...ADMIN, ...EMPTY_LEAGUE },
    call: "DELETE /api/admin/leagues/:id",
    act: async () => {
      await openLeagues();
      await press("Delete Sunday Crew");
      await press("Delete league", dialog());
    },
    refusal: {
      status: 409,
      message: "This league holds $50.00 in escrow. Cancel it first, so that everyone is refunded.",
    },
    title: "Error",
    fallback: "Failed to delete league",
    answer: { message: "" },
    success: "Success",
    text: "League deleted successfully.",
  },
];

it.each(ROWS)(
  "$call on $path: '$title' with the server's message or '$fallback', '$success' when it succeeds",
  async (row) => {
    proves(...row.statements);
    await showsItsToasts(row);
  },
);

it("/admin for a user who isn't an admin says 'Access Denied' and goes to /", async () => {
  proves("8.admin.access-denied", "2.admin.access-denied", "2.admin.home", "6.admin.redirected", "6.admin.dashboard");
  open("/admin", alice);
  await seesToast("Access Denied", "Admin access required.");
  expect(address()).toBe("/");
});
