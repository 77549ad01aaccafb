import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Escrow } from "#contract/money/escrow.ts";
import { leagueAnswers } from "#tests/specification/web/answers.ts";
import { open, press, reopen, sees, seesToast, server } from "#tests/specification/web/app.tsx";
import { failing } from "#tests/specification/web/fake-server.ts";
import { aLeague, alice, LEAGUE } from "#tests/specification/web/fixtures.ts";
import * as files from "#web/ui/save-file.ts";

const entry = (id: string) => ({
  id,
  ...{ occurredAt: `2026-09-0${id}T12:00:00.000Z`, eventType: "entry_fee.paid", description: `Fee ${id}` },
  ...{ amount: "50.00", balance: `${Number(id) * 50}.00` },
});
/** Five entries in three parts. */
const statement = (before: string | null): Escrow => {
  const parts: Record<string, { ids: string[]; earlier: string | null }> = {
    "": { ids: ["4", "5"], earlier: "4" },
    "4": { ids: ["2", "3"], earlier: "2" },
    "2": { ids: ["1"], earlier: null },
  };
  const { ids, earlier } = parts[before ?? ""] ?? { ids: [], earlier: null };
  const whole = leagueAnswers()["GET /api/leagues/:id/escrow"] as Escrow;
  return { ...whole, balance: "250.00", collected: "250.00", entries: ids.map(entry), earlier };
};
const answers = () => ({
  ...leagueAnswers(),
  "GET /api/leagues/:id/escrow": ({ query }: { query: URLSearchParams }) => statement(query.get("before")),
});
const shown = () => screen.getAllByText(/^Fee \d$/).map((cell) => cell.textContent);

it("The statement shows its latest entries, and the earlier ones when asked", async () => {
  open(LEAGUE, alice, answers());
  await sees("Fee 5");
  expect(shown()).toEqual(["Fee 4", "Fee 5"]);
  await press("Show earlier entries");
  await sees("Fee 2");
  await press("Show earlier entries");
  await sees("Fee 1");
  expect(shown()).toEqual(["Fee 1", "Fee 2", "Fee 3", "Fee 4", "Fee 5"]);
  expect(screen.queryByRole("button", { name: "Show earlier entries" })).toBeNull();
});

it("Earlier entries that can't be loaded leave the others, and can be asked for again", async () => {
  open(LEAGUE, alice, answers());
  await sees("Fee 5");
  server().answer({ "GET /api/leagues/:id/escrow": failing(500, { message: "down" }) });
  await press("Show earlier entries");
  await sees("We couldn't load more. Try again in a moment.");
  expect(shown()).toEqual(["Fee 4", "Fee 5"]);
  server().answer(answers());
  await press("Show earlier entries");
  await sees("Fee 2");
});

it("The file for a spreadsheet has every entry, whatever the screen shows", async () => {
  const saved = vi.spyOn(files, "saveFile").mockReturnValue();
  open(LEAGUE, alice, answers());
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
  open(LEAGUE, alice, { ...answers(), "GET /api/leagues/:id": aLeague(league) });
  await press("Download CSV");
  await waitFor(() => expect(saved).toHaveBeenCalled());
  const [name, content] = saved.mock.calls.at(-1) ?? [];
  expect(name).toBe(file);
  expect((await new Response(content).text()).split("\r\n")[1]).toMatch(new RegExp(`^${named.replace("?", "\\?")},1,`));
});

it("A file whose earlier entries can't be loaded isn't saved", async () => {
  const saved = vi.spyOn(files, "saveFile").mockReturnValue();
  open(LEAGUE, alice, answers());
  await sees("Fee 5");
  server().answer({ "GET /api/leagues/:id/escrow": failing(500) });
  await press("Download CSV");
  await seesToast("The file wasn't made", "Try again in a moment.");
  expect(saved).not.toHaveBeenCalled();
});

it("The head, the split and the statement each say how much is disputed, and nothing if nothing is", async () => {
  const whole = leagueAnswers()["GET /api/leagues/:id/escrow"] as Escrow;
  open(LEAGUE, alice, { ...leagueAnswers(), "GET /api/leagues/:id/escrow": { ...whole, disputed: "50.00" } });
  await sees("Frozen by disputes");
  const notes = screen.getAllByText(/is disputed/).map(({ textContent }) => textContent);
  const note = "$50.00 is disputed. It's frozen until the bank decides, so it isn't counted here.";
  expect(notes).toEqual([note, note]);
  await reopen();
  open(LEAGUE, alice, leagueAnswers());
  await sees("Held in escrow");
  expect(screen.queryByText(/disputed|Frozen by disputes/)).toBeNull();
});

it("What is held in escrow leaves out frozen, set aside and returning money, which the statement names apart", async () => {
  const whole = leagueAnswers()["GET /api/leagues/:id/escrow"] as Escrow;
  const apart = { disputed: "50.00", refundsInFlight: "20.00", setAside: "5.00" };
  open(LEAGUE, alice, { ...answers(), "GET /api/leagues/:id/escrow": { ...whole, balance: "175.00", ...apart } });
  await sees("Frozen by disputes");
  const figureOf = (label: string) => screen.getByText(label, { selector: "dt" }).nextElementSibling?.textContent;
  expect(figureOf("Held in escrow")).toBe("$100.00");
  expect(figureOf("Frozen by disputes")).toBe("$50.00");
  expect(figureOf("Refunds on their way")).toBe("$20.00");
  expect(figureOf("Set aside for returned refunds")).toBe("$5.00");
  screen.getByText("$100.00 held");
  screen.getByText(
    "Below, $175.00 is held: that includes the $75.00 that is frozen, set aside or on its way back, until it leaves.",
  );
  await reopen();
  open(LEAGUE, alice, leagueAnswers());
  await sees("Held in escrow");
  expect(figureOf("Held in escrow")).toBe("$100.00");
  expect(screen.queryByText(/^Below, /)).toBeNull();
});

it("Verifying reads the whole chain, a part at a time", async () => {
  const link = { entryId: "1", previousHash: "0".repeat(64), hash: "1".repeat(64), canonical: "entry 1\n" };
  open(LEAGUE, alice, {
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
