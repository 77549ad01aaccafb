import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { LinkSignIn } from "#contract/results/league-results.ts";
import { leagueAnswers } from "#tests/specification/web/answers.ts";
import {
  address,
  dialog,
  fill,
  labeled,
  main,
  open,
  press,
  sees,
  seesToast,
  server,
} from "#tests/specification/web/app.tsx";
import { failing } from "#tests/specification/web/fake-server.ts";
import { alice, casey, LEAGUE, NOW } from "#tests/specification/web/fixtures.ts";
import { FOUND, RESULTS, someResults } from "#tests/specification/web/results-fixtures.ts";

/** RULES §21: a league at Yahoo is read with the sign-in of the person who linked it. */
const CONNECTION = "GET /api/auth/yahoo-connection";
const START = "POST /api/auth/yahoo-connection";
const notConnected = { isOffered: true, connectedAt: null, isRefused: false };
const connected = { ...notConnected, connectedAt: NOW };
const AT_YAHOO = "https://football.fantasysports.yahoo.com/f1/7(0)*";
const ENCODED = "https%3A%2F%2Ffootball.fantasysports.yahoo.com%2Ff1%2F7%280%29%2a";
const unlinked = { ...leagueAnswers(), [CONNECTION]: notConnected };
const link = someResults().link;

const leaving = () => vi.spyOn(window.location, "assign").mockImplementation(() => undefined);

describe("an address at Yahoo", () => {
  it("offers to connect Yahoo, and leads there and back to this screen with what was typed", async () => {
    const leave = leaving();
    const message = "Yahoo shows leagues only to their members. Connect Yahoo.";
    open(LEAGUE, casey, {
      ...unlinked,
      "POST /api/platform-leagues": failing(400, { message, code: "connect_yahoo" }),
      [START]: { url: "https://api.login.yahoo.com/oauth2/request_auth?state=a" },
    });
    await press("Link to its fantasy platform");
    fill({ "The league's address": AT_YAHOO });
    await press("Look up");
    await waitFor(() => expect(dialog().getByRole("alert").textContent).toBe(message));
    await press("Connect Yahoo");
    await waitFor(() => expect(leave).toHaveBeenCalledWith("https://api.login.yahoo.com/oauth2/request_auth?state=a"));
    expect(server().made(START)[0]?.body).toEqual({ returnTo: `${LEAGUE}?address=${ENCODED}` });
  });

  it("is looked up by itself on the way back, which leaves the address bar", async () => {
    const answers = { ...unlinked, [CONNECTION]: connected, "POST /api/platform-leagues": FOUND };
    open(`${LEAGUE}?address=${ENCODED}&yahoo=connected`, casey, answers);
    await sees("The Gridiron Gang");
    expect((await labeled("The league's address")).value).toBe(AT_YAHOO);
    expect(
      server()
        .made("POST /api/platform-leagues")
        .map(({ body }) => body),
    ).toEqual([{ address: AT_YAHOO }]);
    expect(address()).toBe(LEAGUE);
  });

  it("fills in a new league on the way back", async () => {
    const answers = { ...unlinked, [CONNECTION]: connected, "POST /api/platform-leagues": FOUND };
    open(`/leagues/create?address=${ENCODED}&yahoo=connected`, casey, answers);
    await screen.findByRole("region", { name: /^Found on/ });
    expect((await labeled("League Name")).value).toBe("The Gridiron Gang");
  });

  it.each([
    ["denied", /because you didn't agree there/],
    ["failed", /because it didn't complete the sign-in/],
    ["unknown", /Start it again/],
  ])("says why it isn't connected (%s), with the address still there, and offers it again", async (outcome, why) => {
    open(`${LEAGUE}?address=${ENCODED}&yahoo=${outcome}`, casey, unlinked);
    expect((await screen.findByRole("alert")).textContent).toMatch(why);
    expect((await labeled("The league's address")).value).toBe(AT_YAHOO);
    expect(dialog().getByRole("button", { name: "Connect Yahoo" })).toBeTruthy();
    expect(server().made("POST /api/platform-leagues")).toEqual([]);
  });

  it("is nothing without Yahoo's own words in the address bar", async () => {
    open(`${LEAGUE}?address=${ENCODED}&yahoo=whatever`, casey, unlinked);
    await press(/^Link to/);
    expect((await labeled("The league's address")).value).toBe("");
  });
});

describe("a league's results from Yahoo", () => {
  const having = (signIn: Partial<LinkSignIn>) => {
    const whole = { userId: casey.id, name: "casey", state: "connected" as const, ...signIn };
    const results = someResults({ link: link && { ...link, platform: "yahoo", signIn: whole } });
    return { ...leagueAnswers(), ...RESULTS, "GET /api/leagues/:id/results": results };
  };

  it("say whose sign-in reads them", async () => {
    open(`${LEAGUE}/results`, alice, having({}));
    await sees("Read as", "casey");
    expect(main().queryByRole("alert")).toBeNull();
  });

  it("tell a hidden name from a team without an owner", async () => {
    const { current } = someResults();
    if (!current) throw new Error("There are no results.");
    const [first, ...others] = current.table.teams;
    if (!first) throw new Error("There are no teams.");
    const hidden = { ...first, owners: [{ id: "GUID", name: "", isCommissioner: false }] };
    const table = { ...current.table, teams: [hidden, ...others] };
    const results = someResults({ current: { ...current, table } });
    open(`${LEAGUE}/results`, alice, { ...having({}), "GET /api/leagues/:id/results": results });
    await sees(/Owner's name is hidden/, /No owner/);
  });

  it("say whose is missing, which members can't change", async () => {
    open(`${LEAGUE}/results`, alice, having({ state: "missing" }));
    await sees(/casey linked this league, and we can't use their Yahoo sign-in anymore/);
    expect(main().queryByRole("button", { name: "Connect Yahoo" })).toBeNull();
  });

  it("offer its owner to connect again", async () => {
    open(`${LEAGUE}/results`, casey, having({ state: "refused" }));
    await sees(/Yahoo doesn't accept your sign-in anymore/);
    expect(main().getByRole("button", { name: "Connect Yahoo" })).toBeTruthy();
  });

  it("let the commissioner link with their own sign-in", async () => {
    open(`${LEAGUE}/results`, casey, having({ userId: alice.id, name: "alice", state: "missing" }));
    await press("Link it with your own sign-in");
    expect((await labeled("The league's address")).value).toBe(link?.page);
  });
});

describe("the profile", () => {
  it("shows nothing of Yahoo where it isn't offered", async () => {
    open("/profile/data", alice);
    await sees("Download your data");
    expect(screen.queryByText(/Yahoo/)).toBeNull();
  });

  it("connects Yahoo, and says when that failed", async () => {
    const leave = leaving();
    open("/profile/data?yahoo=unknown", alice, {
      [CONNECTION]: notConnected,
      [START]: { url: "https://yahoo.example/" },
    });
    await sees("Account opened on Sep 1, 2026. Yahoo isn't connected.", /Start it again/);
    await press("Connect Yahoo");
    await waitFor(() => expect(leave).toHaveBeenCalledWith("https://yahoo.example/"));
    expect(server().made(START)[0]?.body).toEqual({ returnTo: "/profile/data" });
  });

  it("disconnects Yahoo", async () => {
    open("/profile/data", alice, {
      [CONNECTION]: connected,
      "DELETE /api/auth/yahoo-connection": () => {
        server().answer({ [CONNECTION]: notConnected });
        return notConnected;
      },
    });
    await press("Disconnect");
    await seesToast("Yahoo disconnected");
    await sees(/Yahoo isn't connected/);
  });

  it("offers to connect again what Yahoo refuses, and says when that can't be started", async () => {
    open("/profile/data", alice, { [CONNECTION]: { ...connected, isRefused: true }, [START]: failing(500) });
    await sees(/Yahoo doesn't accept your sign-in anymore/);
    await press("Connect Yahoo");
    await seesToast("Yahoo isn't connected", "Try again in a moment.");
  });
});
