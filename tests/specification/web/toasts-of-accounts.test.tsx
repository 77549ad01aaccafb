import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { proves } from "#tests/specification/proves.ts";
import { address, fill, labeled, open, press, seesToast, server, shownToast } from "#tests/specification/web/app.tsx";
import { failing } from "#tests/specification/web/fake-server.ts";
import { alice } from "#tests/specification/web/fixtures.ts";
import { showsItsToasts, type ToastRow } from "#tests/specification/web/toast-table.ts";

/** SPEC §8, Auth. */
const NEW_PASSWORD = "correct horse";
const askForReset = async () => {
  await labeled("Email");
  fill({ Email: "maya@example.com" });
  await press(/send/i);
};

const signIn = async () => {
  await labeled("Username");
  fill({ Username: "alice", Password: "secret" });
  await press("Sign In");
};

const ROWS: ToastRow[] = [
  {
    statements: ["8.auth.login-failed", "2.login.welcome", "2.login.home"],
    call: "POST /api/auth/login",
    path: "/login",
    as: null,
    act: signIn,
    refusal: { status: 401, message: "Invalid username or password. Please try again." },
    title: "Login Failed",
    fallback: "Invalid username or password. Please try again.",
    answer: alice,
    success: /^Welcome/,
    goesTo: "/",
  },
  {
    statements: ["8.auth.registration-failed", "2.register.home"],
    call: "POST /api/auth/register",
    path: "/register",
    as: null,
    act: async () => {
      await labeled("First name");
      fill({ "First name": "Alice", "Last name": "Tester", Username: "alice" });
      fill({ Email: "alice@example.com", Password: "secret" });
      await press("Create account");
    },
    refusal: { status: 409, message: "This username is already taken", field: "username" },
    title: "Registration Failed",
    fallback: "Failed to create account. Please try again.",
    answer: alice,
    success: /^Welcome/,
    goesTo: "/",
  },
  {
    statements: ["8.auth.forgot-failed", "8.auth.email-sent", "2.forgot-password.success"],
    call: "POST /api/auth/forgot-password",
    path: "/forgot-password",
    as: null,
    act: askForReset,
    refusal: { status: 429, message: "Too many requests. Try again in 20 minutes." },
    title: "Error",
    fallback: "Failed to send password reset email",
    answer: { message: "Look there." },
    success: "Email Sent",
    text: "Look there.",
    goesTo: "/login",
  },
  {
    statements: ["8.auth.reset-failed", "8.auth.reset-successful", "2.reset-password.success"],
    call: "POST /api/auth/reset-password",
    path: "/reset-password?token=some-token",
    as: null,
    act: async () => {
      await labeled("New password");
      fill({ "New password": NEW_PASSWORD, "Confirm password": NEW_PASSWORD });
      await press(/^Set .*password$/);
    },
    refusal: { status: 400, message: "This password reset link is invalid or has expired." },
    title: "Error",
    fallback: "Failed to reset password",
    answer: { message: "Sign in with it." },
    success: "Password Reset Successful",
    goesTo: "/login",
  },
  {
    statements: ["8.error.update-profile", "8.success.profile-updated"],
    call: "PUT /api/auth/profile",
    path: "/profile",
    as: alice,
    act: () => press("Save changes"),
    refusal: { status: 409, message: "This username is already taken", field: "username" },
    title: "Error",
    fallback: "Failed to update profile",
    answer: alice,
    success: "Profile Updated",
  },
];

it.each(ROWS)(
  "$call on $path: '$title' with the server's message or '$fallback', '$success' when it succeeds",
  async (row) => {
    proves(...row.statements);
    await showsItsToasts(row);
  },
);

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
  await labeled("New password");
  fill({ "New password": NEW_PASSWORD, "Confirm password": NEW_PASSWORD });
  await press(/^Set .*password$/);
  await waitFor(() => expect(server().made("POST /api/auth/reset-password")).toHaveLength(1));
  const [made] = server().made("POST /api/auth/reset-password");
  expect(made?.body).toEqual({ token: "some-token", password: NEW_PASSWORD });
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
