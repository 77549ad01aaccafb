import { fireEvent, renderHook, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { proves } from "#tests/specification/proves.ts";
import { COMMISSIONER, dora, leagueAnswers } from "#tests/specification/web/answers.ts";
import { fill, labeled, open, optionsOf, press, sees, seesToast, sent, server } from "#tests/specification/web/app.tsx";
import { aLeague, alice, aMember, casey } from "#tests/specification/web/fixtures.ts";
import { useLeagueForm } from "#web/leagues/form/use-league-form.ts";

const CREATE = "POST /api/leagues";

async function show() {
  open("/leagues/create", casey, { ...COMMISSIONER, [CREATE]: aLeague() });
  await labeled("League name");
}

const shownIn = async (label: string | RegExp) => (await labeled(label)).value;
const percentages = () => screen.getAllByLabelText<HTMLInputElement>(/^Percentage of/).map(({ value }) => value);
const submit = () => screen.getByRole<HTMLButtonElement>("button", { name: "Create league" });
const summary = () => screen.getByRole("heading", { name: "League Summary" }).parentElement;
const created = async () => {
  fireEvent.click(submit());
  return (await sent(CREATE)) as Record<string, unknown>;
};
const follow = async (name: string | RegExp) => {
  const [link] = await screen.findAllByRole("link", { name });
  if (link) fireEvent.click(link);
};

const offersYahoo = (isOffered: boolean) => ({
  "GET /api/auth/yahoo-connection": { isOffered, connectedAt: null, isRefused: false },
});

const DEFAULTS = [
  { id: "9.create.entry-fee", label: "Entry fee", value: "50.00" },
  { id: "9.create.max-members", label: "Max members", value: "10" },
  { id: "9.create.payment-deadline", label: "Payment deadline", value: "2026-10-01" },
  { id: "9.create.end-date", label: "End date", value: "2026-12-30" },
  { id: "9.create.reimbursement", label: "Commissioner reimbursement", value: "0.00" },
  { id: "9.create.league-type", label: "League type", value: "single_season" },
  { id: "5.create.reimbursement-default", label: "Commissioner reimbursement", value: "0.00" },
  { id: "5.create.payout-rule-default", label: "Payout rule", value: "commissioner_control" },
  { id: "5.create.league-type-default", label: "League type", value: "single_season" },
] as const;

describe("the form that creates a league", () => {
  it("has its sections, the summary and the trust notes", async () => {
    proves("2.create.sections", "2.create.summary", "2.create.trust");
    await show();
    for (const name of ["Basic Information", "Financial Settings", "Payout Structure", "League Summary"])
      screen.getByRole("heading", { name });
    expect(summary()?.className).toContain("sticky");
    expect(summary()?.textContent).toContain("$500.00");
    fill({ "Max members": "20" });
    await waitFor(() => expect(summary()?.textContent).toContain("$1,000.00"));
    await press("Top two");
    await waitFor(() => expect(summary()?.textContent).toMatch(/\$700\.00.*\$300\.00/));
    await sees("League entry fees are held in secure escrow until season end.");
    await sees("256-bit encryption", "Funds in bank-insured accounts");
  });

  it("doesn't question the season that it starts with, only another that is long over", async () => {
    await show();
    const asks = /Is this the right season\?/;
    expect(await shownIn("Season")).toBe("2024");
    fill({ "End date": "2027-12-30" });
    expect(screen.queryByText(asks)).toBeNull();
    fill({ Season: "2023" });
    await sees(asks);
  });

  it.each([
    { isOffered: false, says: ["yahoo", "cbs_sports"], not: ["espn", "sleeperbot"] },
    { isOffered: true, says: ["cbs_sports"], not: ["yahoo", "espn"] },
  ])("says what follows from a service that isn't read, if Yahoo's sign-in is offered: $isOffered", async (given) => {
    open("/leagues/create", casey, { ...COMMISSIONER, ...offersYahoo(given.isOffered) });
    const follows = /^We can't read results from .+\. You'll upload them or name the winners yourself\.$/;
    const service = await labeled("Fantasy service");
    for (const value of given.says) {
      fireEvent.change(service, { target: { value } });
      await sees(follows);
    }
    for (const value of given.not) {
      fireEvent.change(service, { target: { value } });
      await waitFor(() => expect(screen.queryByText(follows)).toBeNull());
    }
  });

  it("has no sums in the summary while the entry fee isn't an amount, and none for a free league", async () => {
    await show();
    for (const wrong of ["1e3", "-5", "0.001", "abc", "", "10000000000"]) {
      fill({ "Entry fee": wrong });
      await waitFor(() => expect(summary()?.textContent, wrong).toContain("Not known yet"));
      expect(summary()?.textContent, wrong).not.toContain("$");
    }
    fill({ "Entry fee": "0" });
    await waitFor(() => expect(summary()?.textContent).toMatch(/Free10 members(?!.*\$)/));
  });

  it("takes an entry fee as amounts are shown, and is sent once, though its button is pressed again", async () => {
    await show();
    fill({ "League name": "Sunday Crew", "Entry fee": "$75" });
    await waitFor(() => expect(summary()?.textContent).toContain("$750.00"));
    fill({ "Entry fee": " 1,000 " });
    await waitFor(() => expect(summary()?.textContent).toContain("$10,000.00"));
    const button = submit();
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await sent(CREATE)).toMatchObject({ entryFee: "1000", commissionerId: casey.id });
    await waitFor(() => expect(screen.queryByRole("button", { name: "Create league" })).toBeNull());
    expect(server().made(CREATE)).toHaveLength(1);
  });

  it("starts with its defaults: private, with winner takes all, one year and the end of the season", async () => {
    proves("9.create.private", "9.create.winner-takes-all", "5.create.years-default", "5.create.is-public-default");
    proves("5.create.payout-frequency-default");
    await show();
    for (const { id, label, value } of DEFAULTS) {
      proves(id);
      expect(await shownIn(label), label).toBe(value);
    }
    expect((await labeled(/classifieds/)).checked).toBe(false);
    expect(percentages()).toEqual(["100"]);
    fill({ "League name": "Sunday Crew" });
    expect(await created()).toMatchObject({
      ...{ name: "Sunday Crew", isPublic: false, minYears: 1, maxYears: 1, payoutFrequency: "end_of_season" },
      payoutStructure: [{ place: 1, percentage: "100" }],
    });
  });

  it("starts with football of 2024 on Yahoo and the commissioner in control", () => {
    proves("9.create.sport", "9.create.season", "9.create.service", "9.create.payout-rule");
    const { result } = renderHook(() => useLeagueForm(new Date()));
    expect(result.current.getValues()).toMatchObject({
      ...{ sport: "football", season: "2024", fantasyService: "yahoo", payoutRule: "commissioner_control" },
    });
  });

  it("reloads the commissioner's leagues once it has created one", async () => {
    proves("2.create.refreshed");
    open("/commissioner", casey, { ...COMMISSIONER, ...leagueAnswers(), [CREATE]: aLeague() });
    await sees("No leagues yet");
    await follow(/create/i);
    await labeled("League name");
    fill({ "League name": "Sunday Crew" });
    fireEvent.click(submit());
    await sees("1 player still owes $50.00.");
    await follow("My Leagues");
    await waitFor(() => expect(server().made("GET /api/leagues/my-commissioner")).toHaveLength(2));
  });
});

describe("the type of a league", () => {
  it.each([
    { leagueType: "pickem", years: [1, 1], frequency: "weekly", isOffered: true },
    { leagueType: "survivor", years: [1, 1], frequency: "end_of_season", isOffered: true },
    { leagueType: "single_season", years: [1, 1], frequency: "end_of_season", isOffered: false },
    { leagueType: "dynasty", years: [2, 3], frequency: "end_of_season", isOffered: false },
  ])("$leagueType sets years $years and frequency $frequency, and offers others: $isOffered", async (row) => {
    proves("9.types.dynasty", "9.types.pickem", "9.types.other", "9.types.frequencies");
    const { leagueType, years, frequency, isOffered } = row;
    await show();
    // A type whose defaults all differ.
    fill({ "League type": "dynasty" });
    fill({ "League type": "pickem" });
    fill({ "League type": leagueType, "League name": "Sunday Crew" });
    if (isOffered) expect(optionsOf("Payout frequency")).toEqual(["end_of_season", "daily", "weekly", "monthly"]);
    else expect(screen.queryByLabelText("Payout frequency")).toBeNull();
    const [minYears, maxYears] = years;
    expect(await created()).toMatchObject({ leagueType, minYears, maxYears, payoutFrequency: frequency });
  });

  it("dynasty has years from 1 to 3", async () => {
    proves("5.create.years", "9.limits.years-creation");
    await show();
    fill({ "League type": "dynasty" });
    for (const label of ["Minimum seasons prepaid", "Maximum seasons prepaid"])
      expect(optionsOf(label)).toEqual(["1", "2", "3"]);
  });
});

const PRESETS = [
  { id: "9.presets.top-four", preset: "Top four", shares: ["40", "30", "20", "10"] },
  { id: "9.presets.top-two", preset: "Top two", shares: ["70", "30"] },
  { id: "9.presets.winner-takes-all", preset: "Winner takes all", shares: ["100"] },
  { id: "9.presets.top-three", preset: "Top three", shares: ["50", "30", "20"] },
] as const;

describe("the payout structure", () => {
  it("has four presets, keeps its last place, renumbers when one is removed, and adds one with 10%", async () => {
    proves("5.create.last-position", "5.create.renumbered", "5.create.new-position");
    await show();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Remove 1st place" }).disabled).toBe(true);
    for (const { id, preset, shares } of PRESETS) {
      proves(id);
      await press(preset);
      expect(percentages()).toEqual(shares);
    }
    await press("Remove 1st place");
    expect(percentages()).toEqual(["30", "20"]);
    screen.getByLabelText("Percentage of 1st place");
    screen.getByLabelText("Percentage of 2nd place");
    await press(/add a (place|position)/i);
    expect(percentages()).toEqual(["30", "20", "10"]);
  });

  it("with another total than 100% says what it must be, and can't be sent", async () => {
    proves("5.create.total", "5.create.submit-disabled", "9.limits.percentage-total");
    await show();
    for (const total of ["99", "101", "99.99"]) {
      fill({ "Percentage of 1st place": "100" });
      await waitFor(() => expect(submit().disabled).toBe(false));
      fill({ "Percentage of 1st place": total });
      await sees("Payout percentages must total exactly 100%");
      expect(submit().disabled).toBe(true);
    }
  });
});

describe("the form that runs a finished league again", () => {
  const finished = aLeague({ status: "completed", name: "Sunday Crew 2026", season: "2026", entryFee: "75.00" });

  it("starts with its terms, and invites its members but those who are taken out", async () => {
    const again = "POST /api/leagues/:id/run-again";
    open(`/leagues/create?again=${finished.id}`, casey, {
      ...{ ...COMMISSIONER, ...leagueAnswers(finished, [aMember(casey), aMember(alice), aMember(dora)]) },
      [again]: { league: aLeague(), invitationsSent: 1 },
    });
    await screen.findByRole("heading", { name: "Run Sunday Crew 2026 again" });
    expect([await shownIn("League name"), await shownIn("Season")]).toEqual(["Sunday Crew 2027", "2027"]);
    expect(await shownIn("Entry fee")).toBe("75.00");
    expect(screen.queryByRole("button", { name: "Don't invite Casey Tester" })).toBeNull();
    await press("Don't invite Dora Tester");
    await press("Create league");
    await seesToast("Invitations Sent", "We emailed 1 member of your last season.");
    const league = { name: "Sunday Crew 2027", entryFee: "75.00" };
    expect(await sent(again)).toMatchObject({ league, invite: [alice.id] });
  });

  it("is only its commissioner's", async () => {
    open(`/leagues/create?again=${finished.id}`, alice, { ...COMMISSIONER, ...leagueAnswers(finished, []) });
    await screen.findByRole("heading", { name: "League not found" });
  });
});

describe("the other prizes", () => {
  const openFold = () => fireEvent.click(screen.getByText("More about this league"));
  const showPrizes = async () => {
    await show();
    fill({ "League name": "Sunday Crew" });
    openFold();
    await press("Add prizes beyond the places");
  };

  it("start from a template, which also sets the places, and are sent with the league", async () => {
    await showPrizes();
    await press("Weekly high scores");
    expect(percentages()).toEqual(["60", "30", "10"]);
    await sees("Weekly high score, weeks 1 to 14: $100.00");
    fill({ "To week": "13" });
    expect((await created()).prizeRules).toEqual([
      {
        ...{ kind: "weekly_high_score", label: null, place: 1, fromWeek: 1, toWeek: 13, phase: "regular" },
        ...{ amount: null, percentage: "20", isEachWeek: false },
      },
    ]);
  });

  it("say by how much they miss the pool while they are typed, and aren't sent like that", async () => {
    await showPrizes();
    await press("Add a prize");
    fill({ Worth: "35.72" });
    const over = "Other prizes come to $500.08, which is $0.08 more than the $500.00 in the pool.";
    await sees(over, `${over} Lower them to create the league.`);
    await sees("Weekly high score, weeks 1 to 14: $500.00 instead of $500.08");
    expect(screen.queryByText("Left for the places")).toBeNull();
    await press("Create league");
    expect(server().made(CREATE)).toHaveLength(0);
    fill({ Worth: "10" });
    await sees("Left for the places");
    await sees("Weekly high score, weeks 1 to 14: $140.00, less if fewer than 3 members pay");
    await sees("Weekly high score, weeks 1 to 14 gets less if fewer than 3 members pay.");
    await press("Add a prize");
    fill({ Worth: "10" }, within(screen.getByRole("group", { name: "Other prize 2" })));
    await sees(/^All other prizes get less if fewer than \d members pay\.$/);
    await press("Remove other prize 2");
    expect((await created()).prizeRules).toMatchObject([{ amount: "10", isEachWeek: true }]);
  });

  it("say which of them come off what is set aside for prizes during the season, and how much is missing", async () => {
    await show();
    fill({ "League type": "pickem" });
    await sees("Say how much is set aside for it under “More about this league”.");
    openFold();
    fill({ "Set aside for prizes during the season": "20" });
    await press("Add prizes beyond the places");
    await press("Add a prize");
    await sees(/^Weekly and monthly prizes come off what is set aside for prizes during the season\./);
    fill({ Unit: "percentage", Worth: "100" });
    await sees("% of what is set aside", "Weekly high score, weeks 1 to 14: $100.00");
    fill({ Unit: "each_week", Worth: "10" });
    await sees("Weekly and monthly prizes come to $140.00, which is $40.00 more than the $100.00 set aside for them.");
  });

  it("can be removed again, and a league without them sends none", async () => {
    await showPrizes();
    await press("Fee back for last");
    await sees("Last place: $50.00");
    await press("Remove other prize 1");
    expect((await created()).prizeRules).toEqual([]);
  });
});
