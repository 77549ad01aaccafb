import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { leagueAnswers, PAYING } from "#tests/specification/web/answers.ts";
import { address, fill, linksIn, main, open, press, sees, server } from "#tests/specification/web/app.tsx";
import { aLeague, alice } from "#tests/specification/web/fixtures.ts";
import { aLeaguePreview, anInvitation } from "#tests/specification/web/invitation-fixtures.ts";
import { neverSaidIn } from "#tests/support/never-said.ts";

const INVITE = "/invite/some-token";
const REGISTER = "POST /api/invitations/:token/register";
const ACCOUNT = { "First name": "Alice", "Last name": "Tester", Username: "alice", Password: "correct horse" };
const joined = { user: alice, leagueId: aLeague().id };

describe("an invitation", () => {
  it("shows the pot, the sport and season, the deadline, the prizes, the commissioner and who is in", async () => {
    open(INVITE, null, { "GET /api/invitations/:token": anInvitation() });
    await sees(/casey invited you/, "Prizes when full", "3 of 10", "Football 2026", "Pay by", "Commissioner");
    for (const name of ["alice", "ben", "dora"]) expect(main().getByText(name)).toBeTruthy();
    await sees(/\$350\.00/, /\$150\.00/);
    main().getByRole("img", { name: "2 of 10 have paid: $100.00 of $150.00 in entry fees" });
  });

  it("of a free league mentions no money and no payment", async () => {
    open(INVITE, null, {
      "GET /api/invitations/:token": anInvitation({ league: aLeaguePreview({ entryFee: "0.00" }) }),
    });
    await sees("Free", "Who's in");
    expect(main().queryByText(/\$|Pay by|charged/)).toBeNull();
  });

  it("opened signed out asks for the missing fields alone, then leads to the payment", async () => {
    open(INVITE, null, { ...PAYING, "GET /api/invitations/:token": anInvitation(), [REGISTER]: joined });
    await sees("a•••@example.com, from your invitation");
    expect(screen.queryByLabelText("Email")).toBeNull();
    fill(ACCOUNT);
    await press("Create account and join");
    await waitFor(() => expect(address()).toBe(`/leagues/${aLeague().id}/payment`));
    expect(server().made(REGISTER)[0]?.body).toEqual({
      ...{ firstName: "Alice", lastName: "Tester", username: "alice", password: "correct horse" },
    });
  });

  it("to a league that keeps its own money says whom to pay, and that Potkeeper doesn't hold it", async () => {
    const kept = { custody: "treasurer", treasurer: { name: "Casey Tester", username: "casey" } } as const;
    open(INVITE, null, { ...PAYING, "GET /api/invitations/:token": anInvitation({ league: aLeaguePreview(kept) }) });
    await screen.findByLabelText("Password");
    const shown = screen.getByRole("main").textContent ?? "";
    expect(shown).toContain("You pay the entry fee to Casey Tester, which comes next.");
    expect(shown).toContain("Potkeeper doesn't hold this money. If Casey Tester doesn't pay, Potkeeper can't.");
    expect(neverSaidIn(shown)).toEqual([]);
  });

  it("to a free league leads a new member to the league", async () => {
    const league = aLeaguePreview({ entryFee: "0.00" });
    open(INVITE, null, {
      ...leagueAnswers({ entryFee: "0.00" }),
      ...{ "GET /api/invitations/:token": anInvitation({ league }), [REGISTER]: joined },
    });
    await screen.findByLabelText("Password");
    fill(ACCOUNT);
    await press("Create account and join");
    await waitFor(() => expect(address()).toBe(`/leagues/${aLeague().id}`));
  });

  it("opened by a copied link asks for the address too", async () => {
    open(INVITE, null, {
      ...PAYING,
      ...{ "GET /api/invitations/:token": anInvitation({ isEmailed: false }), [REGISTER]: joined },
    });
    await screen.findByLabelText("Email");
    fill(ACCOUNT);
    await press("Create account and join");
    await sees("Invalid email address");
    expect(server().made(REGISTER)).toEqual([]);
    fill({ Email: "alice@example.com" });
    await press("Create account and join");
    await waitFor(() => expect(server().made(REGISTER)[0]?.body).toMatchObject({ email: "alice@example.com" }));
  });

  it("that was accepted offers paying next", async () => {
    open(INVITE, alice, {
      "GET /api/invitations/:token": anInvitation(),
      "POST /api/invitations/:token/accept": { message: "Welcome", leagueId: aLeague().id },
    });
    await press("Accept Invitation");
    await screen.findByRole("heading", { name: "Invitation Accepted!" });
    expect(linksIn(screen.getByRole("main"))["Pay $50.00"]).toBe(`/leagues/${aLeague().id}/payment`);
  });

  it("that was accepted in a dynasty names no amount, because its players choose how many seasons to pay for", async () => {
    const league = aLeaguePreview({ leagueType: "dynasty" });
    open(INVITE, alice, {
      "GET /api/invitations/:token": anInvitation({ league }),
      "POST /api/invitations/:token/accept": { message: "Welcome", leagueId: aLeague().id },
    });
    await press("Accept Invitation");
    await screen.findByRole("heading", { name: "Invitation Accepted!" });
    expect(linksIn(screen.getByRole("main"))["Pay the entry fee"]).toBe(`/leagues/${aLeague().id}/payment`);
  });

  it("that was used tells a signed-out visitor to sign in", async () => {
    open(INVITE, null, { "GET /api/invitations/:token": anInvitation({ status: "accepted", league: null }) });
    await screen.findByRole("heading", { name: "Invitation Not Found" });
    expect(linksIn(screen.getByRole("main"))["sign in"]).toBe("/login?next=%2Fplayer");
  });
});
