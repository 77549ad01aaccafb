import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { leagueAnswers, PAYING } from "#tests/specification/web/answers.ts";
import { address, dialog, fill, main, open, press, sees, server } from "#tests/specification/web/app.tsx";
import { type Answers, failing } from "#tests/specification/web/fake-server.ts";
import { aLeague, alice, aPlayerLeague, casey, LEAGUE, NOW } from "#tests/specification/web/fixtures.ts";
import { aLeaguePreview, aLinkOffer } from "#tests/specification/web/invitation-fixtures.ts";
import { CURRENT_IMPORT, RESULTS, someResults } from "#tests/specification/web/results-fixtures.ts";
import { aTable, aTeam } from "#tests/support/results.ts";

const JOIN = "/join/some-token";
const OFFER = "GET /api/join-links/:token";
const LINK = "GET /api/leagues/:id/join-link";
const url = `${window.location.origin}/join/abc`;
const ACCOUNT = { "First name": "Alice", "Last name": "Tester", Username: "alice", Password: "correct horse" };

describe("a join link's page", () => {
  it("lets a newcomer join in one step, and leads to the payment", async () => {
    open(JOIN, null, {
      ...{ ...PAYING, [OFFER]: aLinkOffer() },
      "POST /api/join-links/:token/register": { user: alice, leagueId: aLeague().id },
    });
    await screen.findByLabelText("Email");
    fill({ ...ACCOUNT, Email: "alice@example.com" });
    await press("Create account and join");
    await waitFor(() => expect(address()).toBe(`${LEAGUE}/payment`));
    expect(server().made("POST /api/join-links/:token/register")[0]?.body).toMatchObject({
      email: "alice@example.com",
    });
  });

  it("leads people with an account to sign in, and back", async () => {
    open(JOIN, null, { [OFFER]: aLinkOffer() });
    await screen.findByLabelText("Email");
    main().getByRole("button", { name: "Sign in" }).click();
    await waitFor(() => expect(address()).toBe("/login?next=%2Fjoin%2Fsome-token"));
  });

  it("takes a seat for a signed-in person, and leads to the payment", async () => {
    const joined = { leagueId: aLeague().id };
    open(JOIN, alice, {
      ...{ ...PAYING, [OFFER]: aLinkOffer(), "GET /api/leagues/my-player": [] },
      "POST /api/join-links/:token/join": joined,
    });
    await press("Join");
    await waitFor(() => expect(address()).toBe(`${LEAGUE}/payment`));
  });

  it("of a free league leads to the league", async () => {
    const free = aLinkOffer({ league: aLeaguePreview({ entryFee: "0.00" }) });
    open(JOIN, alice, {
      ...{ ...leagueAnswers({ entryFee: "0.00" }), [OFFER]: free, "GET /api/leagues/my-player": [] },
      "POST /api/join-links/:token/join": { leagueId: aLeague().id },
    });
    await press("Join");
    await waitFor(() => expect(address()).toBe(LEAGUE));
  });

  it("says that someone else got the last seat", async () => {
    open(JOIN, alice, {
      ...{ [OFFER]: aLinkOffer(), "GET /api/leagues/my-player": [] },
      "POST /api/join-links/:token/join": failing(409, { message: "This league is full" }),
    });
    await press("Join");
    await waitFor(() => expect(screen.getByRole("main").textContent).toContain("This league is full"));
  });

  it("tells a member that they're in", async () => {
    open(JOIN, alice, { [OFFER]: aLinkOffer(), "GET /api/leagues/my-player": [aPlayerLeague()] });
    await screen.findByRole("heading", { name: "You're in" });
  });

  it.each([
    [aLinkOffer({ closed: "full", league: null }), "This league is full"],
    [failing(404, { message: "Not found" }), "This link doesn't work"],
  ])("says why no one can join: %#", async (answer, title) => {
    open(JOIN, null, { [OFFER]: answer });
    await screen.findByRole("heading", { name: title });
  });
});

describe("a team's own join link", () => {
  const TEAM = { name: "North Lights", ownerNames: ["sam"], isTaken: false };
  const WITH_TEAM = `${JOIN}?team=7`;
  const JOINED = "POST /api/join-links/:token/join";
  const openAs = (team: object, answers = {}) =>
    open(WITH_TEAM, alice, {
      ...{ ...PAYING, [OFFER]: aLinkOffer({ team: { ...TEAM, ...team } }), "GET /api/leagues/my-player": [] },
      ...{ [JOINED]: { leagueId: aLeague().id }, ...answers },
    });
  const choice = () => main().getByText(/^You'll join/).textContent;
  const joined = () => server().made(JOINED)[0]?.query.toString();

  it("names the team and its owner, and joins with it", async () => {
    openAs({});
    await screen.findByText(/^You'll join as/);
    expect(choice()).toBe("You'll join as North Lights (owner: sam).");
    expect(server().made(OFFER)[0]?.query.toString()).toBe("team=7");
    await press("Join");
    await waitFor(() => expect(joined()).toBe("team=7"));
  });

  it("lets its holder join without the team", async () => {
    openAs({});
    await press("Join without this team");
    expect(choice()).toBe("You'll join without a team.");
    await press("Join");
    await waitFor(() => expect(address()).toBe(`${LEAGUE}/payment`));
    expect(joined()).toBe("");
  });

  it("says that the team is taken, and joins without it", async () => {
    openAs({ isTaken: true, ownerNames: [""] });
    expect((await screen.findByText(/belongs to another member/)).textContent).toMatch(/^North Lights belongs/);
    await press("Join");
    await waitFor(() => expect(joined()).toBe(""));
  });

  it("opens an account with the team", async () => {
    const REGISTER = "POST /api/join-links/:token/register";
    open(WITH_TEAM, null, {
      ...{ ...PAYING, [OFFER]: aLinkOffer({ team: TEAM }), [REGISTER]: { user: alice, leagueId: aLeague().id } },
    });
    await screen.findByLabelText("Email");
    fill({ ...ACCOUNT, Email: "alice@example.com" });
    await press("Create account and join");
    await waitFor(() => expect(server().made(REGISTER)[0]?.query.get("team")).toBe("7"));
  });

  it("leads to sign in and back to the team", async () => {
    open(WITH_TEAM, null, { [OFFER]: aLinkOffer({ team: TEAM }) });
    await screen.findByLabelText("Email");
    main().getByRole("button", { name: "Sign in" }).click();
    await waitFor(() => expect(address()).toBe(`/login?next=${encodeURIComponent(WITH_TEAM)}`));
  });

  it("gives a member the team", async () => {
    openAs({}, { ...leagueAnswers(), "GET /api/leagues/my-player": [aPlayerLeague()] });
    await press("North Lights is my team");
    await waitFor(() => expect(address()).toBe(LEAGUE));
    expect(joined()).toBe("team=7");
  });
});

describe("the teams' join links in the invitation dialog", () => {
  afterEach(() => Reflect.deleteProperty(navigator, "clipboard"));
  const allowCopying = (writeText: () => Promise<void>) =>
    Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
  const openDialog = async (answers: Answers = {}) => {
    open(LEAGUE, casey, { ...leagueAnswers(), [LINK]: { token: "abc" }, ...RESULTS, ...answers });
    await press("Invite Members");
    return within(await screen.findByRole("region", { name: "A link for each team" }));
  };

  it("are for the free teams, which come first; the others show their members", async () => {
    const links = await openDialog();
    expect(links.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "Jetty JacksFree Copy link Share",
      "Harbor AnchorsOwner at the platform: ALICEAlice Tester, not confirmed yet",
      "Gale ForceOwner at the platform: benBen Tester, confirmed",
    ]);
  });

  it("are five at first if there are more teams, and all with one press", async () => {
    const teams = Array.from({ length: 7 }, (_, index) => aTeam(String(index + 1), `Team ${index + 1}`));
    const current = { id: CURRENT_IMPORT, importedAt: NOW, tableHash: "ab".repeat(32), table: aTable({ teams }) };
    const links = await openDialog({ "GET /api/leagues/:id/results": someResults({ current, teamMembers: [] }) });
    expect(links.getAllByRole("listitem")).toHaveLength(5);
    await press("Show all 7 teams", links);
    expect(links.getAllByRole("listitem")).toHaveLength(7);
    await press("Show the first 5 only", links);
    expect(links.getAllByRole("listitem")).toHaveLength(5);
  });

  it("are copied one by one, or all for the group chat", async () => {
    const writeText = vi.fn(() => Promise.resolve());
    allowCopying(writeText);
    const links = await openDialog();
    links.getByRole("button", { name: "Copy link: Jetty Jacks" }).click();
    expect(writeText).toHaveBeenLastCalledWith(`${url}?team=3`);
    links.getByRole("button", { name: "Copy all for your group chat" }).click();
    expect(writeText).toHaveBeenLastCalledWith(
      `Join Sunday Crew on Potkeeper. The entry fee is $50.00, held in escrow until the season ends. Each team has its own link:\n\nJetty Jacks: ${url}?team=3`,
    );
    await waitFor(() => expect(links.getAllByText("Copied")).toHaveLength(2));
  });

  it("are shared one by one with a ready-made message", async () => {
    const links = await openDialog();
    await press("Share the link of Jetty Jacks", links);
    expect((await screen.findByLabelText<HTMLTextAreaElement>("Message")).value).toBe(
      `Join Sunday Crew on Potkeeper. The entry fee is $50.00, held in escrow until the season ends. This link is for Jetty Jacks. ${url}?team=3`,
    );
  });

  it("can be selected where the browser doesn't allow copying", async () => {
    const writeText = () => Promise.reject(new Error("no"));
    allowCopying(writeText);
    const links = await openDialog();
    links.getByRole("button", { name: "Copy link: Jetty Jacks" }).click();
    expect((await links.findByLabelText<HTMLInputElement>(/Select this instead/)).value).toBe(`${url}?team=3`);
  });
});

describe("a league's join link in the invitation dialog", () => {
  const openDialog = async (answers = {}) => {
    open(LEAGUE, casey, { ...leagueAnswers(), [LINK]: { token: "abc" }, ...answers });
    await press("Invite Members");
  };

  it("is made, and then shown to copy", async () => {
    let token: string | null = null;
    await openDialog({
      [LINK]: () => ({ token }),
      "POST /api/leagues/:id/join-link": () => {
        token = "abc";
        return { token };
      },
    });
    await press("Make a join link");
    expect((await screen.findByLabelText<HTMLInputElement>("Join link")).value).toBe(url);
  });

  it("shows as a QR code on demand", async () => {
    await openDialog();
    await press("QR code");
    await screen.findByRole("img", { name: "QR code of the join link to Sunday Crew" });
  });

  it("is shared with a ready-made message", async () => {
    await openDialog();
    await press("Share");
    await screen.findByRole("dialog", { name: "Share the join link" });
    expect((await screen.findByLabelText<HTMLTextAreaElement>("Message")).value).toBe(
      `Join Sunday Crew on Potkeeper. The entry fee is $50.00, held in escrow until the season ends. ${url}`,
    );
  });

  it("is turned off", async () => {
    await openDialog({ "DELETE /api/leagues/:id/join-link": { message: "Off." } });
    await press("Turn off", dialog());
    await sees("Join link off");
    expect(server().made("DELETE /api/leagues/:id/join-link")).toHaveLength(1);
  });
});
