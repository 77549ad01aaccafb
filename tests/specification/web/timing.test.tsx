import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { proves } from "#tests/specification/proves.ts";
import { address, open, shownToast } from "#tests/specification/web/app.tsx";
import { alice } from "#tests/specification/web/fixtures.ts";
import { anInvitation } from "#tests/specification/web/invitation-fixtures.ts";
import { holdTime, pass, settles } from "#tests/specification/web/timers.ts";

/** SPEC §9, Timing. */
it.each(["/commissioner", "/player", "/leagues/create", "/admin"])(
  "%s, signed out: says 'Unauthorized' and goes to /api/login after 500 ms",
  async (path) => {
    proves("2.routes.unauthorized-toast", "2.routes.unauthorized-redirect", "2.routes.dashboards-redirect");
    proves("2.routes.login-target", "2.commissioner.unauthorized", "2.player.unauthorized", "9.timing.logged-out");
    const replace = vi.spyOn(window.location, "replace").mockReturnValue();
    holdTime();
    open(path, null);
    await settles(shownToast);
    expect(shownToast()).toEqual({ title: "Unauthorized", text: "You are logged out. Logging in again..." });
    await pass(499);
    expect(replace).not.toHaveBeenCalled();
    await pass(1);
    expect(replace).toHaveBeenCalledExactlyOnceWith(`/api/login?next=${encodeURIComponent(path)}`);
  },
);

it("signing out says so and goes home after 500 ms", async () => {
  proves("9.timing.logout", "4.sign-out.toast", "4.sign-out.home");
  open("/player", alice, { "POST /api/auth/logout": { message: "Bye" } });
  await screen.findByRole("heading", { name: "My player leagues" });
  holdTime();
  screen.getAllByRole("button", { name: "Sign Out" })[0]?.click();
  await settles(shownToast);
  expect(shownToast()).toEqual({ title: "Logged Out", text: "You have been successfully logged out." });
  await pass(499);
  expect(address()).toBe("/player");
  await pass(1);
  expect(address()).toBe("/");
});

const INVITATION = { "GET /api/invitations/:token": anInvitation() };

it("an accepted invitation leads to /player after 1500 ms", async () => {
  proves("9.timing.invitation-accepted", "2.invite.success", "8.invitations.page-toast");
  open("/invite/some-token", alice, {
    ...INVITATION,
    "POST /api/invitations/:token/accept": { message: "Welcome", leagueId: anInvitation().leagueId },
  });
  const accept = await screen.findByRole("button", { name: "Accept Invitation" });
  holdTime();
  accept.click();
  await settles(shownToast);
  expect(shownToast()?.title).toBe("Invitation Accepted!");
  await settles(() => screen.queryByRole("heading", { name: "Invitation Accepted!" }));
  await pass(1499);
  expect(address()).toBe("/invite/some-token");
  await pass(1);
  expect(address()).toBe("/player");
});

it("a signed-out visitor to an invitation is told to log in, and goes to /login after 1000 ms", async () => {
  proves("9.timing.invitation-login", "2.invite.log-in", "8.invitations.log-in", "6.anonymous.accepting");
  open("/invite/some-token", null, INVITATION);
  const accept = await screen.findByRole("button", { name: "Accept Invitation" });
  holdTime();
  accept.click();
  await settles(shownToast);
  expect(shownToast()?.title).toBe("Please log in");
  await pass(999);
  expect(address()).toBe("/invite/some-token");
  await pass(1);
  expect(address()).toBe("/login?next=%2Finvite%2Fsome-token");
});
