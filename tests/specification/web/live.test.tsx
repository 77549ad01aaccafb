import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { LiveEvent } from "#contract/leagues/live.ts";
import { COMMISSIONER, leagueAnswers, PLAYER } from "#tests/specification/web/answers.ts";
import { dialog, main, open, press, sees, server } from "#tests/specification/web/app.tsx";
import { FakeEventSource } from "#tests/specification/web/fake-event-source.ts";
import { failing } from "#tests/specification/web/fake-server.ts";
import { aLeague, alice, casey, LEAGUE } from "#tests/specification/web/fixtures.ts";
import { holdTime, pass, settles } from "#tests/specification/web/timers.ts";
import type { Call } from "#web/api/request.ts";

const MINUTE = 60_000;
/** Changes are gathered for less than this. */
const SOON = 400;
const THIS: LiveEvent = { type: "league", leagueId: aLeague().id, isOwn: true };
const OTHER: LiveEvent = { type: "league", leagueId: "00000099-0000-4000-8000-000000000000", isOwn: false };
const ALL: LiveEvent = { type: "all" };
const AT_MOST_SPREAD = 3000;

const timesOf = (call: Call) => server().made(call).length;
const stream = () => FakeEventSource.opened.at(-1) as FakeEventSource;

async function openLeague(before = async () => {}) {
  open(LEAGUE, casey, { ...leagueAnswers({ name: "Sunday Crew" }), ...COMMISSIONER, ...PLAYER });
  await screen.findByRole("heading", { name: "Sunday Crew" });
  await waitFor(() => expect(FakeEventSource.opened).toHaveLength(1));
  stream().connects();
  await before();
  holdTime();
}

const rename = () => server().answer({ "GET /api/leagues/:id": aLeague({ name: "Monday Crew" }) });
const newName = () => screen.queryByRole("heading", { name: "Monday Crew" });

describe("an open league", () => {
  it("is reloaded once for changes that come together, and not for another league's", async () => {
    await openLeague();
    rename();
    stream().says(OTHER);
    await pass(SOON);
    expect(timesOf("GET /api/leagues/:id")).toBe(1);
    stream().says(THIS, THIS, THIS);
    await pass(SOON);
    await settles(newName);
    expect(timesOf("GET /api/leagues/:id")).toBe(2);
    expect(timesOf("GET /api/needs")).toBe(2);
  });

  it("waits under a dialog until it is closed, and the dialog keeps what was typed", async () => {
    const addresses = () => dialog().getByLabelText<HTMLTextAreaElement>(/^Email addresses/);
    await openLeague(async () => {
      await press("Invite Members");
      await sees("Email addresses");
      fireEvent.change(addresses(), { target: { value: "ben@exam" } });
    });
    rename();
    stream().says(THIS);
    await pass(10 * MINUTE);
    expect(timesOf("GET /api/leagues/:id")).toBe(1);
    expect(addresses().value).toBe("ben@exam");
    fireEvent.keyDown(addresses(), { key: "Escape" });
    await settles(() => !screen.queryByRole("dialog"));
    await pass(SOON);
    await settles(newName);
  });

  it("keeps the focus where it is", async () => {
    await openLeague();
    rename();
    const [button] = main().getAllByRole("button");
    act(() => button?.focus());
    stream().says(THIS);
    await pass(SOON);
    await settles(newName);
    expect(document.activeElement).toBe(button);
  });
});

describe("the stream", () => {
  const ageAsked = () => Number(/^\/api\/events\?age=(\d+)$/.exec(stream().url)?.[1]);

  it("asks for what changed since the page was asked for, but only when it first opens", async () => {
    await openLeague();
    expect(ageAsked()).toBeGreaterThan(0);
    expect(ageAsked()).toBeLessThanOrEqual(performance.now());
    stream().breaks({ isRefused: true });
    await pass(2000);
    await settles(() => FakeEventSource.opened.length === 2);
    expect(stream().url).toBe("/api/events");
  });

  it("isn't opened for visitors", async () => {
    open("/login", null);
    await sees("Sign In");
    holdTime();
    await pass(MINUTE);
    expect(FakeEventSource.opened).toEqual([]);
  });

  it("is closed at sign-out", async () => {
    await openLeague();
    const signedOut = failing(401, { message: "Unauthorized" });
    server().answer({ "POST /api/auth/logout": { message: "Bye" }, "GET /api/auth/user": signedOut });
    screen.getAllByRole("button", { name: "Sign Out" })[0]?.click();
    // The wait before leaving begins with the toast.
    await settles(() => screen.queryAllByText("Logged Out").length > 0);
    await pass(500);
    await settles(() => stream().readyState === FakeEventSource.CLOSED);
    await pass(60 * MINUTE);
    expect(FakeEventSource.opened).toHaveLength(1);
  });

  it("reloads what is shown, once, after it was cut and came back", async () => {
    await openLeague();
    stream().breaks();
    rename();
    await pass(MINUTE);
    expect(timesOf("GET /api/leagues/:id")).toBe(1);
    stream().connects();
    await pass(AT_MOST_SPREAD);
    await settles(newName);
    expect([timesOf("GET /api/leagues/:id"), timesOf("GET /api/auth/user")]).toEqual([2, 1]);
  });

  it("is opened again after a refusal while someone is signed in, and not otherwise", async () => {
    await openLeague();
    stream().breaks({ isRefused: true });
    await pass(2000);
    await settles(() => FakeEventSource.opened.length === 2);
    server().answer({ "GET /api/auth/user": failing(401, { message: "Unauthorized" }) });
    stream().breaks({ isRefused: true });
    await pass(60 * MINUTE);
    expect(FakeEventSource.opened).toHaveLength(2);
  });

  it("is closed when no one has touched the page for 30 minutes, and reloads once when someone returns", async () => {
    await openLeague();
    fireEvent.keyDown(document.body, { key: "Tab" });
    await pass(29 * MINUTE);
    expect(stream().readyState).toBe(1);
    await pass(2 * MINUTE);
    expect(stream().readyState).toBe(FakeEventSource.CLOSED);
    rename();
    fireEvent.pointerDown(document.body);
    expect(FakeEventSource.opened).toHaveLength(2);
    stream().connects();
    await pass(AT_MOST_SPREAD);
    await settles(newName);
    expect(timesOf("GET /api/leagues/:id")).toBe(2);
  });

  it("that was replaced by a newer page's stays closed until someone returns", async () => {
    await openLeague();
    stream().says({ type: "replaced" });
    await pass(10 * MINUTE);
    expect(FakeEventSource.opened).toHaveLength(1);
    fireEvent.pointerDown(document.body);
    expect(FakeEventSource.opened).toHaveLength(2);
  });
});

it("a person's own lists are reloaded for their own affairs, and not for a league that isn't theirs", async () => {
  open("/player", alice, PLAYER);
  await waitFor(() => expect([timesOf("GET /api/leagues/my-player"), FakeEventSource.opened.length]).toEqual([1, 1]));
  holdTime();
  stream().says(OTHER);
  await pass(SOON);
  expect(timesOf("GET /api/leagues/my-player")).toBe(1);
  stream().says({ type: "own" });
  await pass(SOON);
  await settles(() => timesOf("GET /api/leagues/my-player") === 2);
  stream().says(ALL);
  await pass(AT_MOST_SPREAD);
  await settles(() => timesOf("GET /api/leagues/my-player") === 3);
});
