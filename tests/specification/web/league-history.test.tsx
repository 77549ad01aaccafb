import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { LeagueHistory } from "#contract/leagues/league-history.ts";
import { leagueAnswers } from "#tests/specification/web/answers.ts";
import { fill, labeled, main, open, press, sees, seesToast, server } from "#tests/specification/web/app.tsx";
import { type Answers, failing } from "#tests/specification/web/fake-server.ts";
import { alice, aMember, aPrize, ben, casey, LEAGUE, NOW } from "#tests/specification/web/fixtures.ts";
import * as saving from "#web/ui/save-file.ts";

const HISTORY = `${LEAGUE}/history`;
const CALL = "GET /api/leagues/:id/history";
const TOLD: LeagueHistory = {
  told: {
    ...{ toldBy: "casey", toldAt: NOW },
    lines: [
      { year: 2024, place: 1, person: "=Ann", amount: "350.00" },
      { year: 2024, place: 2, person: "Ben", amount: null },
      { year: 2023, place: 1, person: "Ben", amount: null },
    ],
  },
};
const answers = (over: Answers = {}) => ({
  ...leagueAnswers({ status: "completed", season: "2026" }, [aMember(casey), aMember(alice), aMember(ben)]),
  ...{ [CALL]: TOLD, ...over },
});
const season = async (name: string) => (await screen.findByRole("region", { name: `Season ${name}` })).textContent;

describe("a league's history", () => {
  it("has what the commissioner added, marked as that, year by year", async () => {
    open(HISTORY, alice, answers());
    expect(await season("2024")).toBe("20241st place =Ann$350.002nd place Ben");
    expect(await season("2023")).toBe("20231st place Ben");
    const before = await screen.findByRole("region", { name: "Before Potkeeper" });
    expect(within(before).getAllByRole("region")).toHaveLength(2);
    expect(within(before).getByText(/added these seasons/).textContent).toMatch(
      /^Casey Tester added these seasons on .* Potkeeper can't check them\.$/,
    );
    expect(screen.queryByRole("region", { name: "On Potkeeper" })).toBeNull();
    expect(main().queryByRole("button", { name: /Edit|Delete/ })).toBeNull();
  });

  it("has the seasons played here from the books, without what went back", async () => {
    const payouts = [
      aPrize({ place: 1, userId: alice.id, username: alice.username, amount: "70.00", setOff: "5.00" }),
      aPrize({ place: 2, userId: ben.id, username: ben.username, amount: "30.00", givenBackAt: NOW }),
      aPrize({ kind: "reimbursement", place: null, userId: casey.id, username: casey.username, amount: "5.00" }),
    ];
    open(HISTORY, alice, answers({ "GET /api/leagues/:id/payouts": payouts }));
    expect(await season("2026")).toBe("20261st place Alice Tester alice$75.00");
    const here = await screen.findByRole("region", { name: "On Potkeeper" });
    expect(
      within(here)
        .getAllByRole("region")
        .map((each) => each.getAttribute("aria-label")),
    ).toEqual(["Season 2026"]);
    within(here).getByText("From Potkeeper's books.");
  });

  it("is only the members' to see", async () => {
    open(
      HISTORY,
      alice,
      answers({ [CALL]: failing(403, { message: "Only members of this league can see its history." }) }),
    );
    await screen.findByRole("heading", { name: "History not found" });
  });

  it.each([
    ["GBP", "£350.00"],
    ["ISK", "ISK 350"],
  ])("has amounts in the league's currency, in the file, too: %s", async (currency, amount) => {
    const save = vi.spyOn(saving, "saveFile").mockImplementation(() => undefined);
    const payouts = [aPrize({ place: 1, userId: alice.id, username: alice.username, amount: "350.00" })];
    const inCurrency = leagueAnswers({ currency, status: "completed", season: "2026" }, [
      aMember(casey),
      aMember(alice),
    ]);
    open(HISTORY, casey, { ...inCurrency, [CALL]: TOLD, "GET /api/leagues/:id/payouts": payouts });
    for (const name of ["2024", "2026"]) {
      expect((await season(name))?.replaceAll("\u00a0", " ")).toContain(amount);
      expect(await season(name)).not.toContain("$");
    }
    await press("Download CSV");
    expect(await save.mock.calls[0]?.[1].text()).toMatch(
      new RegExp(`^\ufeffSeason,Place,Person,Amount \\(${currency}\\),From`),
    );
    save.mockRestore();
    await press("Edit");
    await sees(`One line each: year, place, person, amount in ${currency}. You can leave amounts out.`);
  });

  it("is saved as a file in which nothing is a formula", async () => {
    const save = vi.spyOn(saving, "saveFile").mockImplementation(() => undefined);
    open(HISTORY, alice, answers());
    await press("Download CSV");
    expect(await save.mock.calls[0]?.[1].text()).toBe(
      "\ufeffSeason,Place,Person,Amount (USD),From\r\n2024,1,'=Ann,350.00,Added by the commissioner\r\n2024,2,Ben,,Added by the commissioner\r\n2023,1,Ben,,Added by the commissioner\r\n",
    );
    save.mockRestore();
  });

  it("is led to from the league's page, if there is any", async () => {
    open(LEAGUE, alice, answers());
    expect((await screen.findByRole("link", { name: /^History/ })).textContent).toBe("History2 past seasons");
  });

  it("isn't led to without any, but its commissioner can open it", async () => {
    open(LEAGUE, casey, answers({ [CALL]: { told: null } }));
    await screen.findByRole("link", { name: "Past seasons" });
    expect(screen.queryByRole("link", { name: /^History/ })).toBeNull();
  });
});

describe("past seasons", () => {
  const openDialog = async (over: Answers = {}) => {
    open(HISTORY, casey, answers({ [CALL]: { told: null }, "PUT /api/leagues/:id/history": TOLD, ...over }));
    await press("Add past seasons");
    return labeled("Seasons, places and people");
  };
  const type = (text: string) => fill({ "Seasons, places and people": text });
  const sent = () =>
    server()
      .made("PUT /api/leagues/:id/history")
      .map(({ body }) => body);

  it("are kept as a table", async () => {
    await openDialog();
    type("2024,1,Ann,350");
    await press("Save these seasons");
    await seesToast("Past seasons saved", "Members can see 2 seasons now.");
    expect(sent()).toEqual([{ text: "2024,1,Ann,350" }]);
  });

  it.each([
    ["Windows' letters", new Uint8Array([...Buffer.from("2024;1;J"), 0xfc, ...Buffer.from("rgen")])],
    ["UTF-16", new Uint8Array([0xff, 0xfe, ...Buffer.from("2024;1;Jürgen", "utf16le")])],
    ["UTF-8 with its mark", new Uint8Array([0xef, 0xbb, 0xbf, ...Buffer.from("2024;1;Jürgen")])],
  ])("come from a file in %s", async (_, bytes) => {
    const field = await openDialog();
    const file = screen.getByLabelText<HTMLInputElement>("Or choose a file");
    Object.defineProperty(file, "files", { value: [new File([bytes], "history.csv")] });
    file.dispatchEvent(new Event("change", { bubbles: true }));
    await waitFor(() => expect(field.value).toContain("2024;1;Jürgen"));
  });

  it("aren't read from a file of more than 5 MB", async () => {
    await openDialog();
    const file = screen.getByLabelText<HTMLInputElement>("Or choose a file");
    const large = new File(["x"], "history.csv");
    Object.defineProperty(large, "size", { value: 5 * 1024 * 1024 + 1 });
    Object.defineProperty(file, "files", { value: [large] });
    file.dispatchEvent(new Event("change", { bubbles: true }));
    await sees("This file is larger than 5 MB. Choose another one.");
  });

  it("that can't be read say so, line by line, and nothing typed is lost", async () => {
    const messages = ['Line 1: "last year" isn\'t a year like 2024.', 'Line 2: "0" isn\'t a place from 1 to 50.'];
    const errors = messages.map((message) => ({ path: "text", message }));
    const refusal = failing(400, { message: messages.join(" "), errors });
    const field = await openDialog({ "PUT /api/leagues/:id/history": refusal });
    type("last year,1,Ann\n2024,0,Ben");
    await press("Save these seasons");
    await sees("Nothing was saved, because we can't read some lines.");
    const dialog = within(screen.getByRole("dialog"));
    expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(messages);
    expect(field.value).toBe("last year,1,Ann\n2024,0,Ben");
  });

  it("say what the server refuses", async () => {
    await openDialog({ "PUT /api/leagues/:id/history": failing(409, { message: "The server says why not." }) });
    type("2024,1,Ann");
    await press("Save these seasons");
    await sees("The server says why not.");
  });

  it("are edited from what they are, and deleted, by the commissioner", async () => {
    open(HISTORY, casey, answers({ "DELETE /api/leagues/:id/history": { told: null } }));
    await press("Edit");
    await screen.findByRole("dialog", { name: "Edit the past seasons" });
    expect((await labeled("Seasons, places and people")).value).toBe(
      "Year; Place; Person; Amount\n2024; 1; =Ann; 350\n2024; 2; Ben\n2023; 1; Ben",
    );
    await press("Close");
    await press("Delete");
    const dialog = within(await screen.findByRole("dialog", { name: "Delete the past seasons" }));
    dialog.getByText("2024, 2023");
    await press("Delete", dialog);
    await seesToast("Past seasons deleted", "Seasons played here stay.");
  });
});
