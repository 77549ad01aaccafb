import { fireEvent, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { leagueAnswers } from "#tests/specification/web/answers.ts";
import { dialog, fill, labeled, open, press, seesToast, server, shownToast } from "#tests/specification/web/app.tsx";
import { type Answers, failing, PENDING } from "#tests/specification/web/fake-server.ts";
import { alice, casey, LEAGUE, NOW } from "#tests/specification/web/fixtures.ts";
import { CURRENT_IMPORT, NO_RESULTS, someResults, TABLE } from "#tests/specification/web/results-fixtures.ts";
import { formatMoment } from "#web/ui/date.tsx";

const PROPOSE = "POST /api/leagues/:id/propose-payouts";

const completed = (league: Partial<League> = {}, answers: Answers = {}) =>
  open(LEAGUE, casey, { ...leagueAnswers({ status: "completed", ...league }), ...answers });

describe("a proposal by hand", () => {
  const left = {
    places: [
      { place: 2, amount: "27.00" },
      { place: 3, amount: "9.00" },
    ],
    others: [{ title: "Most points, weeks 1 to 14", amount: "10.00" }],
    periods: [],
  };
  const withLeft = (changes: object) =>
    completed(
      {},
      {
        "GET /api/leagues/:id/payout-pool": {
          ...{
            seasonYear: 1,
            pool: "100.00",
            proposed: "54.00",
            available: "46.00",
            surplus: "0.00",
            reimbursement: "0.00",
          },
          ...{ needsReview: false, shares: [], periodPool: "0.00", periodAvailable: "0.00", paidMembers: 2 },
          ...{ left, ...changes },
        },
      },
    );

  it("starts with the places and other prizes that no one has won yet, and goes on with the next place", async () => {
    withLeft({});
    await press("Propose Payouts");
    expect([(await labeled("Amount for place 2")).value, (await labeled("Amount for place 3")).value]).toEqual([
      "27.00",
      "9.00",
    ]);
    expect(dialog().queryByLabelText("Amount for place 1")).toBeNull();
    const others = dialog().getByText("Add a payout for each winner of the other prizes").parentElement;
    expect(others?.textContent).toContain("Most points, weeks 1 to 14$10.00 Add");
    await press("Add a payout", dialog());
    await labeled("Amount for place 4");
  });

  it("puts the focus in the first field of a payout that is added by hand", async () => {
    withLeft({});
    await press("Propose Payouts");
    await labeled("Amount for place 2");
    await press("Add a payout", dialog());
    await waitFor(() => expect(document.activeElement).toBe(dialog().getAllByLabelText("Place").at(-1)));
    await press("Add another prize", dialog());
    await waitFor(() => expect(document.activeElement).toBe(dialog().getByLabelText("Prize")));
  });

  const TITLE = "Most points, weeks 1 to 14";
  const offer = (title = TITLE) => dialog().queryAllByRole("button", { name: `Add ${title}` });
  const fact = (label: string) => dialog().getByText(label).parentElement?.textContent;

  it("gets another prize with one press, and only its winner is left to choose", async () => {
    withLeft({});
    await press("Propose Payouts");
    await labeled("Amount for place 2");
    await press(`Add ${TITLE}`, dialog());
    const winner = await labeled(`Winner of ${TITLE}`);
    expect(document.activeElement).toBe(winner);
    expect((await labeled(`Amount for ${TITLE}`)).value).toBe("10.00");
    expect(offer()).toEqual([]);
    expect(fact("Left over")).toContain("$46.00");
    dialog().getByText(/have no winner yet, so that counts as left over\./);
    fill({ [`Winner of ${TITLE}`]: alice.id });
    expect(fact("Proposed")).toContain("$10.00");
    server().answer({ [PROPOSE]: { message: "The winner is paid.", payouts: [] } });
    await press("Continue", dialog());
    await press(/^Pay \$10/, dialog());
    await seesToast("Payouts Proposed");
    expect(server().made(PROPOSE)[0]?.body).toEqual({
      payouts: [{ userId: alice.id, place: null, prize: TITLE, amount: "10.00" }],
    });
  });

  it("offers another prize again once its payout is removed, and keeps the focus in the form", async () => {
    withLeft({});
    await press("Propose Payouts");
    await labeled("Amount for place 2");
    await press(`Add ${TITLE}`, dialog());
    const remove = dialog().getByRole("button", { name: `Remove ${TITLE}` });
    remove.focus();
    fireEvent.click(remove);
    expect(offer()).toHaveLength(1);
    expect(fact("Left over")).toContain("$46.00");
    await waitFor(() => expect(document.activeElement?.closest("form")).not.toBeNull());
    await press("Add another prize", dialog());
    expect(document.activeElement).not.toBe(dialog().getByLabelText("Winner of the prize"));
  });

  it("offers each of two prizes of the same name, and none that someone has typed or renamed", async () => {
    const twice = [
      { title: "High score", amount: "5.00" },
      { title: "High score", amount: "4.00" },
    ];
    withLeft({ left: { ...left, others: [...twice, ...left.others] } });
    await press("Propose Payouts");
    await labeled("Amount for place 2");
    expect(offer("High score")).toHaveLength(2);
    await press("Add High score", dialog());
    expect(offer("High score")).toHaveLength(1);
    await press("Add another prize", dialog());
    fireEvent.change(dialog().getAllByLabelText("Prize").at(-1) as HTMLElement, { target: { value: " high Score" } });
    expect(offer("High score")).toHaveLength(0);
    fireEvent.change(dialog().getAllByLabelText("Prize")[0] as HTMLElement, { target: { value: "Champion" } });
    expect(offer("High score")).toHaveLength(0);
    expect(offer()).toHaveLength(1);
  });

  it("doesn't start with places to which the other prizes leave nothing", async () => {
    withLeft({ left: { ...left, places: [{ place: 1, amount: "0.00" }, ...left.places] } });
    await press("Propose Payouts");
    await labeled("Amount for place 2");
    expect(dialog().queryByLabelText("Amount for place 1")).toBeNull();
  });

  it("starts without payouts once every place is awarded, and doesn't suggest one again", async () => {
    withLeft({ left: { ...left, places: [], others: [] } });
    await press("Propose Payouts");
    await press("Add a payout", dialog());
    expect(dialog().getAllByLabelText("Place")).toHaveLength(1);
    await labeled("Amount for place 3");
    expect(dialog().queryByText("Add a payout for each winner of the other prizes")).toBeNull();
  });
});

describe("prizes during the season", () => {
  const week = (number: number) => ({
    ...{ title: `Weekly high score, week ${number}`, unit: "week", number, amount: "10.00" },
  });
  const during = (weeks: object[], league: Partial<League> = {}) => {
    const terms = { status: "in_season" as const, leagueType: "pickem" as const, payoutFrequency: "weekly" as const };
    const answers = leagueAnswers({ ...terms, periodPrizeShare: "30.00", ...league });
    const pool = answers["GET /api/leagues/:id/payout-pool"] as object;
    return open(LEAGUE, casey, {
      ...answers,
      "GET /api/leagues/:id/payout-pool": {
        ...pool,
        ...{ periodPool: "30.00", periodAvailable: "30.00", left: { places: [], others: [], periods: weeks } },
      } as never,
    });
  };
  const offered = () => dialog().queryAllByRole("button", { name: /^Add Weekly/ });
  const period = () => labeled("Day, week or month");

  it("offer the league's next weekly prize, which one press adds for its week", async () => {
    during([week(3), week(4)]);
    await press("Pay Prizes");
    const list = (await dialog().findByText("Add a payout for the league's weekly and monthly prizes")).parentElement;
    expect(list?.textContent).toContain("Weekly high score, week 3$10.00 Add");
    expect(offered()).toHaveLength(1);
    await press("Add Weekly high score, week 3", dialog());
    expect((await period()).value).toBe("Week 3");
    expect(document.activeElement).toBe(await labeled("Winner of Weekly high score, week 3"));
    fill({ "Winner of Weekly high score, week 3": alice.id });
    server().answer({ [PROPOSE]: { message: "The winner is paid.", payouts: [] } });
    await press("Continue", dialog());
    await press(/^Pay \$10/, dialog());
    await seesToast("Payouts Proposed");
    expect(server().made(PROPOSE)[0]?.body).toEqual({
      payouts: [{ userId: alice.id, place: null, prize: "Weekly high score, week 3", amount: "10.00" }],
      period: "Week 3",
    });
  });

  it.each([
    { terms: {}, title: "Pay weekly prizes" },
    { terms: { membersVote: true }, title: "Propose weekly prizes" },
    { terms: { objectionDays: 2 }, title: "Propose weekly prizes" },
  ])("are titled $title by what the dialog does in a league with $terms", async ({ terms, title }) => {
    during([week(3)], terms);
    await press("Pay Prizes");
    expect((await dialog().findByRole("heading", { name: /weekly prizes$/ })).textContent).toBe(title);
  });

  it("offer the week that the period names, and the next one once it is added", async () => {
    during([week(3), week(4), week(5)]);
    await press("Pay Prizes");
    fill({ "Day, week or month": "wk 5" });
    await press("Add Weekly high score, week 5", dialog());
    expect((await period()).value).toBe("wk 5");
    expect(offered().map((button) => button.getAttribute("aria-label"))).toEqual(["Add Weekly high score, week 3"]);
  });

  it("don't name a week for a league that pays by the month", async () => {
    during([week(3)], { payoutFrequency: "monthly" });
    await press("Pay Prizes");
    await press("Add Weekly high score, week 3", dialog());
    expect((await period()).value).toBe("");
  });

  it("start with an empty payout in a league that lists no weekly prizes", async () => {
    during([]);
    await press("Pay Prizes");
    await labeled("Winner of place 1");
    expect(offered()).toEqual([]);
  });
});

it("a prize that isn't a place is named in its row", async () => {
  completed();
  await press("Propose Payouts");
  await labeled("Winner of place 1");
  await press("Add another prize", dialog());
  fill({ Prize: "Most points" });
  fill({ "Winner of Most points": alice.id, "Amount for Most points": "20.00" });
  server().answer({ [PROPOSE]: { message: "The winner is paid.", payouts: [] } });
  await press("Continue", dialog());
  await press(/^Pay \$20/, dialog());
  await seesToast("Payouts Proposed");
  expect(server().made(PROPOSE)[0]?.body).toMatchObject({
    payouts: [{ userId: alice.id, place: null, prize: "Most points", amount: "20.00" }],
  });
});

it("is announced once the league shows it, and its dialog stays open until then", async () => {
  completed();
  await press("Propose Payouts");
  await labeled("Winner of place 1");
  fill({ "Winner of place 1": alice.id });
  const loads = server().made("GET /api/leagues/:id").length;
  server().answer({ [PROPOSE]: { message: "The winner is paid.", payouts: [] }, "GET /api/leagues/:id": PENDING });
  await press("Continue", dialog());
  await press(/^Pay \$/, dialog());
  await waitFor(() => expect(server().made("GET /api/leagues/:id").length).toBe(loads + 1));
  expect(shownToast()).toBeUndefined();
  dialog();
});

describe("the results that a proposal names", () => {
  async function propose() {
    await press("Propose Payouts");
    await labeled("Winner of place 1");
    fill({ "Winner of place 1": alice.id });
    server().answer({ [PROPOSE]: { message: "The winner is paid.", payouts: [] } });
    await press("Continue", dialog());
    await press(/^Pay \$/, dialog());
    await seesToast("Payouts Proposed");
    return server().made(PROPOSE)[0]?.body;
  }

  it("are the current ones: the form says which, links to them, and sends them", async () => {
    completed(
      {},
      {
        "GET /api/leagues/:id/results": someResults({ fetches: someResults().fetches.slice(0, 1) }),
        "GET /api/leagues/:id/results/awards": { resultsId: CURRENT_IMPORT, isSeasonOver: true, awards: [] },
      },
    );
    await press("Propose Payouts");
    const link = await dialog().findByRole("link", { name: "results" });
    expect(link.getAttribute("href")).toBe(`${LEAGUE}/results`);
    expect(link.parentElement?.textContent).toBe(
      `The proposal will link to the results fetched from ESPN ${formatMoment(NOW)}, so that members can compare.`,
    );
    await press("Close", dialog());
    expect(await propose()).toMatchObject({ resultsId: CURRENT_IMPORT });
  });

  it("are called uploaded where they were", async () => {
    const { current } = someResults();
    const table = { ...TABLE, flags: [{ kind: "uploaded" as const, week: null, teamIds: [] }] };
    completed({}, { "GET /api/leagues/:id/results": someResults({ current: current && { ...current, table } }) });
    await press("Propose Payouts");
    await dialog().findByText(/^The proposal will link to the/);
    expect(dialog().getByText(/^The proposal will link to the/).textContent).toContain("the results uploaded ");
  });

  it.each([
    { why: "there are none", answer: NO_RESULTS },
    { why: "they can't be loaded", answer: failing(403) },
  ])("are left out if $why", async ({ answer }) => {
    completed({}, { "GET /api/leagues/:id/results": answer });
    const sent = await propose();
    expect(sent).toMatchObject({ payouts: [{ userId: alice.id, place: 1 }] });
    expect(sent).not.toHaveProperty("resultsId");
  });
});
