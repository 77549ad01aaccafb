import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { proves } from "#tests/specification/proves.ts";
import { ADMIN, COMMISSIONER, leagueAnswers, PAYING, PLAYER } from "#tests/specification/web/answers.ts";
import { labeled, open, seesToast, shownToast } from "#tests/specification/web/app.tsx";
import { ada, alice, aSession, casey, LEAGUE, PAYMENT, VOTING } from "#tests/specification/web/fixtures.ts";
import { anInvitation, aReplacement } from "#tests/specification/web/invitation-fixtures.ts";

const heading = (name: string | RegExp) => screen.findByRole("heading", { name, level: 1 });
const CHECKOUT = PAYMENT.replace(/^.leagues.([^/]+).payment$/, "/checkout?leagueId=$1");

it.each<{ ids: Parameters<typeof proves>; path: string; see: () => unknown }>([
  { ids: ["2.routes.login", "6.anonymous.log-in"], path: "/login", see: () => labeled("Password") },
  { ids: ["2.routes.register"], path: "/register", see: () => labeled("First name") },
  { ids: ["2.routes.forgot-password"], path: "/forgot-password", see: () => labeled("Email") },
  { ids: ["2.routes.reset-password"], path: "/reset-password?token=x", see: () => labeled("New password") },
  { ids: ["2.routes.classifieds", "6.anonymous.classifieds"], path: "/classifieds", see: () => heading("Classifieds") },
  { ids: ["2.routes.invite", "6.anonymous.invitation-pages"], path: "/invite/x", see: () => heading(/Sunday Crew/) },
  { ids: ["2.routes.replacement-invite"], path: "/replacement-invite/x", see: () => heading(/Dynasty of Dorks/) },
])("$path is open to everyone", async ({ ids, path, see }) => {
  proves(...ids);
  open(path, null, {
    ...{ "GET /api/invitations/:token": anInvitation(), "GET /api/classifieds": [] },
    "GET /api/replacement-invitations/token/:token": aReplacement(),
  });
  await see();
  expect(shownToast()).toBeUndefined();
});

it.each([
  { id: "2.routes.home", path: "/", as: alice, see: () => heading(/^Welcome/) },
  { id: "2.routes.commissioner", path: "/commissioner", as: alice, see: () => screen.findByText("Funds managed") },
  { id: "2.routes.player", path: "/player", as: alice, see: () => screen.findByText("Total invested") },
  { id: "2.routes.admin", path: "/admin", as: ada, see: () => screen.findByText("Total users") },
  { id: "2.routes.create-league", path: "/leagues/create", as: alice, see: () => labeled("League name") },
  { id: "2.routes.league", path: LEAGUE, as: alice, see: () => heading("Sunday Crew") },
  { id: "2.routes.payment", path: PAYMENT, as: alice, see: () => labeled("Card number") },
  { id: "2.routes.checkout", path: CHECKOUT, as: alice, see: () => labeled("Card number") },
  { id: "2.routes.voting", path: VOTING, as: alice, see: () => heading(/Vote/) },
  { id: "2.routes.profile", path: "/profile", as: alice, see: () => labeled("Current password") },
] as const)("$path shows its screen to signed-in users", async ({ id, path, as, see }) => {
  proves(id);
  open(path, as, {
    ...{ ...PLAYER, ...COMMISSIONER, ...ADMIN, ...leagueAnswers(), ...PAYING },
    "GET /api/voting-sessions/:id": aSession(),
  });
  await see();
  expect(shownToast()).toBeUndefined();
});

it.each(["/login", "/login/", "/Login"])("%s names its tab after the screen it shows", async (path) => {
  open(path, null);
  await labeled("Password");
  await waitFor(() => expect(document.title).toBe("Sign in · Potkeeper"));
});

it("a league names the tab after itself, and the next screen names it again", async () => {
  open(LEAGUE, casey, { ...leagueAnswers({ name: "Sunday Scaries" }), ...COMMISSIONER });
  await heading("Sunday Scaries");
  await waitFor(() => expect(document.title).toBe("Sunday Scaries · Potkeeper"));
  screen.getAllByRole("link", { name: "My Leagues" })[0]?.click();
  await heading("My leagues");
  await waitFor(() => expect(document.title).toBe("My leagues · Potkeeper"));
});

it.each([LEAGUE, PAYMENT, VOTING, "/checkout", "/profile"])("%s, signed out, says 'Unauthorized'", async (path) => {
  proves("2.routes.unauthorized-toast", "8.generic.toast");
  const replace = vi.spyOn(window.location, "replace").mockReturnValue();
  open(path, null);
  await seesToast("Unauthorized", "You are logged out. Logging in again...");
  await waitFor(() => expect(replace).toHaveBeenCalledWith(expect.stringMatching(/^\/api\/login\?/)));
});

it("any other path shows '404 Page Not Found'", async () => {
  proves("2.routes.not-found", "8.pages.not-found");
  open("/nowhere", null);
  await heading("404 Page Not Found");
  screen.getByText("Did you forget to add the page to the router?");
});
