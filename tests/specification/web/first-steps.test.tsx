import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { COMMISSIONER, configured, PLAYER } from "#tests/specification/web/answers.ts";
import { open, sees } from "#tests/specification/web/app.tsx";
import type { Answers } from "#tests/specification/web/fake-server.ts";
import { aLeague, casey, NOW } from "#tests/specification/web/fixtures.ts";
import { RECOVERED } from "#tests/specification/web/recovered.ts";

it("A new installation's start page tells its operator how to make an admin, see the demo and take real cards", async () => {
  open("/", null, configured({ isNew: true }));
  await sees("Potkeeper is running. What now?");
  const steps = screen.getByText("Potkeeper is running. What now?").closest("section");
  const commands = [...(steps?.querySelectorAll("li code") ?? [])].map(({ textContent }) => textContent);
  expect(commands).toEqual([
    "npm run admin -- create --username you --email you@example.com",
    "npm run demo",
    "npm run doctor",
  ]);
});

it("A new installation's start page shows everyone else the door before what is for its operator", async () => {
  open("/", null, configured({ isNew: true }));
  await sees("Here for a league?");
  const steps = screen.getByText("Here for a league?").closest("section");
  const [door] = steps?.querySelectorAll("a, h2") ?? [];
  expect([door?.textContent, door?.getAttribute("href")]).toEqual(["Create an account", "/register"]);
});

it("A new installation whose leagues keep their own money has it too, and says nothing of test cards", async () => {
  open("/", null, configured({ isNew: true, payments: { mode: "disabled", publishableKey: null } }));
  await sees("Potkeeper is running. What now?", "You keep the pot. We keep the books.");
  expect(document.body.textContent).not.toMatch(/test cards/);
});

it("An installation with an account doesn't", async () => {
  open("/", null);
  await sees(/Somebody has to hold the pot/);
  expect(screen.queryByText("Potkeeper is running. What now?")).toBeNull();
});

describe("the start page of someone in no league", () => {
  const none = { ...PLAYER, ...COMMISSIONER, "GET /api/leagues/my-player": [], "GET /api/leagues/my-commissioner": [] };

  it("leads to creating one or finding one", async () => {
    open("/", casey, { ...none, "GET /api/needs": [] });
    await sees("You aren't in a league yet");
    expect(screen.getByRole("link", { name: "Create your first league" }).getAttribute("href")).toBe("/leagues/create");
    expect(screen.getByRole("link", { name: "Find one to join" }).getAttribute("href")).toBe("/classifieds");
    const said = within(screen.getByRole("main"));
    expect(said.getByRole("link", { name: "Create a league" }).getAttribute("href")).toBe("/leagues/create");
    expect(said.getAllByText(/\bjoin\b/i)).toHaveLength(1);
  });

  it("doesn't speak of a first league to someone who has left one", async () => {
    const ended = { leagueId: aLeague().id, leagueName: "Sunday Crew", currency: "USD", endedAt: NOW, payments: [] };
    open("/", casey, { ...none, "GET /api/needs": [], "GET /api/dashboard/ended-seats": [ended] });
    await sees("You aren't in a league anymore");
    screen.getByRole("link", { name: "Find one to join" });
    expect(screen.queryByText("Create your first league")).toBeNull();
  });

  it("has no second green button where something needs them", async () => {
    open("/", casey, { ...none, "GET /api/needs": RECOVERED["GET /api/needs"] } as Answers);
    await sees("2 seats are open", "Quick actions");
    expect(screen.queryByText("You aren't in a league yet")).toBeNull();
  });
});
