import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Payout } from "#contract/money/payouts.ts";
import type { LeagueStatus } from "#contract/terms/league-status.ts";
import { proves } from "#tests/specification/proves.ts";
import { ADMIN, EMPTY_LEAGUE, leagueAnswers, NO_BLOCKERS } from "#tests/specification/web/answers.ts";
import { dialog, fill, labeled, open, press, rowOf, sees, seesToast, server } from "#tests/specification/web/app.tsx";
import { aCase, ada, aListedLeague, anAccount, aPrize, LEAGUE, LEAGUE_ID } from "#tests/specification/web/fixtures.ts";

const openLeagues = async () => fireEvent.mouseDown(await screen.findByRole("tab", { name: "Leagues Management" }));
const optionsOf = (label: string) =>
  [...dialog().getByLabelText<HTMLSelectElement>(label).options].map(({ value }) => value);
const GONE = aCase({ kind: "commissioner_gone", username: "casey", amount: "100.00" });
const FIVE_STATUSES = ["draft", "in_season", "active", "completed", "cancelled"];

describe("the admin dashboard", () => {
  it("has four stats", async () => {
    proves("2.admin.stats");
    open("/admin", ada, ADMIN);
    await sees("$3,456.70");
    for (const [label, figure] of Object.entries({
      ...{ "Total users": "12", "Total leagues": "7", "Active leagues": "5", "Total revenue": "$3,456.70" },
    })) {
      expect(screen.getByText(label).parentElement?.textContent).toContain(figure);
    }
  });

  it("has two tabs, each a list of at most 24rem with an add button, edit and delete", async () => {
    proves("2.admin.tabs", "2.admin.lists", "2.admin.actions");
    open("/admin", ada, ADMIN);
    await screen.findByRole("button", { name: "Add User" });
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
      "Users Management",
      "Leagues Management",
    ]);
    const rows = { "Edit casey": "Edit Sunday Crew", "Delete casey": "Delete Sunday Crew" };
    const listOf = async (name: string) => {
      const [button] = await screen.findAllByRole("button", { name });
      return button?.closest("section[aria-label]");
    };
    for (const name of Object.keys(rows)) expect((await listOf(name))?.className).toMatch(/max-h-96 overflow-y-auto/);
    await openLeagues();
    await screen.findByRole("button", { name: "Add League" });
    for (const name of Object.values(rows)) expect((await listOf(name))?.className).toMatch(/max-h-96 overflow-y-auto/);
  });

  it.each([
    { status: "active", payouts: [], offered: ["appoint", "complete", "cancel"] },
    { status: "completed", payouts: [], offered: ["appoint", "cancel"] },
    { status: "completed", payouts: [aPrize()], offered: ["appoint"] },
  ] satisfies { status: LeagueStatus; payouts: Payout[]; offered: string[] }[])(
    "offers what is possible in a league that is $status if its commissioner is gone",
    async (league) => {
      open("/admin", ada, {
        ...ADMIN,
        ...leagueAnswers({ status: league.status }),
        "GET /api/leagues/:id/payouts": league.payouts,
        "GET /api/admin/cases": [GONE],
      });
      await press("Step in");
      await labeled("Decision");
      expect(optionsOf("Decision")).toEqual(league.offered);
    },
  );

  it("asks before it deletes a user", async () => {
    proves("2.admin.delete-user");
    open("/admin", ada, ADMIN);
    await press("Delete casey");
    dialog().getByText("Are you sure you want to delete this user?");
    expect(server().made("DELETE /api/admin/users/:id")).toEqual([]);
  });

  const BLOCKERS = "GET /api/admin/users/:id/deletion-blockers";
  const RUNNING = { id: LEAGUE_ID, name: "Sunday Crew", isEnded: false };
  it.each([
    [{ unfinishedLeagues: [RUNNING] }, /^This user runs Sunday Crew\. Complete or cancel it first, or let its members/],
    [
      { unfinishedLeagues: [{ ...RUNNING, isEnded: true }] },
      /^This user runs Sunday Crew, which still holds money\. Pay/,
    ],
    [
      { unfinishedLeagues: [RUNNING, { ...RUNNING, id: ada.id, name: "Bowl" }] },
      /^This user runs Sunday Crew and Bowl\. Complete or cancel them first, or let their members/,
    ],
    [{ held: "50.00" }, /^We're holding \$50\.00 for this user\. Refund it or pay it out first\.$/],
    [{ isLastAdmin: true }, /^This is the last admin\. Make someone else an admin first\.$/],
  ])("doesn't offer to delete a user who can't be deleted, and says what to do first: %o", async (kept, why) => {
    open("/admin", ada, { ...ADMIN, [BLOCKERS]: { ...NO_BLOCKERS, ...kept } });
    await press("Delete casey");
    await dialog().findByText("This user can't be deleted yet.");
    dialog().getByText((_, element) => element?.tagName === "P" && why.test(element.textContent ?? ""));
    expect(dialog().queryByRole("button", { name: "Delete user" })).toBeNull();
    const link = dialog().queryByRole("link", { name: "Sunday Crew" });
    expect(link?.getAttribute("href")).toBe("unfinishedLeagues" in kept ? LEAGUE : undefined);
  });

  it("says before and after asking that deleting a user waits for a second admin", async () => {
    const message =
      "You asked to delete this user, and we're telling them. It takes effect once another admin confirms it.";
    open("/admin", ada, {
      ...ADMIN,
      [BLOCKERS]: { ...NO_BLOCKERS, needsSecondAdmin: true },
      "DELETE /api/admin/users/:id": { message },
    });
    await press("Delete casey");
    dialog().getByText("Are you sure you want to delete this user?");
    await dialog().findByText(/We tell them first, and it waits for a second admin, or 24 hours if there is none\./);
    await press("Delete user", dialog());
    await seesToast("Success", message);
  });

  it("gives an admin who can't delete their own account every reason", async () => {
    const every = { unfinishedLeagues: [RUNNING], held: "50.00", isLastAdmin: true };
    open("/admin", ada, { ...ADMIN, [BLOCKERS]: every });
    await press("Delete your account");
    await dialog().findByText("Your account can't be deleted yet.");
    const text = screen.getByRole("dialog").textContent;
    for (const reason of ["You run Sunday Crew.", "We're holding $50.00 for you.", "You're the last admin."]) {
      expect(text).toContain(reason);
    }
    expect(dialog().queryByRole("button", { name: "Delete your account" })).toBeNull();
  });

  it("asks before it deletes a league", async () => {
    proves("2.admin.delete-league");
    open("/admin", ada, { ...ADMIN, ...EMPTY_LEAGUE });
    await openLeagues();
    await press("Delete Sunday Crew");
    dialog().getByText("Are you sure you want to delete this league?");
    dialog().getByRole("button", { name: "Delete league" });
    expect(server().made("DELETE /api/admin/leagues/:id")).toEqual([]);
  });

  it.each([
    { status: "active", way: /^Cancel it first, so that everyone is refunded: choose Edit League on / },
    { status: "completed", way: /^Award the prizes or return what is left first, on / },
  ] as const)(
    "doesn't offer to delete a league that holds money while it is $status, and leads to the way out",
    async ({ status, way }) => {
      open("/admin", ada, { ...ADMIN, "GET /api/admin/leagues": [aListedLeague({ status, held: "100.00" })] });
      await openLeagues();
      await press("Delete Sunday Crew");
      dialog().getByText("This league can't be deleted while it holds money.");
      const link = dialog().getByRole("link", { name: "the page of Sunday Crew" });
      expect(link.getAttribute("href")).toBe(LEAGUE);
      expect(link.parentElement?.textContent).toMatch(way);
      expect(dialog().queryByRole("button", { name: "Delete league" })).toBeNull();
    },
  );

  it("doesn't offer to delete a league whose money is still on its way, and says how much that is", async () => {
    const league = aListedLeague({ status: "completed", escrowBalance: "0.00", held: "12.50" });
    open("/admin", ada, { ...ADMIN, "GET /api/admin/leagues": [league] });
    await openLeagues();
    expect((await rowOf("Sunday Crew")).textContent, "in the list").toContain("held $12.50");
    await press("Delete Sunday Crew");
    dialog().getByText("This league can't be deleted while it holds money.");
    expect(dialog().getByText(/^Held besides/).parentElement?.textContent).toContain("$12.50");
    dialog().getByText(/^This money is frozen by disputes, on its way to its owners, kept for them, or prepaid\./);
    expect(dialog().queryByRole("button", { name: "Delete league" })).toBeNull();
  });

  it("says of a treasurer's league what is in its pot, and never that it is held", async () => {
    const league = aListedLeague({ custody: "treasurer", status: "active", escrowBalance: "295.00", held: "0.00" });
    open("/admin", ada, { ...ADMIN, "GET /api/admin/leagues": [league] });
    await openLeagues();
    expect((await rowOf("Sunday Crew")).textContent).toContain("in the pot $295.00");
    await press("Delete Sunday Crew");
    dialog().getByText("This league can't be deleted while there is money in its pot.");
    dialog().getByText(/^Cancel it first, so that its treasurer owes the fees back:/);
    expect(dialog().queryByText(/^Held besides|refunded/)).toBeNull();
  });

  it("steps in to a treasurer's league without promising refunds", async () => {
    const league = leagueAnswers({ status: "active", custody: "treasurer" });
    open("/admin", ada, { ...ADMIN, ...league, "GET /api/leagues/:id/payouts": [], "GET /api/admin/cases": [GONE] });
    await press("Step in");
    const choices = [...(await labeled("Decision")).querySelectorAll("option")].map(({ textContent }) => textContent);
    expect(choices).toContain("Cancel the league");
    expect(choices.join()).not.toMatch(/refund/);
  });

  it("calls an admin's own account theirs, and leaves to the profile what the profile has", async () => {
    const own = { ...anAccount(ada), hasSecondFactor: true, profileImageUrl: "/a.webp" };
    open("/admin", ada, { ...ADMIN, "GET /api/admin/users": [own] });
    await press("Edit your account");
    screen.getByRole("dialog", { name: "Edit your account" });
    await press("Close", dialog());
    expect(screen.queryByRole("button", { name: /^More|out everywhere|second factors|picture/ })).toBeNull();
    await press("Delete your account");
    dialog().getByText("Are you sure you want to delete your own account?");
    expect(screen.getByRole("dialog").textContent).not.toMatch(/their|them/i);
  });

  it("adds a league in a dialog of at most 80% of the window, with its defaults and choices", async () => {
    proves("2.admin.dialogs", "2.admin.dialog-height", "9.limits.new-admin-league", "9.admin.sport", "9.admin.status");
    proves("9.admin.type", "5.admin-league.sports", "5.admin-league.league-type", "5.admin-league.status");
    open("/admin", ada, ADMIN);
    await openLeagues();
    await press("Add League");
    expect(screen.getByRole("dialog").className).toContain("max-h-[min(80vh,");
    const values = ["Max members", "Sport", "League type", "Status"].map(
      (label) => dialog().getByLabelText<HTMLInputElement>(label).value,
    );
    expect(values).toEqual(["10", "football", "standard", "draft"]);
    expect(optionsOf("Sport")).toEqual(["football", "basketball", "baseball", "hockey", "soccer", "golf"]);
    expect(optionsOf("League type")).toEqual(["standard", "dynasty"]);
    expect(optionsOf("Status")).toEqual(FIVE_STATUSES);
  });

  it("sends a league as typed, without a description", async () => {
    proves("7.admin.create-league", "5.admin-league.description");
    open("/admin", ada, ADMIN);
    await openLeagues();
    await press("Add League");
    fill({ "League name": "Sunday Crew", Season: "2026", "Entry fee": "50", Status: "in_season" }, dialog());
    await press("Create league", dialog());
    await waitFor(() => expect(server().made("POST /api/admin/leagues")).toHaveLength(1));
    expect(server().made("POST /api/admin/leagues")[0]?.body).toMatchObject({
      ...{ name: "Sunday Crew", sport: "football", season: "2026", maxMembers: "10", description: "" },
      ...{ leagueType: "standard", status: "in_season" },
    });
  });

  it.each([
    { opener: "Add User", hasPassword: true },
    { opener: "Edit casey", hasPassword: false },
  ])("$opener: roles user and admin, a password: $hasPassword", async ({ opener, hasPassword }) => {
    proves("5.admin-user.role", "5.admin-user.password-creation", "6.roles.values", "2.admin.dialogs");
    open("/admin", ada, ADMIN);
    await press(opener);
    expect(optionsOf("Role")).toEqual(["user", "admin"]);
    expect(dialog().queryByLabelText("Password") !== null).toBe(hasPassword);
    within(screen.getByRole("dialog")).getByLabelText("Username");
  });
});
