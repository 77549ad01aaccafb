import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { COMMISSIONER, leagueAnswers } from "#tests/specification/web/answers.ts";
import { fill, labeled, open, press, sees, server } from "#tests/specification/web/app.tsx";
import { aLeague, alice, aMember, aSession, casey, LEAGUE, VOTING } from "#tests/specification/web/fixtures.ts";

const TABLE = {
  rows: [
    { from: 6, amounts: ["200.00", "50.00"] },
    { from: 10, amounts: ["350.00", "150.00"] },
  ],
  surplus: "members" as const,
};

const sent = async (call: "POST /api/leagues" | "POST /api/leagues/:id/run-again") => {
  await waitFor(() => expect(server().made(call)).toHaveLength(1));
  return server().made(call)[0]?.body as Record<string, unknown>;
};

describe("fixed prizes in the form of a new league", () => {
  const show = async () => {
    open("/leagues/create", casey, { ...COMMISSIONER, "POST /api/leagues": aLeague() });
    await labeled("League name");
    fill({ "League name": "Sunday Crew", "Entry fee": "50" });
  };

  it("start with what the shares come to, and are sent as they were typed", async () => {
    await show();
    await press("Top two");
    await press("Fix the amounts");
    fill({ "Row 1: with how many paid members or more": "10" });
    fill({ "What is collected above that": "first" });
    await sees("10 or more paid");
    await press("Create league");
    expect(await sent("POST /api/leagues")).toMatchObject({
      prizeTable: {
        rows: [
          { from: 6, amounts: ["210", "90"] },
          { from: 8, amounts: ["280", "120"] },
          { from: 10, amounts: ["350", "150"] },
        ],
        surplus: "first",
      },
      payoutStructure: [
        { place: 1, percentage: "70" },
        { place: 2, percentage: "30" },
      ],
    });
  });

  it("say at once which row can't be paid, and don't offer a next season where there is none", async () => {
    await show();
    await press("Fix the amounts");
    fill({ "Row 1: with how many paid members or more": "9" });
    await sees(/^With 9 paid members, these prizes come to \$500\.00, which is \$50\.00 more than the \$450\.00/);
    const choices = screen.getByLabelText<HTMLSelectElement>("What is collected above that");
    expect([...choices.options].map(({ value }) => value)).toEqual(["members", "first"]);
  });

  it("are said to be wrong until they aren't, by typing or by leaving the row out", async () => {
    await show();
    await press("Fix the amounts");
    await press("Add a row for fewer");
    await press("Create league");
    await sees("Enter what the place gets");
    const row = screen.getAllByLabelText<HTMLInputElement>("1st place").at(-1) as HTMLInputElement;
    fireEvent.change(row, { target: { value: "100" } });
    await waitFor(() => expect(screen.queryByText("Enter what the place gets")).toBeNull());
    fireEvent.change(row, { target: { value: "" } });
    await sees("Enter what the place gets");
    await press("Remove row 4");
    await waitFor(() => expect(screen.queryByText("Enter what the place gets")).toBeNull());
  });

  it("can be given up for shares of the pot", async () => {
    await show();
    await press("Fix the amounts");
    await press("Use shares of the pot");
    screen.getByLabelText("Percentage of 1st place");
    await press("Create league");
    expect(await sent("POST /api/leagues")).toMatchObject({ prizeTable: null });
  });

  it("are carried over when a finished league is run again", async () => {
    const finished = aLeague({ status: "completed", prizeTable: TABLE });
    open(`/leagues/create?again=${finished.id}`, casey, {
      ...COMMISSIONER,
      ...leagueAnswers(finished, [aMember(casey), aMember(alice)]),
      "POST /api/leagues/:id/run-again": { league: aLeague(), invitationsSent: 1 },
    });
    await labeled("League name");
    await press("Create league");
    expect(await sent("POST /api/leagues/:id/run-again")).toMatchObject({
      league: { prizeTable: { rows: [{ from: 6, amounts: ["200", "50"] }, { from: 10 }], surplus: "members" } },
    });
  });
});

describe("fixed prizes once people have joined", () => {
  const withPaid = (paidMembers: number) => {
    const league = aLeague({ prizeTable: TABLE });
    return { ...league, pot: { ...league.pot, paidMembers } };
  };

  it("can be asked for smaller where too few have paid for the first row", async () => {
    open(LEAGUE, casey, {
      ...leagueAnswers(withPaid(2), [aMember(casey), aMember(alice)]),
      "POST /api/leagues/:id/smaller-prizes": aSession({ kind: "smaller_prizes" }),
    });
    await press("Start Season");
    await sees(/The prizes begin with 6 paid members \(1st \$200, 2nd \$50\), and 2 members have paid\./);
    fill({ "1st place": "90" });
    await press("Ask the paid members");
    await waitFor(() =>
      expect(server().made("POST /api/leagues/:id/smaller-prizes")[0]?.body).toEqual({ amounts: ["90"] }),
    );
  });

  it.each([
    ["active", /The paid members vote on smaller prizes\./, 0],
    ["approved", /All paid members agreed to 1st \$90\./, 1],
    ["rejected", /The paid members didn't agree to smaller prizes\./, 0],
  ] as const)(
    "let the season start once a vote on smaller ones is approved, can be asked for again once it is over, and say that it is %s",
    async (status, said, buttons) => {
      open(LEAGUE, casey, {
        ...leagueAnswers(withPaid(2), [aMember(casey), aMember(alice)]),
        "GET /api/leagues/:id/voting": aSession({
          ...{ kind: "smaller_prizes", status, proposedPayouts: [], prizeRow: { from: 2, amounts: ["90.00"] } },
        }),
      });
      await press("Start Season");
      await sees(said);
      expect(screen.queryAllByRole("button", { name: "Start Season" })).toHaveLength(buttons);
      // Also once it is approved: members who have paid since have to agree, too.
      const asks = screen.queryAllByRole("button", { name: "Ask the paid members" });
      expect(asks).toHaveLength(status === "active" ? 0 : 1);
    },
  );

  it("say so where enough have paid, but too little for the first row", async () => {
    const league = withPaid(7);
    open(LEAGUE, casey, leagueAnswers({ ...league, pot: { ...league.pot, collected: "249.99" } }, [aMember(casey)]));
    await press("Start Season");
    await sees(/7 members have paid, but there is less money than the smallest prizes \(1st \$200, 2nd \$50\) need\./);
    screen.getByRole("button", { name: "Ask the paid members" });
  });

  it("are said before the season starts", async () => {
    const league = withPaid(7);
    const collected = "350.00";
    open(LEAGUE, casey, leagueAnswers({ ...league, pot: { ...league.pot, collected } }, [aMember(casey)]));
    await press("Start Season");
    await sees("1st $200, 2nd $50");
    expect(screen.queryByText("Ask the paid members")).toBeNull();
  });

  it("are voted on by all paid members", async () => {
    const session = aSession({
      ...{ kind: "smaller_prizes", proposedPayouts: [], prizeRow: { from: 2, amounts: ["90.00"] } },
      ...{ totalEligibleVoters: 2, votesNeeded: 2, votesFor: 1, votesAgainst: 0 },
    });
    open(VOTING, alice, { "GET /api/voting-sessions/:id": session });
    await sees("Vote on smaller prizes");
    await sees("$90.00");
    await sees("Should the season start with these prizes?");
    await sees(/It passes with 2 votes in favor: all paid members\./);
  });
});
