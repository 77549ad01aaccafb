import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { proves } from "#tests/specification/proves.ts";
import { COMMISSIONER, PLAYER } from "#tests/specification/web/answers.ts";
import { fill, labeled, open, press, sees, seesToast, shownToast } from "#tests/specification/web/app.tsx";
import { failing } from "#tests/specification/web/fake-server.ts";
import { alice } from "#tests/specification/web/fixtures.ts";
import { holdTime, pass, settles } from "#tests/specification/web/timers.ts";

/** SPEC §7 and §8: what a 401 means, and whether someone is signed in afterward. */
it("a load answered with 401 Unauthorized says so and leads to the login after 500 ms", async () => {
  proves("8.generic.unauthorized", "8.generic.toast", "8.generic.redirect", "7.general.401");
  const replace = vi.spyOn(window.location, "replace").mockReturnValue();
  holdTime();
  const unauthorized = failing(401, { message: "Unauthorized" });
  open("/commissioner", alice, { ...COMMISSIONER, ...PLAYER, "GET /api/leagues/my-commissioner": unauthorized });
  await settles(shownToast);
  expect(shownToast()).toEqual({ title: "Unauthorized", text: "You are logged out. Logging in again..." });
  await pass(499);
  expect(replace).not.toHaveBeenCalled();
  await pass(1);
  expect(replace).toHaveBeenCalledExactlyOnceWith("/api/login?next=%2Fcommissioner");
});

it("a 401 with any other message is an ordinary failure", async () => {
  proves("8.generic.unauthorized");
  const replace = vi.spyOn(window.location, "replace").mockReturnValue();
  open("/login", null, { "POST /api/auth/login": failing(401, { message: "Wrong password." }) });
  await labeled("Password");
  fill({ Username: "alice", Password: "secret" });
  await press("Sign In");
  await seesToast("Login Failed", "Wrong password.");
  expect(replace).not.toHaveBeenCalled();
});

it.each([
  { why: "the server failed", answer: failing(500), says: "This screen broke" },
  {
    why: "the connection was lost",
    answer: () => {
      throw new TypeError("Failed to fetch");
    },
    says: "We couldn't load this screen",
  },
])("a screen says so, and asks no one to sign in again, if $why when it asked who is signed in", async (the) => {
  vi.spyOn(console, "error").mockReturnValue();
  open("/commissioner", alice, { ...COMMISSIONER, "GET /api/auth/user": the.answer });
  await sees(the.says);
  expect(shownToast()).toBeUndefined();
});

it("a 401 to the current-user call yields no user and no toast", async () => {
  proves("7.general.401", "7.general.current-user-401");
  open("/", null);
  await sees("Start Your League Today");
  expect(screen.queryByRole("button", { name: "Sign Out" })).toBeNull();
  expect(shownToast()).toBeUndefined();
});

it("logging in makes the person the current user", async () => {
  proves("7.auth.login-refreshes");
  open("/login", null, { ...COMMISSIONER, ...PLAYER, "POST /api/auth/login": alice });
  await labeled("Password");
  fill({ Username: "alice", Password: "secret" });
  await press("Sign In");
  await screen.findAllByRole("button", { name: "Sign Out" });
  await screen.findByRole("heading", { name: "Welcome, Alice" });
});

it("registering makes the person the current user", async () => {
  proves("7.auth.register-refreshes");
  open("/register", null, { ...COMMISSIONER, ...PLAYER, "POST /api/auth/register": alice });
  await labeled("Password");
  fill({
    "First name": "Alice",
    "Last name": "Adams",
    Username: "alice",
    Email: "alice@example.com",
    Password: "secret",
  });
  await press("Create account");
  await screen.findAllByRole("button", { name: "Sign Out" });
  await screen.findByRole("heading", { name: "Welcome, Alice" });
});
