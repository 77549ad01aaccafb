import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { ClaimOffer } from "#contract/leagues/named-seats.ts";
import { leagueAnswers } from "#tests/specification/web/answers.ts";
import { address, main, open, press, sees, seesToast, server } from "#tests/specification/web/app.tsx";
import { failing } from "#tests/specification/web/fake-server.ts";
import { alice, aPlayerLeague, casey, LEAGUE, LEAGUE_ID } from "#tests/specification/web/fixtures.ts";
import { aLinkOffer } from "#tests/specification/web/invitation-fixtures.ts";
import {
  aClaim,
  aDebt,
  OVER,
  TREASURERS,
  toBen,
  treasurerAnswers,
} from "#tests/specification/web/treasurer-fixtures.ts";

const CLAIM = "/claim/some-token";
const OFFER = "GET /api/seat-links/:token";
const offer = (over: Partial<ClaimOffer> = {}): ClaimOffer => ({
  ...{ leagueId: LEAGUE_ID, leagueName: "Sunday Crew", name: "Dana Scully", ended: null, hasPrize: false, ...over },
});

describe("the page of a seat's link", () => {
  it("gives the seat to a signed-in person with one press, and says so on the league's page", async () => {
    open(CLAIM, alice, {
      ...{ ...leagueAnswers(), [OFFER]: offer({ hasPrize: true }), "GET /api/leagues/my-player": [] },
      "POST /api/seat-links/:token/claim": { leagueId: LEAGUE_ID },
    });
    await sees(/once the treasurer has confirmed that you are Dana Scully/);
    await press("Make this seat mine");
    await waitFor(() => expect(address()).toBe(LEAGUE));
    expect(server().made("POST /api/seat-links/:token/claim")).toHaveLength(1);
  });

  it.each([
    [failing(404, { message: "Not found" }), "This link doesn't work"],
    [offer({ name: null, ended: "ended" }), "This link has ended"],
  ])("says that it opens nothing: %#", async (answer, title) => {
    open(CLAIM, null, { [OFFER]: answer });
    await screen.findByRole("heading", { name: title });
  });

  it("leads from a seat that was claimed to its league", async () => {
    open(CLAIM, null, { [OFFER]: offer({ name: null, ended: "claimed" }) });
    await screen.findByRole("heading", { name: "This seat has its own account" });
    expect(main().getByRole("link", { name: "Go to the league" }).getAttribute("href")).toBe(LEAGUE);
  });

  it("tells who has a seat in the league that the commissioner can put the two together", async () => {
    open(CLAIM, alice, { [OFFER]: offer(), "GET /api/leagues/my-player": [aPlayerLeague()] });
    await sees(/the commissioner can put the two together/);
    expect(main().queryByRole("button", { name: "Make this seat mine" })).toBeNull();
  });
});

describe("a league's link, where names wait", () => {
  it("leads a visitor to a full league to an account, where it asks who they are", async () => {
    open("/join/some-token", null, {
      "GET /api/join-links/:token": aLinkOffer({ closed: "full", league: null, hasNames: true }),
    });
    const link = await screen.findByRole("link", { name: "Create an account" });
    expect(link.getAttribute("href")).toBe("/register?next=%2Fjoin%2Fsome-token");
  });
});

describe("a debt to who claimed a winner's seat", () => {
  it("is paid once the treasurer has confirmed the person", async () => {
    open(LEAGUE, casey, {
      ...treasurerAnswers({ league: { ...TREASURERS, ...OVER }, debts: [aDebt(toBen)] }),
      "GET /api/leagues/:id/seat-claims": [aClaim({ needsConfirming: true })],
      "POST /api/seat-claims/:id/confirm": { message: "Confirmed. We told everyone." },
    });
    await press("Confirm that this is Dana Scully");
    await seesToast("Confirmed");
    expect(screen.queryByRole("button", { name: /^Pay \$/ })).toBeNull();
  });
});
