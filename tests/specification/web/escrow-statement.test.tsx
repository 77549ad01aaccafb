import { readFileSync } from "node:fs";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Escrow } from "#contract/money/escrow.ts";
import { leagueAnswers } from "#tests/specification/web/answers.ts";
import { open, press, reopen, sees, seesToast, server, unfoldAll } from "#tests/specification/web/app.tsx";
import { failing } from "#tests/specification/web/fake-server.ts";
import { aLeague, alice, LEAGUE, someSums } from "#tests/specification/web/fixtures.ts";
import { aFee, anEscrow, STATEMENT, statementAnswers } from "#tests/specification/web/statement-fixtures.ts";
import { toDateField } from "#web/ui/date-field.ts";
import * as files from "#web/ui/save-file.ts";

/** Five entries in three parts. */
const statement = (before: string | null): Escrow => {
  const parts: Record<string, { ids: string[]; earlier: string | null }> = {
    "": { ids: ["4", "5"], earlier: "4" },
    "4": { ids: ["2", "3"], earlier: "2" },
    "2": { ids: ["1"], earlier: null },
  };
  const { ids, earlier } = parts[before ?? ""] ?? { ids: [], earlier: null };
  return anEscrow({ balance: "250.00", collected: "250.00", entries: ids.map(aFee), earlier });
};
const answers = () => ({
  ...leagueAnswers(),
  "GET /api/leagues/:id/escrow": ({ query }: { query: URLSearchParams }) => statement(query.get("before")),
});
const shown = () => screen.getAllByText(/^Fee \d$/).map((cell) => cell.textContent);

it("The statement shows its latest entries, and the earlier ones when asked", async () => {
  open(STATEMENT, alice, answers());
  await sees("Fee 5");
  expect(shown()).toEqual(["Fee 5", "Fee 4"]);
  await press("Show earlier entries");
  await sees("Fee 2");
  await press("Show earlier entries");
  await sees("Fee 1");
  expect(shown()).toEqual(["Fee 5", "Fee 4", "Fee 3", "Fee 2", "Fee 1"]);
  expect(screen.queryByRole("button", { name: "Show earlier entries" })).toBeNull();
});

it("Printing loads every entry first, and prints once they are drawn", async () => {
  const printed: string[][] = [];
  const print = vi.fn(() => void printed.push(shown().map(String)));
  vi.stubGlobal("print", print);
  open(STATEMENT, alice, answers());
  await press("Print");
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(printed).toEqual([["Fee 5", "Fee 4", "Fee 3", "Fee 2", "Fee 1"]]);
  expect(screen.queryByRole("button", { name: "Show earlier entries" })).toBeNull();
});

it("Printing says why it didn't, if the earlier entries can't be loaded", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  open(STATEMENT, alice, answers());
  await sees("Fee 5");
  server().answer({ "GET /api/leagues/:id/escrow": failing(500, { message: "down" }) });
  await press("Print");
  await seesToast("The statement wasn't printed");
  expect(print).not.toHaveBeenCalled();
});

it("Earlier entries that can't be loaded leave the others, and can be asked for again", async () => {
  open(STATEMENT, alice, answers());
  await sees("Fee 5");
  server().answer({ "GET /api/leagues/:id/escrow": failing(500, { message: "down" }) });
  await press("Show earlier entries");
  await sees("We couldn't load more. Try again in a moment.");
  expect(shown()).toEqual(["Fee 5", "Fee 4"]);
  server().answer(answers());
  await press("Show earlier entries");
  await sees("Fee 2");
});

it("The file for a spreadsheet has every entry, whatever the screen shows", async () => {
  const saved = vi.spyOn(files, "saveFile").mockReturnValue();
  open(STATEMENT, alice, answers());
  await press("Download CSV");
  await waitFor(() => expect(saved).toHaveBeenCalled());
  const text = await new Response(saved.mock.calls[0]?.[1]).text();
  expect([...text.matchAll(/Fee \d/g)].map(String)).toEqual(["Fee 1", "Fee 2", "Fee 3", "Fee 4", "Fee 5"]);
});

it.each([
  { league: {}, named: "2026", file: "escrow-season-2026.csv" },
  { league: { season: "Fall ’26 / “B”" }, named: "Fall ’26 / “B”", file: "escrow-season-Fall-26-B.csv" },
  { league: { season: "?" }, named: "?", file: "escrow-season-1.csv" },
  { league: { leagueType: "dynasty" as const }, named: "1", file: "escrow-season-1.csv" },
])("The file and its rows name the season as the league's pages do: $named", async ({ league, named, file }) => {
  const saved = vi.spyOn(files, "saveFile").mockReturnValue();
  open(STATEMENT, alice, { ...answers(), "GET /api/leagues/:id": aLeague(league) });
  await press("Download CSV");
  await waitFor(() => expect(saved).toHaveBeenCalled());
  const [name, content] = saved.mock.calls.at(-1) ?? [];
  expect(name).toBe(file);
  expect((await new Response(content).text()).split("\r\n")[1]).toMatch(new RegExp(`^${named.replace("?", "\\?")},1,`));
});

it("The proof is saved as it was answered, under its league's name; a refusal is said", async () => {
  const saved = vi.spyOn(files, "saveFile").mockReturnValue();
  const proof = JSON.parse(readFileSync("docs/proof-example.json", "utf8"));
  open(STATEMENT, alice, { ...answers(), "GET /api/leagues/:id/escrow/proof": failing(403) });
  await press("Download the proof");
  await seesToast("The proof wasn't downloaded");
  server().answer({ ...answers(), "GET /api/leagues/:id/escrow/proof": proof });
  await press("Download the proof");
  await waitFor(() => expect(saved).toHaveBeenCalled());
  const [name, content] = saved.mock.calls[0] ?? [];
  expect(name).toBe(`proof-sunday-crew-${proof.head.position}.json`);
  expect(JSON.parse(await new Response(content).text())).toEqual(proof);
});

it("A table of the league is saved under its name, with days in the reader's zone; a refusal is said", async () => {
  unfoldAll();
  const saved = vi.spyOn(files, "saveFile").mockReturnValue();
  const call = "GET /api/leagues/:id/tables/:table";
  open(STATEMENT, alice, { ...answers(), "GET /api/leagues/:id": aLeague({ name: "=Übrig!" }), [call]: failing(403) });
  await press("dues");
  await seesToast("The file wasn't made");
  const rows = [{ Name: "Zoë", "Due on": "2026-12-04T04:59:00.000Z", Reason: null }];
  server().answer({ [call]: { heading: ["Name", "Reason", "Due on"], rows, head: { position: 2, hash: "ab" } } });
  await press("dues");
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(server().made(call)).toMatchObject([{ params: { table: "dues" } }, { params: { table: "dues" } }]);
  const [name, content] = saved.mock.calls[0] ?? [];
  expect(name).toBe("dues-ubrig.csv");
  const day = toDateField(new Date("2026-12-04T04:59:00.000Z"));
  expect(await content?.text()).toBe(`\ufeffName,Reason,Due on\r\nZoë,,${day}\r\nHead of the books,2 · ab\r\n`);
});

it.each([
  [true, 4],
  [false, 0],
])(
  "Before any money moved, those who know a league's names can take its tables along: %j",
  async (namesShown, count) => {
    unfoldAll();
    open(STATEMENT, alice, statementAnswers({ entries: [], head: null, namesShown }));
    await sees(/Nothing has been paid in yet/);
    expect(screen.queryAllByRole("button", { name: /^(members|dues|payments|payouts)$/ })).toHaveLength(count);
  },
);

it("A file whose earlier entries can't be loaded isn't saved", async () => {
  const saved = vi.spyOn(files, "saveFile").mockReturnValue();
  open(STATEMENT, alice, answers());
  await sees("Fee 5");
  server().answer({ "GET /api/leagues/:id/escrow": failing(500) });
  await press("Download CSV");
  await seesToast("The file wasn't made", "Try again in a moment.");
  expect(saved).not.toHaveBeenCalled();
});

const figureOf = (label: string) => screen.getByText(label, { selector: "dt" }).nextElementSibling?.textContent;
const heldNow = () => screen.getByRole("heading", { name: "Held now" }).nextElementSibling?.textContent;

it("The head and the split of the league each say how much is disputed, and nothing if nothing is", async () => {
  unfoldAll();
  open(LEAGUE, alice, leagueAnswers({ sums: someSums({ disputed: "50.00" }) }));
  await sees("$150.00 held");
  const notes = screen.getAllByText(/is disputed/).map(({ textContent }) => textContent);
  const note = "$50.00 is disputed. It's frozen until the bank decides, so it isn't counted here.";
  expect(notes).toEqual([note, note]);
  await reopen();
  open(LEAGUE, alice, leagueAnswers());
  await sees("$100.00 held");
  expect(screen.queryByText(/disputed/)).toBeNull();
});

it("What is held has its parts: free, frozen, on its way back and set aside", async () => {
  const apart = { disputed: "50.00", refundsInFlight: "20.00", setAside: "5.00" };
  open(STATEMENT, alice, statementAnswers({ balance: "175.00", collected: "175.00", ...apart }));
  await sees("Held now");
  expect(heldNow()).toBe("$175.00 USD");
  expect(figureOf("Free to award")).toBe("$100.00");
  expect(figureOf("Frozen by disputes")).toBe("$50.00");
  expect(figureOf("Refunds on their way")).toBe("$20.00");
  expect(figureOf("Set aside for returned refunds")).toBe("$5.00");
  await reopen();
  open(STATEMENT, alice, statementAnswers());
  await sees("Held now");
  expect(heldNow()).toBe("$100.00 USD");
  expect(screen.queryByText(/Free to award|Frozen|on their way|Set aside|Not sent/)).toBeNull();
});

it("What is awarded and not sent is still held, on the league's line and on the statement", async () => {
  const awarded = statementAnswers({ balance: "20.00", collected: "100.00", paidOut: "80.00", notSent: "80.00" });
  open(LEAGUE, alice, leagueAnswers({ sums: someSums({ inPot: "20.00", owed: "80.00" }) }));
  await sees("$100.00 held, $80.00 of it not sent yet");
  expect(screen.getByText("Escrow").closest("a")?.getAttribute("href")).toBe(STATEMENT);
  await reopen();
  open(STATEMENT, alice, awarded);
  await sees("Held now");
  expect(heldNow()).toBe("$100.00 USD");
  expect(figureOf("Free to award")).toBe("$20.00");
  expect(figureOf("Not sent yet")).toBe("$80.00");
  expect(figureOf("Awarded")).toBe("$80.00");
  screen.getByText("The entries count what is in escrow, $20.00: an award leaves escrow before it is sent.");
});

it("Money that banks took back is named, so that the figures add up", async () => {
  open(STATEMENT, alice, statementAnswers({ balance: "50.00", collected: "100.00" }));
  await sees("Taken back by banks");
  expect(figureOf("Taken back by banks")).toBe("$50.00");
});

it("Entries stand by month, latest first, with what came in and went out, and the latest month open", async () => {
  const later = (id: number, amount: string) => ({
    ...aFee("9"),
    ...{ id: String(id), occurredAt: "2026-10-15T12:00:00.000Z", description: `October ${id}`, amount },
  });
  const october = [...Array.from({ length: 11 }, (_, index) => later(10 + index, "50.00")), later(21, "-30.00")];
  open(STATEMENT, alice, statementAnswers({ entries: [aFee("1"), aFee("2"), ...october] }));
  await sees("October 2026");
  const folds = screen.getAllByRole("group").filter((fold) => /\d{4}/.test(fold.textContent ?? ""));
  const months = folds.map((month) => ({
    name: within(month).getByRole("heading", { hidden: true }).parentElement?.textContent,
    isOpen: month.hasAttribute("open"),
  }));
  expect(months).toEqual([
    { name: "October 202612 entries, $550.00 in, $30.00 out", isOpen: true },
    { name: "September 20262 entries, $100.00 in", isOpen: false },
  ]);
});

it("A month that may have earlier entries has no sums", async () => {
  open(STATEMENT, alice, answers());
  await sees("September 2026");
  expect(screen.queryByText(/entries, /)).toBeNull();
});

it("Before any money came in, and in a free league, the statement says so", async () => {
  open(STATEMENT, alice, leagueAnswers());
  await sees("No money yet");
  expect(screen.queryByRole("button", { name: "Download CSV" })).toBeNull();
  await reopen();
  open(STATEMENT, alice, leagueAnswers({ entryFee: "0.00" }));
  await sees("A free league");
});

it("Readers outside the league see no names, and can't verify", async () => {
  open(STATEMENT, alice, statementAnswers({ namesShown: false }));
  await sees("Only members see names and can verify the entries.");
  expect(screen.queryByRole("button", { name: "Verify this statement" })).toBeNull();
});

it("A league that someone may not see has no statement for them", async () => {
  open(STATEMENT, alice, { "GET /api/leagues/:id": failing(404), "GET /api/leagues/:id/escrow": failing(404) });
  await sees("League not found", "The league doesn't exist or you don't have access.");
});

it("Verifying reads the whole chain, a part at a time", async () => {
  const link = { entryId: "1", previousHash: "0".repeat(64), hash: "1".repeat(64), canonical: "entry 1\n" };
  open(STATEMENT, alice, {
    ...answers(),
    "GET /api/leagues/:id/escrow/chain": ({ query }) => ({
      links: Number(query.get("after")) < 3 ? [{ ...link, position: Number(query.get("after")) + 1 }] : [],
      unsealed: 0,
    }),
  });
  await press("Verify this statement");
  await sees(/^The chain breaks at entry 1/);
  const asked = server().made("GET /api/leagues/:id/escrow/chain");
  expect(asked.map(({ query }) => query.get("after"))).toEqual(["0", "1", "2", "3"]);
  within(screen.getByRole("main")).getByText(/Tell an admin/);
});
