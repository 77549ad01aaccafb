import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { BARE, PLAYER } from "#tests/specification/web/answers.ts";
import { main, open, sees } from "#tests/specification/web/app.tsx";
import type { Answers } from "#tests/specification/web/fake-server.ts";
import { alice } from "#tests/specification/web/fixtures.ts";

const UNLISTED: Answers = {
  "GET /api/config": { ...BARE["GET /api/config"], listsTreasurerLeagues: false },
  "GET /api/invitations/my": [],
};
const waysThere = () => [...document.querySelectorAll('a[href^="/classifieds"]')].map(({ textContent }) => textContent);
const EMPTY: Answers = {
  "GET /api/classifieds": [],
  "GET /api/classifieds/counts": { total: 0, sports: {}, fantasyServices: {} },
};

describe("Where every league keeps its own money and the operator lists none of those,", () => {
  it.each([
    ["/", null],
    ["/login", null],
    ["/", alice],
    ["/player", alice],
  ] as const)("nothing at %s leads to the classifieds", async (path, user) => {
    open(path, user, { ...PLAYER, ...UNLISTED });
    await screen.findByRole("heading", { level: 1 });
    await screen.findByRole("contentinfo");
    expect(waysThere()).toEqual([]);
  });

  it("their page says why it is empty and how to get in, and offers no filter", async () => {
    open("/classifieds", alice, { ...UNLISTED, ...EMPTY });
    await sees(/Leagues here keep their own money, and aren't listed\./);
    expect(main().getByRole("link", { name: "Create a League" }).getAttribute("href")).toBe("/leagues/create");
    expect(document.body.textContent).not.toMatch(/hold their entry fees|list it here/);
    expect(screen.queryByRole("checkbox")).toBeNull();
  });
});

it("Where they are listed, the page says that each keeps its own money", async () => {
  open("/classifieds", alice, { ...BARE, ...EMPTY });
  await sees("Leagues looking for players. Each keeps its own money.");
  await sees("No league is looking for players right now. Create one and list it here.");
});

it("Where Potkeeper can hold money, the page says whose it holds", async () => {
  open("/classifieds", alice, EMPTY);
  await sees(
    "Leagues looking for players. We hold their entry fees until the season ends, unless a league keeps its own.",
  );
});
