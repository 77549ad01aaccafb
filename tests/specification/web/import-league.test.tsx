import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { readHistory } from "#contract/leagues/history-lines.ts";
import { DOLLARS } from "#contract/platform/currency.ts";
import { leagueAnswers } from "#tests/specification/web/answers.ts";
import { fill, labeled, open, press, sees, server, unfoldAll } from "#tests/specification/web/app.tsx";
import { type Answers, failing } from "#tests/specification/web/fake-server.ts";
import { aLeague, aMember, casey, LEAGUE } from "#tests/specification/web/fixtures.ts";
import { FOUND, NO_RESULTS, someResults, TABLE } from "#tests/specification/web/results-fixtures.ts";

beforeEach(unfoldAll);

const created = { ...leagueAnswers({ name: "The Gridiron Gang" }) };
const post = { "POST /api/leagues": created["GET /api/leagues/:id"] } as Answers;
const LAST = "POST /api/platform-leagues/last-season";
const NONE = { table: null, why: "ESPN has no season of this league before 2024." };

/** Looks a league up; nothing else is pressed. */
async function fillIn(answers: Answers = {}) {
  open("/leagues/create", casey, { "POST /api/platform-leagues": FOUND, [LAST]: NONE, ...created, ...answers });
  await press("Fill in from your league's address");
  fill({ "The league's address": "899513" });
  await press("Look up");
  return within(await screen.findByRole("region", { name: "Found on ESPN" }));
}
type Lines = Awaited<ReturnType<typeof fillIn>>;
const uncheck = (lines: Lines, label: RegExp) => fireEvent.click(lines.getByRole("checkbox", { name: label }));
const shown = async (...labels: string[]) => Promise.all(labels.map(async (label) => (await labeled(label)).value));

describe("a new league from its platform's address", () => {
  it("has its name, season, sport, service and seats filled in", async () => {
    await fillIn();
    expect(await shown("League name", "Season", "Sport", "Fantasy service", "Max members")).toEqual([
      ...["The Gridiron Gang", "2024", "hockey", "espn", "2"],
    ]);
  });

  it("lists what was found, all of it confirmed", async () => {
    const lines = await fillIn();
    const boxes = lines.getAllByRole<HTMLInputElement>("checkbox");
    expect(boxes.map(({ labels }) => labels?.[0]?.textContent)).toEqual([
      "NameThe Gridiron Gang",
      "SportHockey",
      "Season2024",
      "Size2 teams",
      "TeamsLinked to ESPN, with an invitation link for each",
    ]);
    expect(boxes.every(({ checked }) => checked)).toBe(true);
    expect(lines.getByText("Harbor Anchors").parentElement?.textContent).toBe("Harbor Anchors, alice");
  });

  it("keeps its own value of a line that is left out, and takes the platform's when it's confirmed again", async () => {
    const lines = await fillIn();
    for (const label of [/^Name/, /^Sport/, /^Season/, /^Size/]) uncheck(lines, label);
    const labels = ["League name", "Season", "Sport", "Max members"];
    expect(await shown(...labels)).toEqual(["", "2024", "football", "10"]);
    uncheck(lines, /^Size/);
    expect(await shown("Max members")).toEqual(["2"]);
  });

  it("is linked once it's created, with a join link, and leads to the invitations", async () => {
    const link = "GET /api/leagues/:id/join-link";
    await fillIn({
      ...post,
      ...{ [link]: { token: "abc" }, "POST /api/leagues/:id/join-link": { token: "abc" } },
      ...{ "PUT /api/leagues/:id/platform-link": someResults(), "GET /api/leagues/:id/results": someResults() },
    });
    await press("Create league");
    await screen.findByRole("dialog", { name: "Invite members" });
    expect(window.location.pathname + window.location.hash).toBe(`${LEAGUE}#invite`);
    expect(server().made("PUT /api/leagues/:id/platform-link")).toMatchObject([{ body: { address: "899513" } }]);
    expect(server().made("POST /api/leagues/:id/join-link")).toHaveLength(1);
    const links = within(await screen.findByRole("region", { name: "A link for each team" }));
    links.getByRole("button", { name: "Copy all for your group chat" });
  });

  it("says in the invitations that the teams are on their way, until they are here", async () => {
    const link = someResults().link;
    await fillIn({
      ...post,
      ...{ "GET /api/leagues/:id/join-link": { token: "abc" }, "POST /api/leagues/:id/join-link": { token: "abc" } },
      ...{ "PUT /api/leagues/:id/platform-link": NO_RESULTS },
      "GET /api/leagues/:id/results": { ...NO_RESULTS, link, isFetching: true },
    });
    await press("Create league");
    await sees("We're fetching the teams from ESPN. Each will have its own link here.");
  });

  it("that can't be linked says so on its page, and offers it again with the address", async () => {
    await fillIn({ ...post, "PUT /api/leagues/:id/platform-link": failing(503, { message: "We can't reach ESPN." }) });
    await press("Create league");
    await sees("The league is created, but not linked to its platform. We can't reach ESPN.");
    await press("Link it again");
    expect((await labeled("The league's address")).value).toBe("899513");
  });

  it.each([
    ["doesn't want it", async () => press("Don't link it")],
    ["leaves its teams out", async (lines: Lines) => uncheck(lines, /^Teams/)],
  ])("isn't linked if the commissioner %s", async (_, leaveOut) => {
    const lines = await fillIn(post);
    await leaveOut(lines);
    await press("Create league");
    await waitFor(() => expect(window.location.pathname).toBe(LEAGUE));
    expect(server().made("PUT /api/leagues/:id/platform-link")).toEqual([]);
    expect(server().made("POST /api/leagues/:id/join-link")).toEqual([]);
  });

  it("says at the field why the address didn't work, and leaves the form alone", async () => {
    const message = "ESPN doesn't have this league in this season.";
    open("/leagues/create", casey, { "POST /api/platform-leagues": failing(404, { message }) });
    await labeled("League name");
    fill({ "League name": "Half typed" });
    await press("Fill in from your league's address");
    fill({ "The league's address": "1" });
    await press("Look up");
    await sees(message);
    expect(await shown("League name")).toEqual(["Half typed"]);
    expect(server().made(LAST)).toEqual([]);
  });
});

describe("the last season of a league that moves in", () => {
  it("has its winner, and the final table with the owners, a guess named as one", async () => {
    const lines = await fillIn({ [LAST]: { table: TABLE, why: null } });
    const box = await lines.findByRole<HTMLInputElement>("checkbox", { name: /^Last season/ });
    expect([box.checked, box.labels?.[0]?.textContent]).toEqual([
      true,
      "Last season2024, won by Gale Force. Kept in the league's history.",
    ]);
    const [table] = lines.getAllByRole("list").slice(-1);
    expect(table?.tagName).toBe("OL");
    expect([...(table?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      "1st place: Gale Force, ben",
      "2nd place: Harbor Anchors, ALICE",
      "3rd place: Jetty Jacks (a guess)",
    ]);
    expect(server().made(LAST)).toMatchObject([{ body: { address: "899513" } }]);
  });

  it.each([
    ["confirmed", false, ['2024\t1\t"Gale Force, ben"', '2024\t2\t"Harbor Anchors, ALICE"']],
    ["left out", true, undefined],
  ])("begins the new league's history if it's confirmed: %s", async (_, isLeftOut, told) => {
    const keep = "PUT /api/leagues/:id/history";
    const lines = await fillIn({ ...post, [LAST]: { table: TABLE, why: null }, [keep]: { told: null } });
    await lines.findByRole("checkbox", { name: /^Last season/ });
    if (isLeftOut) uncheck(lines, /^Last season/);
    uncheck(lines, /^Teams/);
    await press("Create league");
    await waitFor(() => expect(window.location.pathname).toBe(LEAGUE));
    const [call] = server().made(keep);
    const text = (call?.body as { text: string } | undefined)?.text;
    expect(text?.split("\n").sort()).toEqual(told);
    if (text) expect(readHistory(text, DOLLARS).problems).toEqual([]);
  });

  it.each([
    ["why there is none", NONE, NONE.why],
    ["why it couldn't be looked for", failing(429, { message: "Too many leagues." }), "Too many leagues."],
  ])("says in a sentence %s, and offers nothing", async (_, answer, says) => {
    const lines = await fillIn({ [LAST]: answer } as Answers);
    await lines.findByText(says);
    expect(lines.queryByRole("checkbox", { name: /^Last season/ })).toBeNull();
  });
});

describe("who would have won by last season's results", () => {
  const BY_LAST = { name: "By the results of 2024" };
  const rows = async () => {
    const list = within(await screen.findByRole("region", BY_LAST));
    return list.getAllByRole("listitem").map(({ textContent }) => textContent);
  };

  it("is shown with the places as typed, and says that it decides nothing", async () => {
    await fillIn({ [LAST]: { table: TABLE, why: null } });
    expect(await rows()).toEqual(["1st place: Gale Force$100.00"]);
    await press("Top two");
    await waitFor(async () =>
      expect(await rows()).toEqual(["1st place: Gale Force$70.00", "2nd place: Harbor Anchors$30.00"]),
    );
    await sees(/with every seat paid\. This decides nothing\.$/);
  });

  it("is in the league's currency, split as that can be paid", async () => {
    await fillIn({ [LAST]: { table: TABLE, why: null } });
    fireEvent.click(screen.getByRole("radio", { name: /^A treasurer/ }));
    fireEvent.change(await labeled("Currency"), { target: { value: "ISK" } });
    fill({ "Entry fee": "1001", "Max members": "10" });
    await press("Top two");
    await waitFor(async () =>
      expect((await rows()).map((row) => row?.replaceAll("\u00a0", " "))).toEqual([
        "1st place: Gale ForceISK 7,007",
        "2nd place: Harbor AnchorsISK 3,003",
      ]),
    );
  });

  it("isn't shown while the places don't add up, or once the last season is left out", async () => {
    const lines = await fillIn({ [LAST]: { table: TABLE, why: null } });
    await rows();
    fill({ "Percentage of 1st place": "60" });
    await sees("There are no prizes to show yet.");
    uncheck(lines, /^Last season/);
    await waitFor(() => expect(screen.queryByRole("region", BY_LAST)).toBeNull());
  });

  it("is shown for a league that is run again, by its own results", async () => {
    const finished = aLeague({ status: "completed" });
    const answers = leagueAnswers(finished, [aMember(casey)]);
    open(`/leagues/create?again=${finished.id}`, casey, { ...answers, "GET /api/leagues/:id/results": someResults() });
    expect((await rows())[0]).toMatch(/^1st place: Gale Force/);
  });

  it("is shown when a dynasty's later season is edited, by the season before", async () => {
    const later = { leagueType: "dynasty", currentYear: 2 } as const;
    const results: Answers["GET /api/leagues/:id/results"] = ({ query }) =>
      query.get("season") === "before" ? someResults() : NO_RESULTS;
    open(LEAGUE, casey, { ...leagueAnswers(later), "GET /api/leagues/:id/results": results });
    await press("Edit League");
    expect((await rows())[0]).toMatch(/^1st place: Gale Force/);
  });

  it("isn't asked for in a first season, which has none before it", async () => {
    open(LEAGUE, casey, leagueAnswers());
    await press("Edit League");
    await labeled("Entry fee");
    expect(
      server()
        .made("GET /api/leagues/:id/results")
        .filter(({ query }) => query.has("season")),
    ).toEqual([]);
  });
});
