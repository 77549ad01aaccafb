import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { LeagueResults } from "#contract/results/league-results.ts";
import type { Reading } from "#contract/results/upload-reading.ts";
import { leagueAnswers } from "#tests/specification/web/answers.ts";
import {
  bodiesOf,
  dialog,
  fill,
  labeled,
  main,
  open,
  press,
  reopen,
  rowOf,
  sees,
  seesToast,
  sent,
  server,
  textsOf,
  unfoldAll,
  words,
} from "#tests/specification/web/app.tsx";
import { type Answers, failing } from "#tests/specification/web/fake-server.ts";
import { alice, ben, casey, LEAGUE, LEAGUE_ID, NOW } from "#tests/specification/web/fixtures.ts";
import {
  CURRENT_IMPORT,
  evidenceOf,
  FOUND,
  NO_RESULTS,
  RESULTS,
  someResults,
  TABLE,
  UNDERSTOOD,
} from "#tests/specification/web/results-fixtures.ts";
import { aWeek } from "#tests/support/results.ts";

beforeEach(unfoldAll);

const PATH = `${LEAGUE}/results`;
const having = (over: Partial<LeagueResults> = {}): Answers => ({
  ...leagueAnswers(),
  ...RESULTS,
  "GET /api/leagues/:id/results": someResults(over),
});
const openResults = (as = alice, over: Partial<LeagueResults> = {}) => open(PATH, as, having(over));
const current = someResults().current;

/** Results whose table is another. */
const withTable = (over: Partial<typeof TABLE>) => ({
  current: current && { ...current, table: { ...TABLE, ...over } },
});
const PLAYOFFS = [{ phase: "playoffs" }, { phase: "playoffs", weekCount: 2, isComplete: true }] as const;

it("the league's page shows the first five places in season and the visitor's own, with their points", async () => {
  const [one] = TABLE.teams;
  const teams = ["Ash", "Elm", "Fir", "Oak", "Yew", "Box"].map((name, at) => ({
    ...{ ...one, id: String(at), name, owners: null, finalPlace: null, finalPlaceSource: null },
    ...{ regularSeasonPlace: 6 - at, points: at === 4 ? null : 10_000 * (at + 1), wins: 8, losses: 1, ties: 0 },
  })) as typeof TABLE.teams;
  open(LEAGUE, alice, {
    ...leagueAnswers({ status: "in_season" }),
    ...RESULTS,
    "GET /api/leagues/:id/results": someResults({
      current: current && { ...current, table: { ...TABLE, isSeasonOver: false, teams } },
      teamMembers: [{ teamId: "0", userId: alice.id, confirmedAt: NOW, verified: null }],
    }),
  });
  const places = within(await screen.findByRole("list", { name: "First places" })).getAllByRole("listitem");
  expect(places.map(({ textContent }) => textContent)).toEqual([
    "1Box 600.00 points",
    "2Yew 8-1",
    "3Oak 400.00 points",
    "4Fir 300.00 points",
    "5Elm 200.00 points",
    "6Ash You100.00 points",
  ]);
  expect(places[0]?.closest("details")?.open).toBe(true);
});

describe("a league's results", () => {
  it("have a row for each team by its place, with how it's known, its owner, its member, its record and points", async () => {
    openResults();
    const table = within((await screen.findAllByRole("table"))[0] as HTMLElement);
    const rows = table.getAllByRole("row").slice(1);
    expect(rows.map((row) => within(row).getAllByRole("cell")[0]?.textContent)).toEqual(["1", "2", "3"]);
    expect(rows[0]?.textContent).toContain("Gale ForcebenBen TesterConfirmedStated by ESPN");
    expect(rows[1]?.textContent).toContain("Harbor AnchorsALICEAlice TesterNot confirmed yetStated by ESPN");
    expect(rows[2]?.textContent).toContain("Jetty JacksNo ownerNo memberGuess: the platform doesn't state this place.");
    expect(rows[0]?.textContent).toContain("9-3place 2");
    expect(rows[0]?.textContent).toContain("1,000.00");
  });

  it("have no column of records if no team has one, as in an upload or a league without games", async () => {
    const teams = TABLE.teams.map((team) => ({ ...team, wins: 0, losses: 0, ties: 0, regularSeasonPlace: null }));
    openResults(alice, withTable({ teams }));
    const table = within((await screen.findAllByRole("table"))[0] as HTMLElement);
    expect(table.queryByRole("columnheader", { name: "Regular season" })).toBeNull();
    expect(table.queryByText("0-0")).toBeNull();
  });

  it("show a team's picture, and its initials without one or where it doesn't load", async () => {
    openResults(alice, { teamPictures: [{ teamId: "1", path: "/picture-of-anchors" }] });
    const table = within((await screen.findAllByRole("table"))[0] as HTMLElement);
    const rowIn = (name: string) => table.getByText(name).closest("tr") as HTMLElement;
    const row = rowIn("Harbor Anchors");
    const picture = row.querySelector("img");
    expect([picture?.getAttribute("src"), picture?.getAttribute("alt")]).toEqual(["/picture-of-anchors", ""]);
    expect(rowIn("Gale Force").querySelector("[data-initials]")?.getAttribute("data-initials")).toBe("GF");
    fireEvent.error(picture as Element);
    expect(row.querySelector("img")).toBeNull();
    expect(row.querySelector("[data-initials]")?.getAttribute("data-initials")).toBe("HA");
  });

  it("say where they come from: platform, league, season, its page, when and by whom, and name every flag's teams", async () => {
    openResults();
    await sees("Where it comes from", /on ESPN, season 2024\. Fetched/, /, asked for by Ben Tester$/, "Fetches");
    expect(main().getByRole("link", { name: "See it on ESPN" }).getAttribute("href")).toBe(
      "https://fantasy.espn.com/football/league/standings?leagueId=899513&seasonId=2024",
    );
    await sees("Third place, Harbor Anchors and Jetty Jacks: the game's winner and the table of ESPN differ.");
    await waitFor(() => expect(document.title).toBe("Results: Sunday Crew · Potkeeper"));
    for (const name of ["Change link", "Unlink", "Upload results instead", "Assign teams to members"])
      expect(screen.queryByRole("button", { name })).toBeNull();
  });

  it("have each week's high score, complete or provisional, and open to all scores", async () => {
    openResults();
    const list = (await rowOf("Week 1")).textContent;
    expect(list).toContain("Harbor Anchors142.30Complete");
    expect((await rowOf("Week 2")).textContent).toContain("Gale Force91.25Provisional");
    const scores = within(screen.getByRole("list", { name: "Scores of week 2" })).getAllByRole("listitem");
    expect(scores.map((score) => score.textContent)).toEqual([
      "Gale Force against Harbor Anchors91.25",
      "Harbor Anchors against Gale Force80.00",
    ]);
  });

  it("say until when a changed season and each week are provisional, and what a correction changed", async () => {
    const finalFrom = "2026-09-04T18:00:00.000Z";
    const weeks = [aWeek(1, { "1": 14_230 }), aWeek(2, { "1": 9125 }), aWeek(3, { "1": 9125 })];
    const weekFinality = [
      { week: 1, isFinal: true, finalFrom: NOW, changedAt: null, waitsFor: null, correctedFrom: ["2"] },
      { week: 2, isFinal: false, finalFrom, changedAt: NOW, waitsFor: null, correctedFrom: null },
      // Its Friday has passed.
      { week: 3, isFinal: false, finalFrom: NOW, changedAt: null, waitsFor: null, correctedFrom: null },
    ];
    const seasonFinality = { finalAt: null, finalFrom, changedAt: NOW };
    openResults(alice, { ...withTable({ weeks }), seasonFinality, weekFinality });
    const weekSays = async (week: string, ...says: string[]) => {
      const { textContent } = await rowOf(week);
      for (const text of says) expect(textContent).toContain(text);
    };
    await weekSays("Week 2", "Changed Sep 1. Provisional until Sep 4");
    const changed =
      /The results changed on .*, after the season was over\. Provisional until Sep 4, 2026.*change again\./;
    expect(words()).toMatch(changed);
    await weekSays("Week 1", "Gale Force won it before a correction. Prizes that were paid stay paid.", "Final");
    await weekSays("Week 3", "Provisional until the next fetch");
    await reopen();
    openResults(alice, { seasonFinality: { finalAt: NOW, finalFrom: NOW, changedAt: null } });
    await rowOf("Week 2");
    expect(words()).toContain("Final since Sep 1, 2026");
  });

  it("name every team of a tied week, and say when a week has no points", async () => {
    const weeks = TABLE.weeks.map((week, index) => ({
      ...week,
      scores: week.scores.map((score) => ({ ...score, points: index === 0 ? 5050 : 0 })),
    }));
    openResults(alice, withTable({ weeks }));
    expect((await rowOf("Week 1")).textContent).toContain("Harbor Anchors, Gale Force50.50");
    expect((await rowOf("Week 2")).textContent).toContain("No points yet");
  });

  it("are written in whole points, as the table is, where all of a season's are whole", async () => {
    openResults(alice, withTable({ weeks: [aWeek(1, { "1": 14_200, "2": 9100 })] }));
    expect((await rowOf("Week 1")).textContent).toContain("Harbor Anchors142Complete");
    expect(textsOf(await screen.findAllByRole("row"))).toContainEqual(expect.stringMatching(/1,000(?!\.)/));
  });

  it("have no high score of a team without a game in the playoffs, and none of a round of several weeks", async () => {
    const idle = { teamId: "3", opponentId: null, points: 20_000 };
    const weeks = TABLE.weeks.map((week, index) => ({ ...week, scores: [...week.scores, idle], ...PLAYOFFS[index] }));
    openResults(alice, withTable({ weeks }));
    expect((await rowOf("Week 1")).textContent).toMatch(/^Week 1PlayoffsHarbor Anchors142\.30Complete/);
    expect((await rowOf("Weeks 2 to 3")).textContent).toMatch(/^Weeks 2 to 3PlayoffsComplete/);
  });

  it("before the season's end are ordered by the regular season, and claim no final place", async () => {
    const teams = TABLE.teams.map((team) => ({ ...team, finalPlace: null, finalPlaceSource: null }));
    openResults(alice, { fetches: [], ...withTable({ teams, isSeasonOver: false }) });
    await sees("Table so far", "Now");
    expect(screen.queryByText(/Stated by|Guess/)).toBeNull();
    const rows = screen.getAllByRole("row").slice(1, 4);
    expect(rows.map((row) => within(row).getAllByRole("cell")[0]?.textContent)).toEqual(["1", "2", "3"]);
  });

  it("that were uploaded say so, and can't be fetched again; those the server fetched, that it did", async () => {
    const uploads = someResults().fetches.map((fetch) => ({ ...fetch, isUpload: true }));
    openResults(alice, { link: null, ...withTable({ platform: "upload" }), fetches: uploads });
    await sees("Uploaded by hand", "From the upload", "Fetches and uploads", /, uploaded by Ben Tester$/);
    expect(main().queryByText(/asked for by/)).toBeNull();
    expect(screen.queryByRole("button", { name: /Fetch/ })).toBeNull();
    await reopen();
    openResults(alice, { fetches: someResults().fetches.map((fetch) => ({ ...fetch, askedBy: null })) });
    await sees(/, automatically$/);
    expect(main().queryByText(/asked for by/)).toBeNull();
  });

  it("aren't there for someone the server refuses, and nothing offers to try again", async () => {
    open(PATH, alice, {
      ...leagueAnswers(),
      "GET /api/leagues/:id/results": failing(403, { message: "Only members of this league can see its results." }),
    });
    await sees("Results not found");
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });
});

describe("fetching again", () => {
  it("asks the server, and shows Fetching… until it's done", async () => {
    openResults();
    server().answer({ "POST /api/leagues/:id/results/fetches": someResults({ isFetching: true }) });
    await screen.findByRole("button", { name: "Fetch again and compare" });
    server().answer({ "GET /api/leagues/:id/results": someResults({ isFetching: true }) });
    await press("Fetch again and compare");
    const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Fetching…" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    await sees("Fetching from ESPN…");
  });

  it("tells why it's refused", async () => {
    openResults();
    const message = "The results were fetched a moment ago. Try again in 4 minutes.";
    server().answer({ "POST /api/leagues/:id/results/fetches": failing(429, { message }) });
    await press("Fetch again and compare");
    await seesToast("The results weren't requested", message);
  });

  it("that failed says when and why, and leaves the last results", async () => {
    const failed = { endedAt: NOW, askedBy: null, importId: null, isUpload: false };
    const failure = "ESPN says this league is private.";
    openResults(alice, { fetches: [{ ...failed, failure }, ...someResults().fetches] });
    await sees(/failed\. ESPN says this league is private\.$/, "Gale Force");
  });

  it("shows what changed since the fetch before, cell by cell", async () => {
    openResults();
    const changed = await screen.findByRole("row", { name: /^Gale Force\s*Final place/ });
    expect(changed.textContent).toBe("Gale ForceFinal place (stated by ESPN)21");
    await sees("Results changed.");
  });

  it("shows no change if every fetch gave the same", async () => {
    const fetches = someResults().fetches.map((fetch) => ({ ...fetch, importId: CURRENT_IMPORT }));
    openResults(alice, { fetches });
    await sees("The same results as before.");
    expect(screen.queryByText("What changed")).toBeNull();
    expect(server().made("GET /api/leagues/:id/results/imports/:importId")).toEqual([]);
  });
});

describe("the evidence", () => {
  it("has each address with its time, status and hash, and the table's hash", async () => {
    openResults();
    await press("Show the evidence");
    const link = await screen.findByRole("link", { name: /lm-api-reads/ });
    expect(link.closest("li")?.textContent).toContain(`answered 200Hash: ${"cd".repeat(32)}`);
    await sees("ab".repeat(32), "How to check it yourself");
  });

  it("downloads as a file with everything that was fetched", async () => {
    const saved: Blob[] = [];
    vi.stubGlobal(
      "URL",
      Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`, revokeObjectURL: () => {} }),
    );
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    openResults();
    await press("Show the evidence");
    await press("Download");
    expect(click).toHaveBeenCalledOnce();
    expect(JSON.parse((await saved[0]?.text()) ?? "")).toEqual(evidenceOf(CURRENT_IMPORT));
    click.mockRestore();
  });
});

describe("linking a league to its platform", () => {
  const ADDRESS = "https://fantasy.espn.com/football/league?leagueId=899513";
  const unlinked = leagueAnswers();

  const LINK = "PUT /api/leagues/:id/platform-link";

  async function lookUp() {
    await press("Link to its fantasy platform");
    fill({ "The league's address": ADDRESS });
    await press("Look up");
  }

  it("shows which league it is before anything is linked, and warns that it is of another season", async () => {
    open(LEAGUE, casey, { ...unlinked, "POST /api/platform-leagues": FOUND });
    await press("Link to its fantasy platform");
    await press("Look up");
    expect(dialog().getByRole("alert").textContent).toBe("Paste the address of the league's page, or its id");
    expect(server().made("POST /api/platform-leagues")).toEqual([]);
    await press("Close", dialog());
    await lookUp();
    await sees("The Gridiron Gang", "ESPN, hockey, season 2024, over", "2 teams", "Harbor Anchors", "alice");
    const warning = (await screen.findByText("This is season 2024.")).closest("p");
    expect(warning?.textContent).toMatch(/ is in season 2026, and its prizes would go by these results\.$/);
    expect(server().made(LINK)).toEqual([]);
    const fetching = someResults({ isFetching: true, current: null, fetches: [] });
    server().answer({ [LINK]: fetching, "GET /api/leagues/:id/results": fetching });
    await press("Link this league");
    await seesToast("League linked");
    await sees("Fetching from ESPN…");
    expect(bodiesOf(LINK)).toEqual([{ address: ADDRESS }]);
  });

  it("asks for the reason that the server wants, though the screen knows of no verified team, and sends it", async () => {
    const message = "1 member proved their team in the linked league. Say why you're linking another one.";
    const REASON = "Reason for linking another league";
    open(LEAGUE, casey, {
      ...{ ...unlinked, "POST /api/platform-leagues": { ...FOUND, season: "2026" } },
      [LINK]: failing(409, { message, code: "needs_reason" }),
    });
    await lookUp();
    await sees("ESPN, hockey, season 2026, over");
    expect(screen.queryByText("This is season 2026.")).toBeNull();
    expect(screen.queryByLabelText(REASON)).toBeNull();
    await press("Link this league");
    const field = await labeled(REASON);
    await sees(message);
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(screen.queryByText(/0 members/)).toBeNull();
    fill({ [REASON]: "The last one was a test" });
    server().answer({ [LINK]: someResults({ isFetching: true, current: null }) });
    await press("Link this league");
    await seesToast("League linked");
    expect(bodiesOf(LINK).at(-1)).toEqual({ address: ADDRESS, reason: "The last one was a test" });
  });

  it.each([
    { what: "looking it up", call: "POST /api/platform-leagues" as const, button: "Look up" },
    { what: "linking it", call: "PUT /api/leagues/:id/platform-link" as const, button: "Link this league" },
  ])("says at the field why $what failed, and keeps what was typed", async ({ call, button }) => {
    const message = "ESPN says this league is private.";
    open(LEAGUE, casey, { ...unlinked, "POST /api/platform-leagues": FOUND, [call]: failing(400, { message }) });
    await lookUp();
    if (button !== "Look up") await press(button);
    const field = await labeled("The league's address");
    await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
    expect(dialog().getByRole("alert").textContent).toBe(message);
    expect(field.value).toBe(ADDRESS);
    fill({ "The league's address": `${ADDRESS}0` });
    expect([field.getAttribute("aria-invalid"), dialog().queryByText("The Gridiron Gang")]).toEqual([null, null]);
  });

  it("leads to uploading from the league's page, and from a league that can't be looked up", async () => {
    open(LEAGUE, casey, {
      ...unlinked,
      ...{ "GET /api/leagues/:id/results": NO_RESULTS },
      "POST /api/platform-leagues": failing(400, { message: "We can't read leagues there." }),
    });
    const upload = await screen.findByRole("link", { name: "Upload its results" });
    expect(upload.getAttribute("href")).toBe(`${PATH}#upload`);
    await lookUp();
    await sees("We can't read leagues there.");
    fireEvent.click(dialog().getByRole("link", { name: "Upload its results" }));
    await sees("Upload results", "Members see that these results were uploaded, not fetched.");
    expect(dialog().getByLabelText("Results")).toBeTruthy();
  });

  it("is only the commissioner's, and a member of an unlinked league sees nothing of it", async () => {
    open(LEAGUE, alice, unlinked);
    await sees("Members (3/10)", /^\$100\.00 held/);
    expect(screen.queryByText(/Results|Sleeper/)).toBeNull();
  });

  it("can be undone, which says what stays", async () => {
    openResults(casey);
    await press("Unlink");
    expect(dialog().getByText(/^Fetched results stay, with/)).toBeTruthy();
    server().answer({
      "DELETE /api/leagues/:id/platform-link": NO_RESULTS,
      "GET /api/leagues/:id/results": NO_RESULTS,
    });
    await press("Unlink", dialog());
    await seesToast("League unlinked", "Fetched results stay.");
    await sees("No results yet");
    expect((await screen.findByRole("link", { name: "Sunday Crew" })).getAttribute("href")).toBe(LEAGUE);
  });
});

it("changing the link of a league with teams that members have proved says what another league would cost them", async () => {
  const verified = { at: NOW, platform: "espn" as const };
  openResults(casey, {
    teamMembers: someResults().teamMembers.map((team) => ({ ...team, confirmedAt: NOW, verified })),
  });
  await press("Change link");
  expect(dialog().getByText(/^If you link another league/).textContent).toContain("2 members proved their team");
  await reopen();
  openResults(casey);
  await press("Change link");
  expect(dialog().queryByText(/^If you link another league/)).toBeNull();
});

describe("uploading results", () => {
  const TEXT = "Team,Place\nHarbor Anchors,1";
  const PREVIEW = "POST /api/leagues/:id/results/uploads/preview";
  const KEEP = "POST /api/leagues/:id/results/uploads";

  async function seeUnderstood(understood = UNDERSTOOD) {
    openResults(casey);
    server().answer({ [PREVIEW]: understood, [KEEP]: someResults() });
    await press("Upload results instead");
    fill({ Results: TEXT });
    await press("Next");
    await sees("What we understood");
  }
  const read = (at: number) => server().made(PREVIEW)[at]?.body as { reading?: Reading };

  it("shows what was understood, and sends what was pasted with it", async () => {
    await seeUnderstood();
    expect((await labeled("RK")).value).toBe("place");
    expect((await labeled("Mascot")).value).toBe("unused");
    expect((await labeled("Column 4")).value).toBe("points");
    await sees("Guess", "Harbor Anchors", "Final standings 2024", "Line 1. Above the table.");
    await sees("Line 5. Looks like a total or an average.", "Numbers: “1,551.13” is read as 1,551.13.");
    expect(server().made(KEEP)).toEqual([]);
    await press("Upload results");
    await seesToast("Results uploaded");
    expect(server().made(KEEP)[0]?.body).toEqual({ text: TEXT, reading: UNDERSTOOD.reading });
  });

  it("reads the text again as the person says a column is, and with a line that was left out or in", async () => {
    await seeUnderstood();
    fireEvent.change(await labeled("Mascot"), { target: { value: "owner" } });
    await waitFor(() => expect(server().made(PREVIEW)).toHaveLength(2));
    expect(read(1).reading?.columns).toEqual(["place", "team", "owner", "points"]);
    const total = dialog().getByText(",Total,,3019.84").closest("li") as HTMLElement;
    fireEvent.click(within(total).getByRole("button", { name: "It's a team" }));
    await waitFor(() => expect(server().made(PREVIEW)).toHaveLength(3));
    expect(read(2).reading?.leftOut).toEqual([1]);
    await press("Leave out line 4, Gale Force");
    await waitFor(() => expect(server().made(PREVIEW)).toHaveLength(4));
    expect(read(3).reading?.leftOut).toEqual([1, 5, 4]);
  });

  it("asks above the table about the columns that need an answer", async () => {
    const [, team, mascot, points] = UNDERSTOOD.columns;
    const text = "Are the places in the column “RK” the final ones, or the regular season's?";
    const asked = { name: "RK", isGuess: false, question: { text, answers: ["place", "seed", "unused"] as const } };
    const unknown = { name: "Pow", isGuess: false, question: { text: "What is the column “Pow”?", answers: [] } };
    const columns = [asked, team, mascot, points, unknown].flatMap((column) => column ?? []);
    const reading = UNDERSTOOD.reading && { ...UNDERSTOOD.reading, columns: [null, "team", "unused", "points", null] };
    await seeUnderstood({ ...UNDERSTOOD, reading, columns, problem: text, table: null } as typeof UNDERSTOOD);
    const question = within(await screen.findByRole("group", { name: text }));
    expect(screen.queryByRole("alert")).toBeNull();
    fireEvent.click(question.getByRole("button", { name: "Regular season place" }));
    await waitFor(() => expect(server().made(PREVIEW)).toHaveLength(2));
    expect(read(1).reading?.columns).toEqual(["seed", "team", "unused", "points", null]);
    const other = within(screen.getByRole("group", { name: "What is the column “Pow”?" }));
    fireEvent.change(other.getByRole("combobox"), { target: { value: "wins" } });
    await waitFor(() => expect(server().made(PREVIEW)).toHaveLength(3));
    expect(read(2).reading?.columns).toEqual([null, "team", "unused", "points", "wins"]);
  });

  it("asks how to read numbers that could be two, and says what keeps the results from being kept", async () => {
    const number = { written: "1.799", point: 180, comma: 179_900 };
    const problem = "Line 3: 1.799 could be two numbers.";
    const reading = UNDERSTOOD.reading && { ...UNDERSTOOD.reading, decimals: null };
    await seeUnderstood({ ...UNDERSTOOD, reading, number, problem, table: null });
    expect((await screen.findByRole("alert")).textContent).toBe(problem);
    fireEvent.change(await labeled("Read “1.799” as"), { target: { value: "comma" } });
    await waitFor(() => expect(server().made(PREVIEW)).toHaveLength(2));
    expect(read(1).reading?.decimals).toBe("comma");
  });

  it("shows the teams of a platform's own JSON, and keeps them without a reading", async () => {
    await seeUnderstood({ ...UNDERSTOOD, reading: null, columns: [], lines: [], leftOut: [], number: null });
    await sees("Harbor Anchors", "Gale Force");
    await press("Upload results");
    await seesToast("Results uploaded");
    expect(server().made(KEEP)[0]?.body).toEqual({ text: TEXT });
  });

  it.each([
    ["windows-1252", [0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72]],
    ["UTF-16", [0xff, 0xfe, 0x4d, 0, 0xfc, 0, 0x6c, 0, 0x6c, 0, 0x65, 0, 0x72, 0]],
  ])("takes the text of a file in %s", async (_, bytes) => {
    openResults(casey);
    await press("Upload results instead");
    const input = await labeled("Or choose a file");
    Object.defineProperty(input, "files", { value: [new File([new Uint8Array(bytes)], "results.csv")] });
    input.dispatchEvent(new Event("change", { bubbles: true }));
    await waitFor(async () => expect((await labeled("Results")).value.replace("\ufeff", "")).toBe("Müller"));
  });

  it("says at the field what's wrong with it, and closing the dialog loses nothing", async () => {
    openResults(casey);
    const message = "Row 2 has no place.";
    server().answer({ [PREVIEW]: failing(400, { message }) });
    await press("Upload results instead");
    fill({ Results: TEXT });
    await press("Next");
    await sees(message);
    await press("Close");
    await press("Upload results instead");
    expect((await labeled("Results")).value).toBe(TEXT);
  });

  it("says what's wrong below the table, and going back keeps the text and takes the focus to it", async () => {
    await seeUnderstood();
    const message = "This league is canceled.";
    server().answer({ [KEEP]: failing(409, { message }) });
    await press("Upload results");
    expect((await screen.findByRole("alert")).textContent).toBe(message);
    await press("Back");
    const field = await labeled("Results");
    expect([field.value, document.activeElement === field]).toEqual([TEXT, true]);
    expect(dialog().queryByText(message)).toBeNull();
  });
});

describe("whose team is whose", () => {
  const PUT = "PUT /api/leagues/:id/teams/:teamId";
  const POST = "POST /api/leagues/:id/teams/:teamId/answer";

  it("shows in the member list and with a paid seat of the pot", async () => {
    open(LEAGUE, ben, having());
    await waitFor(async () => expect((await rowOf("Ben Tester")).textContent).toContain("Gale Force, ben"));
    expect(screen.getByLabelText(/^Ben Tester \(Gale Force\) paid \$50\.00/)).toBeTruthy();
  });

  it.each([
    { button: "Yes", isMine: true },
    { button: "Not mine", isMine: false },
  ])("is confirmed or denied by the member: $button", async ({ button, isMine }) => {
    open(LEAGUE, alice, having());
    await sees("Is Harbor Anchors your team?");
    server().answer({ [POST]: someResults(), "GET /api/leagues/:id/results": someResults({ teamMembers: [] }) });
    await press(button);
    await waitFor(() => expect(screen.queryAllByText("Is Harbor Anchors your team?")).toEqual([]));
    expect(server().made(POST)).toMatchObject([{ params: { id: LEAGUE_ID, teamId: "1" }, body: { isMine } }]);
  });

  it("is assigned by the commissioner, in the table's order, among members without a team, by their full names", async () => {
    const teams = TABLE.teams.toReversed();
    openResults(casey, withTable({ teams }));
    const table = within((await screen.findAllByRole("table"))[0] as HTMLElement);
    const rows = textsOf(table.getAllByRole("row").slice(1));
    await press("Assign teams to members");
    const names = (dialog().getAllByRole("combobox") as HTMLSelectElement[]).map(
      ({ labels }) => labels[0]?.textContent,
    );
    expect(names).toHaveLength(rows.length);
    for (const [index, row] of rows.entries()) expect(row).toContain(names[index]);
    const select = (await labeled("Jetty Jacks")) as unknown as HTMLSelectElement;
    expect([...select.options].map(({ text }) => text)).toEqual(["No member", "Dora Tester (dora)"]);
    const dora = select.options[1]?.value ?? "";
    server().answer({ [PUT]: someResults() });
    fill({ "Jetty Jacks": dora });
    await waitFor(() =>
      expect(server().made(PUT)).toMatchObject([{ params: { id: LEAGUE_ID, teamId: "3" }, body: { userId: dora } }]),
    );
    server().answer({ [PUT]: failing(409, { message: "This member already has another team." }) });
    fill({ "Gale Force": "" });
    await seesToast("The teams weren't saved", "This member already has another team.");
    expect(server().made(PUT)[1]).toMatchObject({ params: { teamId: "2" }, body: { userId: null } });
  });

  it("changes hands with a reason once payouts were proposed, and not without", async () => {
    const POST_CHANGE = "POST /api/leagues/:id/teams/:teamId/changes";
    openResults(casey, { frozenSince: NOW });
    await press("Assign teams to members");
    await sees("Payouts were proposed, so each change needs a reason, which all members can read.");
    expect(screen.queryByText(/an owner with a member's name/)).toBeNull();
    fill({ "Gale Force": "" });
    await press("Change the team");
    await sees("Write a reason that all members can read");
    expect(server().made(POST_CHANGE)).toEqual([]);
    server().answer({ [POST_CHANGE]: someResults() });
    fill({ "Why it changes hands": " It is nobody's " });
    await press("Change the team");
    await waitFor(() => expect(screen.queryByText("Why it changes hands")).toBeNull());
    expect(server().made(POST_CHANGE)).toMatchObject([
      { params: { teamId: "2" }, body: { userId: null, reason: "It is nobody's" } },
    ]);
    expect(server().made(PUT)).toEqual([]);
  });

  it("that changed hands while frozen is listed with its reason, for every member", async () => {
    const change = { teamName: "Gale Force", from: null, to: "Ben Tester", changedBy: "Casey Tester", changedAt: NOW };
    openResults(alice, {
      frozenSince: NOW,
      teamChanges: [{ ...change, reason: "It was forgotten", closedVote: true }],
    });
    await sees("Teams are frozen");
    expect(screen.getByText("It was forgotten").closest("li")?.textContent).toContain(
      "Gale Force: from no one to Ben Tester. This called off the proposed payouts. The reason: It was forgotten",
    );
  });

  it("is suggested when names match, and assigned only when the commissioner says so", async () => {
    openResults(casey, { teamMembers: [] });
    await press("Assign teams to members");
    await sees("The owners of 2 teams have the same names as members.");
    expect(server().made(PUT)).toEqual([]);
    server().answer({ [PUT]: someResults() });
    await press("Assign Alice Tester");
    expect(await sent(PUT)).toEqual({ userId: alice.id });
    await press("Assign all 2");
    await waitFor(() => expect(server().made(PUT)).toHaveLength(3));
    const teams = server().made(PUT).slice(1);
    expect(teams.map(({ params }) => params.teamId).toSorted()).toEqual(["1", "2"]);
  });
});
