import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { CurrentUser } from "#contract/people/auth.ts";
import { proves } from "#tests/specification/proves.ts";
import { ADMIN, COMMISSIONER, leagueAnswers, PAYING, PLAYER } from "#tests/specification/web/answers.ts";
import {
  dialog,
  fill,
  labeled,
  open,
  optionsOf,
  press,
  reopen,
  sees,
  server,
  shownToast,
} from "#tests/specification/web/app.tsx";
import { type Answers, failing } from "#tests/specification/web/fake-server.ts";
import { ada, alice, aNotification, casey, LEAGUE, PAYMENT } from "#tests/specification/web/fixtures.ts";
import { holdTime, pass, settles } from "#tests/specification/web/timers.ts";
import { queryClient } from "#web/access/query-client.ts";
import type { Call } from "#web/api/request.ts";

const UNAUTHORIZED = failing(401, { message: "Unauthorized" });
const stubLeaving = () => vi.spyOn(window.location, "replace").mockReturnValue();
const SAID = { title: "Unauthorized", text: "You are logged out. Logging in again..." };

describe("an answer of 401 Unauthorized", () => {
  it("to a load says 'Unauthorized' and goes to the login after 500 ms", async () => {
    proves("8.generic.unauthorized", "8.generic.redirect", "8.generic.toast", "7.general.401");
    const replace = stubLeaving();
    holdTime();
    open("/commissioner#payouts", alice, { ...COMMISSIONER, "GET /api/leagues/my-commissioner": UNAUTHORIZED });
    await settles(shownToast);
    expect(shownToast()).toEqual(SAID);
    await pass(499);
    expect(replace).not.toHaveBeenCalled();
    await pass(1);
    // The part of the screen that a link leads to is kept.
    expect(replace).toHaveBeenCalledExactlyOnceWith("/api/login?next=%2Fcommissioner%23payouts");
  });

  type Unauthorized = { call: Call; path: string; as?: CurrentUser; answers: Answers; act: () => unknown };
  it.each<Unauthorized>([
    {
      ...{ call: "POST /api/leagues/:id/send-reminders", path: LEAGUE, answers: leagueAnswers() },
      act: () => press("Send Reminders"),
    },
    {
      ...{ call: "PUT /api/leagues/:id", path: LEAGUE, answers: leagueAnswers() },
      act: () => press("Edit League").then(() => press("Save changes", dialog())),
    },
    {
      ...{ call: "POST /api/leagues", path: "/leagues/create", answers: COMMISSIONER },
      act: async () => {
        await labeled("League name");
        fill({ "League name": "Sunday Crew" });
        await press("Create league");
      },
    },
    {
      ...{ call: "POST /api/notifications/:id/read", path: "/player", act: () => press("Mark as read") },
      answers: { ...PLAYER, "GET /api/notifications": [aNotification()] },
    },
    {
      ...{ call: "DELETE /api/admin/users/:id", path: "/admin", as: ada, answers: ADMIN },
      act: () => press("Delete casey").then(() => press("Delete user", dialog())),
    },
    {
      ...{ call: "POST /api/create-payment-intent", path: PAYMENT, answers: { ...PLAYER, ...PAYING } },
      act: () => undefined,
    },
    { call: "PUT /api/auth/profile", path: "/profile", answers: {}, act: () => press("Save changes") },
  ])("to $call is said once, in SPEC's words, whatever the server's say, and leads back there", async (row) => {
    proves("8.generic.unauthorized", "8.generic.toast");
    const { call, path, as = casey, answers, act } = row;
    const others = path === "/profile" ? [UNAUTHORIZED, { failure: 401, body: "Unauthorized" }] : [];
    for (const answer of [failing(401), ...others]) {
      const replace = stubLeaving();
      open(path, as, { ...answers, [call]: answer });
      await act();
      await waitFor(() => expect(replace).toHaveBeenCalledTimes(1));
      expect(replace).toHaveBeenCalledWith(`/api/login?next=${encodeURIComponent(path)}`);
      expect(shownToast()).toEqual(SAID);
      replace.mockRestore();
      await reopen();
    }
  });

  it("without a message of the server's own means the same to a load, which isn't said to have failed", async () => {
    const replace = stubLeaving();
    open(LEAGUE, alice, { ...leagueAnswers(), "GET /api/leagues/:id": failing(401) });
    await waitFor(() => expect(shownToast()?.title).toBe("Unauthorized"));
    expect(screen.queryByText(/We couldn't load/)).toBeNull();
    await waitFor(() => expect(replace).toHaveBeenCalledTimes(1));
  });

  it("to a load that was under way at sign-out doesn't ask the visitor to sign in again", async () => {
    const replace = stubLeaving();
    open("/player", alice, { ...PLAYER, "POST /api/auth/logout": { message: "Bye" } });
    await sees("My player leagues");
    holdTime();
    server().answer({ "GET /api/needs": UNAUTHORIZED, "GET /api/leagues/my-player": UNAUTHORIZED });
    screen.getAllByRole("button", { name: "Sign Out" })[0]?.click();
    await settles(shownToast);
    await queryClient.invalidateQueries();
    expect(shownToast()).toEqual({ title: "Logged Out", text: "You have been successfully logged out." });
    server().answer({ "GET /api/auth/user": UNAUTHORIZED });
    await pass(1100);
    expect(window.location.pathname).toBe("/");
    expect(replace).not.toHaveBeenCalled();
  });

  it.each([
    { status: 401, message: "Invalid username or password." },
    { status: 403, message: "Unauthorized" },
    { status: 401, message: "" },
  ])("isn't assumed for $status and '$message': the visitor stays", async ({ status, message }) => {
    proves("8.generic.unauthorized");
    const replace = stubLeaving();
    open("/login", null, { "POST /api/auth/login": failing(status, { message }) });
    await labeled("Password");
    fill({ Username: "alice", Password: "secret" });
    holdTime();
    screen.getByRole("button", { name: "Sign In" }).click();
    await settles(shownToast);
    await pass(1000);
    expect(shownToast()?.title).toBe("Login Failed");
    expect(replace).not.toHaveBeenCalled();
  });

  it("to the current-user call means no one is signed in, and isn't an error", async () => {
    proves("7.general.current-user-401", "7.general.401", "4.signed-in.401", "4.signed-in.current-user");
    const replace = stubLeaving();
    open("/", null);
    await sees("Start Your League Today");
    expect([screen.queryByRole("button", { name: "Sign Out" }), screen.queryByRole("alert")]).toEqual([null, null]);
    expect(shownToast()).toBeUndefined();
    expect(replace).not.toHaveBeenCalled();
  });
});

const lost = () => {
  throw new TypeError("Failed to fetch");
};

it.each([
  { why: "the server failed", answer: failing(500), says: "This screen broke" },
  { why: "the connection was lost", answer: lost, says: "We couldn't load this screen" },
])("a screen says so, and asks no one to sign in again, if $why when it asked who is signed in", async (the) => {
  vi.spyOn(console, "error").mockReturnValue();
  open("/commissioner", alice, { ...COMMISSIONER, "GET /api/auth/user": the.answer });
  await sees(the.says);
  expect(shownToast()).toBeUndefined();
});

it.each([
  { id: "7.auth.login-refreshes", path: "/login", call: "POST /api/auth/login", button: "Sign In" },
  { id: "7.auth.register-refreshes", path: "/register", call: "POST /api/auth/register", button: "Create account" },
] as const)("after $call the current user is the new one everywhere", async ({ id, path, call, button }) => {
  proves(id);
  open(path, null, { [call]: alice });
  await labeled("Password");
  fill({ Username: "alice", Password: "secret" });
  if (path === "/register") fill({ "First name": "Alice", "Last name": "Tester", Email: "alice@example.com" });
  await press(button);
  await screen.findByRole("heading", { name: "Welcome, Alice" });
  await screen.findAllByRole("button", { name: "Sign Out" });
  expect(screen.getAllByRole("link", { name: "Welcome, Alice" }).length).toBeGreaterThan(0);
});

it("golf is offered in the edit form, the admin's form and the classifieds' filter, and not at creation", async () => {
  proves("3.enums.golf");
  open("/leagues/create", casey);
  await labeled("Sport");
  expect(optionsOf("Sport")).toEqual(["football", "basketball", "baseball", "hockey", "soccer"]);
  await reopen();
  open(LEAGUE, casey, leagueAnswers());
  await press("Edit League");
  expect(optionsOf("Sport", dialog())).toContain("golf");
  await reopen();
  open("/admin", ada, ADMIN);
  fireEvent.mouseDown(await screen.findByRole("tab", { name: "Leagues Management" }));
  await press("Add League");
  expect(optionsOf("Sport", dialog())).toContain("golf");
  await reopen();
  open("/classifieds", null, { "GET /api/classifieds": [] });
  await screen.findByLabelText(/^Golf/);
});
