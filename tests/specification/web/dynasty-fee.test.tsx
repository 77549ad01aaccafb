import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { BareStep as NextStep } from "#contract/leagues/needs.ts";
import { freshSeat } from "#contract/terms/dynasty.ts";
import { COMMISSIONER, leagueAnswers, PLAYER } from "#tests/specification/web/answers.ts";
import { main, open, sees, termOf } from "#tests/specification/web/app.tsx";
import { aClassified, aLeague, alice, casey, LEAGUE, LEAGUE_ID, NOW } from "#tests/specification/web/fixtures.ts";
import {
  aLeaguePreview,
  aLinkOffer,
  anInvitation,
  aPendingInvitation,
  aReplacement,
} from "#tests/specification/web/invitation-fixtures.ts";
import { termsLine } from "#web/leagues/terms-line.ts";
import { joinMessage } from "#web/members/messages/join-message.ts";
import { essentialWords, paidWords, potIntro } from "#web/money/payments/purchase-words.ts";

const DYNASTY = { leagueType: "dynasty", minYears: 2, maxYears: 3 } as const;
const AHEAD = "2 or 3 seasons, at least $100.00";

const noted = () => main().getAllByText(/2 or 3 seasons/).length;

describe("what a dynasty asks a newcomer to pay at least", () => {
  it("is on the page of an invitation and of a join link", async () => {
    const league = aLeaguePreview(DYNASTY);
    open("/invite/some-token", null, { "GET /api/invitations/:token": anInvitation({ league }) });
    await screen.findByRole("heading", { name: "You're invited to Sunday Crew" });
    expect(termOf("Entry fee")).toBe("Entry fee$50.00 per season");
    expect(termOf("Seasons prepaid")).toBe(`Seasons prepaid${AHEAD}`);
    expect(termOf("Prizes when full")).toBe("Prizes when full$500.00 per season");
    expect(noted()).toBe(2);
    open("/join/some-token", null, { "GET /api/join-links/:token": aLinkOffer({ league }) });
    await sees(`You prepay ${AHEAD}.`);
  });

  it("isn't there where one season is paid at a time", async () => {
    open("/invite/some-token", null, { "GET /api/invitations/:token": anInvitation() });
    await screen.findByRole("heading", { name: "You're invited to Sunday Crew" });
    expect(termOf("Entry fee")).toBe("Entry fee$50.00");
    expect(termOf("Seasons prepaid")).toBeUndefined();
    expect(main().queryByText(/prepay/)).toBeNull();
  });

  it("says up to how many seasons can be prepaid where one is enough", async () => {
    const league = aLeaguePreview({ ...DYNASTY, minYears: 1 });
    open("/join/some-token", null, { "GET /api/join-links/:token": aLinkOffer({ league }) });
    await sees("You can prepay up to 3 seasons.");
  });

  it("is among the league's terms, whose pool is for one season", async () => {
    open(LEAGUE, casey, leagueAnswers(DYNASTY));
    await screen.findByRole("heading", { name: "Sunday Crew" });
    expect(termOf("Entry fee")).toBe("Entry fee$50.00 per season");
    expect(termOf("Seasons prepaid")).toBe(`Seasons prepaid${AHEAD}`);
    expect(document.body.textContent).toContain("Total per season");
    expect(termOf("Total pool")).toBe("Total pool$500.00 per season, 10 seats at $50.00");
  });

  it.each([
    { terms: DYNASTY, fee: `Entry fee$50.00 per seasonprepaid for ${AHEAD}`, pool: /^Total pool\$500\.00 per season/ },
    { terms: {}, fee: "Entry fee$50.00", pool: /^Total pool\$500\.00(?! per season)/ },
  ])("is on the league's card in the classifieds: $fee", async ({ terms, fee, pool }) => {
    open("/classifieds", null, {
      "GET /api/classifieds": [aClassified(terms)],
      "GET /api/classifieds/counts": { total: 1, sports: { football: 1 }, fantasyServices: { yahoo: 1 } },
    });
    await sees("Sunday Crew");
    expect(termOf("Entry fee")).toBe(fee);
    expect(termOf("Total pool")).toMatch(pool);
  });

  it("is in the list of pending invitations, and on a replacement's page", async () => {
    open("/player", alice, { ...PLAYER, "GET /api/invitations/my": [aPendingInvitation(DYNASTY)] });
    await sees(`from casey · entry fee $50.00 per season, prepaid for ${AHEAD}`);
    open("/replacement-invite/some-token", alice, {
      "GET /api/replacement-invitations/token/:token": aReplacement(DYNASTY),
    });
    await sees("Take over a seat in Dynasty of Dorks");
    expect(termOf("Seasons prepaid")).toBe(`Seasons prepaid${AHEAD}`);
  });

  it("is what an invitation costs in the list of what needs them", async () => {
    const step: NextStep = {
      ...{
        leagueId: LEAGUE_ID,
        leagueName: "Sunday Crew",
        currency: "USD",
        kind: "accept",
        token: "t1",
        invitedByName: "ben",
      },
      ...{ amount: "100.00", seasons: 2, by: "2026-11-24T12:00:00.000Z" },
    };
    open("/", alice, { ...PLAYER, ...COMMISSIONER, "GET /api/needs": [step] });
    await sees("ben invited you: $100.00 entry fee for 2 seasons, until Nov 24");
  });

  it("is in the message to share and in the line of terms", () => {
    const league = aLeague({ ...DYNASTY, isPublic: true });
    expect(joinMessage(league)).toBe(
      `Join Sunday Crew on Potkeeper. The entry fee is $50.00 per season, prepaid for ${AHEAD}. Each season's fee is held in escrow until that season ends.`,
    );
    expect(termsLine(league)).toMatch(/^\$50 per season, 2 or 3 seasons prepaid\u00a0· 10\u00a0seats\u00a0· /);
  });
});

describe("what a dynasty's pool holds is for one season, and says so", () => {
  it("in the summary of a new league", async () => {
    open("/leagues/create", casey, {});
    await screen.findByRole("heading", { name: "League Summary" });
    const summary = () => screen.getByRole("heading", { name: "League Summary" }).parentElement?.textContent;
    expect(summary()).not.toContain("per season");
    fireEvent.change(screen.getByLabelText("League type"), { target: { value: "dynasty" } });
    expect(summary()).toMatch(/Total pool.*per season.*10 members at \$50\.00 per season/);
  });
});

it("A payment for several seasons says, before and after, that each season has its own pot", () => {
  const league = aLeague(DYNASTY);
  const purchase = { league, seat: freshSeat(league), runsIt: false, now: new Date(NOW) };
  expect(essentialWords({ ...purchase, years: 2 })).toBe("Seasons 1 and 2, each held until its end");
  expect(paidWords({ paid: "50.00", years: 1 }, league)).toBe(
    "You paid $50.00. It stays in escrow until the season ends.",
  );
  expect(paidWords({ paid: "100.00", years: 2 }, league)).toBe(
    "You paid $100.00 for 2 seasons. $50.00 for each season stays in escrow until that season ends.",
  );
  expect(potIntro({ years: 1, league })).toBe(
    "Your entry fee goes into the pot and stays there until the season ends.",
  );
  expect(potIntro({ years: 2, league })).toBe(
    "Each season's entry fee goes into that season's pot and stays there until it ends.",
  );
});
