import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { leagueAnswers, PLAYER } from "#tests/specification/web/answers.ts";
import { open, press, sees } from "#tests/specification/web/app.tsx";
import { failing } from "#tests/specification/web/fake-server.ts";
import { alice, aPlayerLeague, idOf, LEAGUE, someSums } from "#tests/specification/web/fixtures.ts";
import { WON } from "#tests/specification/web/recovered.ts";
import { anEscrow, STATEMENT } from "#tests/specification/web/statement-fixtures.ts";
import { NEVER_SAID, TREASURERS, treasurerAnswers } from "#tests/specification/web/treasurer-fixtures.ts";
import * as files from "#web/ui/save-file.ts";

const KEPT = anEscrow({ balance: "70.00", collected: "120.00", paidOut: "50.00", notSent: "30.00" });
const answers = { ...leagueAnswers(TREASURERS), "GET /api/leagues/:id/escrow": KEPT };
const shownAs = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

it("The books say what is kept, owed, collected and sent, and which entries made it so", async () => {
  open(STATEMENT, alice, answers);
  await sees("Books", "Kept now", "Fee 1", "Kept over time");
  expect(document.title).toMatch(/^Books: Sunday Crew/);
  expect(screen.getByText("Kept now").nextElementSibling?.textContent).toMatch(/^\$70\.00/);
  const figures = ["Still owed", "In the pot", "Collected", "Sent"].map(shownAs);
  expect(figures).toEqual(["$30.00", "$40.00", "$120.00", "$50.00"]);
  screen.getByRole("button", { name: "Verify this statement" });
  expect(document.body.textContent).not.toMatch(NEVER_SAID);
});

it("The file of the books has no word of what Potkeeper would have, either", async () => {
  const saved = vi.spyOn(files, "saveFile").mockReturnValue();
  open(STATEMENT, alice, answers);
  await press("Download CSV");
  await waitFor(() => expect(saved).toHaveBeenCalled());
  const [name, file] = saved.mock.calls[0] ?? [];
  expect(name).toBe("books-season-2026.csv");
  const text = await new Response(file).text();
  expect(text).toContain("Amount (USD),Kept (USD)");
  expect(text).not.toMatch(NEVER_SAID);
});

it("Books that can't be loaded are called so", async () => {
  open(STATEMENT, alice, { ...answers, "GET /api/leagues/:id/escrow": failing(500, { message: "down" }) });
  await sees(/^We couldn't load the books\.?$/);
});

it("The league's page leads to the books, with what is kept and owed", async () => {
  open(LEAGUE, alice, treasurerAnswers({ league: { sums: someSums({ inPot: "40.00", owed: "30.00" }) } }));
  await sees("Books", "$70.00 kept, $30.00 of it owed");
});

it.each([
  [{ standing: "owed", way: null, sentOn: null } as const, "Owed by Casey Tester"],
  [{ standing: "sent", way: "cash", sentOn: "2026-08-30" } as const, /^Sent by Casey Tester on .+ in cash$/],
  [
    { standing: "received", way: "zelle", sentOn: "2026-08-30" } as const,
    /^Received, sent by Casey Tester on .+ by Zelle$/,
  ],
])("A payout's receipt says what the treasurer and the winner said: %o", async (said, words) => {
  const pool = { total: "100.00", prizes: "70.00", reimbursement: "0.00", returned: "0.00", held: "30.00" };
  const receipt = { ...WON, pool, debt: { from: "Casey Tester", ...said } };
  open(`/receipts/payouts/${WON.id}`, alice, { "GET /api/receipts/payouts/:id": receipt });
  await sees(words);
  expect(shownAs("Still in the pot")).toBe("$30.00");
  expect(document.body.textContent).not.toMatch(NEVER_SAID);
});

it.each([
  ["only leagues that keep their own money", [aPlayerLeague(TREASURERS)], 0],
  ["one that Potkeeper keeps it for", [aPlayerLeague(TREASURERS), aPlayerLeague({ id: idOf(101) })], 1],
])("The dashboard of someone in %s says so of escrow", async (_words, leagues, notes) => {
  open("/player", alice, { ...PLAYER, "GET /api/leagues/my-player": leagues });
  await sees(/^Welcome back/);
  await waitFor(() => expect(screen.queryAllByText(/held in escrow/)).toHaveLength(notes));
});
