import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { proves } from "#tests/specification/proves.ts";
import { ADMIN, COMMISSIONER, leagueAnswers, PAYING, PLAYER } from "#tests/specification/web/answers.ts";
import { dialog, fill, labeled, open, press, reopen, sees, server, shownToast } from "#tests/specification/web/app.tsx";
import { failing } from "#tests/specification/web/fake-server.ts";
import { ada, alice, aNotification, casey, LEAGUE, PAYMENT } from "#tests/specification/web/fixtures.ts";
import { holdTime, pass, settles } from "#tests/specification/web/timers.ts";
import { queryClient } from "#web/access/query-client.ts";

const UNAUTHORIZED = failing(401, { message: "Unauthorized" });
const stubLeaving = () => vi.spyOn(window.location, "replace").mockReturnValue();

describe("an answer of 401 Unauthorized", () => {
  it("to a load says 'Unauthorized' and goes to the login after 500 ms", async () => {
    proves("8.generic.unauthorized", "8.generic.redirect", "8.generic.toast", "7.general.401");
    const replace = stubLeaving();
    holdTime();
    open("/commissioner", alice, { ...COMMISSIONER, "GET /api/leagues/my-commissioner": UNAUTHORIZED });
    await settles(shownToast);
    expect(shownToast()).toEqual({ title: "Unauthorized", text: "You are logged out. Logging in again..." });
    await pass(499);
    expect(replace).not.toHaveBeenCalled();
    await pass(1);
    expect(replace).toHaveBeenCalledExactlyOnceWith("/api/login?next=%2Fcommissioner");
  });

  it("keeps the part of the screen that a link leads to", async () => {
    const replace = stubLeaving();
    open("/commissioner#payouts", alice, { ...COMMISSIONER, "GET /api/leagues/my-commissioner": UNAUTHORIZED });
    await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith("/api/login?next=%2Fcommissioner%23payouts"));
  });

  it("to a change goes to the login as well", async () => {
    proves("8.generic.unauthorized");
    const replace = stubLeaving();
    open("/profile", alice, { "PUT /api/auth/profile": UNAUTHORIZED });
    await press("Save changes");
    await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith("/api/login?next=%2Fprofile"));
  });

  it.each([
    {
      act: () => press("Send Reminders"),
      call: "POST /api/leagues/:id/send-reminders",
      path: LEAGUE,
      answers: leagueAnswers(),
    },
    {
      act: async () => {
        await press("Edit League");
        await press("Save changes", dialog());
      },
      call: "PUT /api/leagues/:id",
      path: LEAGUE,
      answers: leagueAnswers(),
    },
    {
      act: async () => {
        await labeled("League name");
        fill({ "League name": "Sunday Crew" });
        await press("Create league");
      },
      call: "POST /api/leagues",
      path: "/leagues/create",
      answers: COMMISSIONER,
    },
    { act: () => press("Save changes"), call: "PUT /api/auth/profile", path: "/profile", answers: {} },
    {
      act: () => press("Mark as read"),
      call: "POST /api/notifications/:id/read",
      path: "/player",
      answers: { ...PLAYER, "GET /api/notifications": [aNotification()] },
    },
    {
      act: async () => {
        await press("Delete casey");
        await press("Delete user", dialog());
      },
      call: "DELETE /api/admin/users/:id",
      path: "/admin",
      answers: ADMIN,
    },
    { act: () => undefined, call: "POST /api/create-payment-intent", path: PAYMENT, answers: { ...PLAYER, ...PAYING } },
  ])("to $call is said once, in SPEC's words, whatever the server's say, and leads back there", async (the) => {
    proves("8.generic.unauthorized", "8.generic.toast");
    for (const answer of [UNAUTHORIZED, failing(401), { failure: 401, body: "Unauthorized" }]) {
      const replace = stubLeaving();
      open(the.path, the.path === "/admin" ? ada : casey, { ...the.answers, [the.call]: answer });
      await the.act();
      await waitFor(() => expect(replace).toHaveBeenCalledTimes(1));
      expect(replace).toHaveBeenCalledWith(`/api/login?next=${encodeURIComponent(the.path)}`);
      expect(shownToast()).toEqual({ title: "Unauthorized", text: "You are logged out. Logging in again..." });
      replace.mockRestore();
      await reopen();
    }
  });

  it.each([failing(401), { failure: 401, body: "Unauthorized" }])(
    "without a message of the server's own ($body) means the same to a load, which isn't said to have failed",
    async (answer) => {
      const replace = stubLeaving();
      open(LEAGUE, alice, { ...leagueAnswers(), "GET /api/leagues/:id": answer });
      await waitFor(() => expect(shownToast()?.title).toBe("Unauthorized"));
      expect(screen.queryByText(/We couldn't load/)).toBeNull();
      await waitFor(() => expect(replace).toHaveBeenCalledTimes(1));
    },
  );

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
    proves("7.general.current-user-401", "7.general.401");
    const replace = stubLeaving();
    open("/", null);
    await sees("Start Your League Today");
    expect(shownToast()).toBeUndefined();
    expect(replace).not.toHaveBeenCalled();
  });
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
  expect(screen.getAllByRole("link", { name: "Welcome, Alice" }).length).toBeGreaterThan(0);
});

it("golf is offered in the edit form, the admin's form and the classifieds' filter, and not at creation", async () => {
  proves("3.enums.golf");
  const optionsOf = (select: HTMLElement) => [...(select as HTMLSelectElement).options].map(({ value }) => value);
  open("/leagues/create", casey);
  expect(optionsOf(await labeled("Sport"))).not.toContain("golf");
  await reopen();
  open(LEAGUE, casey, leagueAnswers());
  await press("Edit League");
  expect(optionsOf(dialog().getByLabelText("Sport"))).toContain("golf");
  await reopen();
  open("/admin", ada, ADMIN);
  fireEvent.mouseDown(await screen.findByRole("tab", { name: "Leagues Management" }));
  await press("Add League");
  expect(optionsOf(dialog().getByLabelText("Sport"))).toContain("golf");
  await reopen();
  open("/classifieds", null, { "GET /api/classifieds": [] });
  await screen.findByLabelText(/^Golf/);
});
