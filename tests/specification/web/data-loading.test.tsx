import { act, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { proves } from "#tests/specification/proves.ts";
import { COMMISSIONER, PLAYER } from "#tests/specification/web/answers.ts";
import { fill, labeled, open, sees, server } from "#tests/specification/web/app.tsx";
import { failing } from "#tests/specification/web/fake-server.ts";
import { alice } from "#tests/specification/web/fixtures.ts";
import { holdTime, pass, settles } from "#tests/specification/web/timers.ts";

const MINUTE = 60_000;
const timesOf = (call: Parameters<ReturnType<typeof server>["made"]>[0]) => server().made(call).length;

async function openDashboard() {
  open("/commissioner", alice, { ...COMMISSIONER, ...PLAYER });
  await sees("$2,345.60", "No leagues yet");
  holdTime();
}

const goTo = async (link: string, heading: string) => {
  const [found] = screen.getAllByRole("link", { name: link });
  act(() => found?.click());
  await settles(() => screen.queryByRole("heading", { name: heading, level: 1 }));
};

describe("the current user", () => {
  it.each([
    { afterMs: 299_999, asked: 1 },
    { afterMs: 300_000, asked: 2 },
  ])("is requested $asked times when another screen opens after $afterMs ms", async ({ afterMs, asked }) => {
    proves("9.timing.current-user", "4.signed-in.cache");
    await openDashboard();
    await pass(afterMs);
    await goTo("Welcome, Alice", "Profile");
    expect(timesOf("GET /api/auth/user")).toBe(asked);
  });

  it("isn't requested again when the call fails", async () => {
    proves("4.signed-in.no-retry");
    holdTime();
    open("/login", null, { "GET /api/auth/user": failing(500) });
    await settles(() => timesOf("GET /api/auth/user"));
    await pass(10 * MINUTE);
    expect(timesOf("GET /api/auth/user")).toBe(1);
  });
});

describe("data", () => {
  it("isn't loaded again after a day or when the window is focused", async () => {
    proves("9.loading.no-interval", "9.loading.no-focus", "9.loading.never-stale", "4.signed-in.no-refetch");
    await openDashboard();
    const calls = ["GET /api/auth/user", "GET /api/config", "GET /api/leagues/my-commissioner"] as const;
    await pass(24 * 60 * MINUTE);
    for (const event of ["visibilitychange", "focus"]) act(() => void window.dispatchEvent(new Event(event)));
    await pass(MINUTE);
    expect(calls.map(timesOf)).toEqual([1, 1, 1]);
  });

  it.each([
    { afterMs: 299_999, loaded: 1 },
    { afterMs: 300_000, loaded: 2 },
  ])("that was unused for $afterMs ms has been loaded $loaded times when it is needed again", async (row) => {
    proves("9.loading.discarded", "9.loading.never-stale");
    await openDashboard();
    await goTo("My Player Leagues", "My player leagues");
    await pass(row.afterMs);
    await goTo("My Leagues", "My leagues");
    expect(timesOf("GET /api/dashboard/commissioner-stats")).toBe(row.loaded);
  });

  it("that fails to load isn't requested again automatically", async () => {
    proves("9.loading.no-query-retries");
    holdTime();
    open("/commissioner", alice, { ...COMMISSIONER, "GET /api/leagues/my-commissioner": failing(500) });
    await settles(() => timesOf("GET /api/leagues/my-commissioner"));
    await pass(10 * MINUTE);
    expect(timesOf("GET /api/leagues/my-commissioner")).toBe(1);
  });

  it("of a failed change isn't sent again automatically", async () => {
    proves("9.loading.no-mutation-retries");
    open("/login", null, { "POST /api/auth/login": failing(500) });
    await labeled("Password");
    fill({ Username: "alice", Password: "secret" });
    holdTime();
    screen.getByRole("button", { name: "Sign In" }).click();
    await settles(() => timesOf("POST /api/auth/login"));
    await pass(10 * MINUTE);
    expect(timesOf("POST /api/auth/login")).toBe(1);
  });
});

it("signing out forgets what was loaded", async () => {
  proves("4.sign-out.cache", "9.timing.logout", "7.auth.logout");
  await openDashboard();
  const sent: unknown[] = [];
  server().answer({
    "POST /api/auth/logout": ({ body }) => {
      sent.push(body);
      return { message: "Bye" };
    },
  });
  screen.getAllByRole("button", { name: "Sign Out" })[0]?.click();
  await settles(() => timesOf("POST /api/auth/logout"));
  expect(sent).toEqual([{}]);
  await settles(() => screen.queryByText("Logged Out"));
  await pass(500);
  await settles(() => screen.queryByText("Start Your League Today"));
  server().answer({ "POST /api/auth/login": alice });
  await goTo("Sign In", "Sign in");
  fill({ Username: "alice", Password: "secret" });
  screen.getByRole("button", { name: "Sign In" }).click();
  await settles(() => screen.queryByRole("heading", { name: "Welcome, Alice" }));
  await goTo("My Leagues", "My leagues");
  await settles(() => timesOf("GET /api/dashboard/commissioner-stats") === 2);
});
