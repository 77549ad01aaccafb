import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { leagueAnswers, MEMBERS } from "#tests/specification/web/answers.ts";
import { dialog, main, open, press, rowOf, sees, server, unfoldAll } from "#tests/specification/web/app.tsx";
import { alice, aProposal, ben, casey, daysFromNow, LEAGUE } from "#tests/specification/web/fixtures.ts";
import { formatMoment } from "#web/ui/date.tsx";

beforeEach(unfoldAll);

type Proposal = NonNullable<Parameters<typeof aProposal>[0]>;

const SOON = daysFromNow(1.5);
const WHEN = formatMoment(SOON).replace(/\s/g, " ");
const OBJECTIONS = { made: 1, needed: 2, hasObjected: false, mayObject: true };
const passed = (over: Proposal = {}) =>
  aProposal({ votesFor: 4, takesEffectAt: SOON, expiresAt: SOON, objections: OBJECTIONS, ...over });
const show = (proposal: Proposal, as = alice) =>
  open(LEAGUE, as, { ...leagueAnswers(), "GET /api/leagues/:id/commissioner-voting-proposals": [proposal] as never });
const item = () => rowOf("Casey runs three leagues already.");
const textOf = async () => (await item()).textContent?.replace(/\s+/g, " ");

describe("a vote on the commissioner that passed while the league holds money", () => {
  it("says when the commissioner changes and what objections lead to, and takes no ballots", async () => {
    show(passed());
    const row = within(await item());
    row.getByText("PASSED");
    expect(await textOf()).toContain(
      `The vote passed. Because the league holds money, Ben Tester takes over on ${WHEN}. If 2 members who had paid object by then, it takes two thirds of everyone who had paid; 1 so far. Until then, prizes need a majority vote.`,
    );
    expect(main().queryByRole("button", { name: "Vote for" })).toBeNull();
    expect(main().queryByRole("button", { name: "Propose Change" })).toBeNull();
  });

  it("lets members object, after asking", async () => {
    show(passed());
    const contested = passed({
      ...{ takesEffectAt: null, expiresAt: daysFromNow(7), isContested: true, votesNeeded: 6 },
      objections: { made: 2, needed: 2, hasObjected: true, mayObject: false },
    });
    server().answer({ "POST /api/commissioner-voting-proposals/:proposalId/objections": contested });
    await press("Object");
    expect(dialog().getByText("1 of 2 needed")).toBeTruthy();
    expect(server().made("POST /api/commissioner-voting-proposals/:proposalId/objections")).toHaveLength(0);
    server().answer({ "GET /api/leagues/:id/commissioner-voting-proposals": [contested] });
    await press("Object", dialog());
    await waitFor(() =>
      expect(server().made("POST /api/commissioner-voting-proposals/:proposalId/objections")).toHaveLength(1),
    );
    await sees("Enough members objected, so it now takes two thirds. We told everyone.");
    await waitFor(async () => expect(await textOf()).toContain("You objected."));
    expect(await textOf()).toContain(
      "2 members objected, so it takes two thirds of everyone who had paid: 6 votes. Votes already cast count. Without 6, the commissioner stays.",
    );
    within(await item()).getByRole("button", { name: "Vote against" });
  });

  it.each([casey, ben])("shows $username, who can't object, the same without a button", async (person) => {
    show(passed({ objections: { ...OBJECTIONS, mayObject: false } }), person);
    expect(await textOf()).toContain("takes over on");
    expect(main().queryByRole("button", { name: "Object" })).toBeNull();
  });

  it("says that two thirds were reached after objections", async () => {
    const objections = { made: 2, needed: 2, hasObjected: false, mayObject: false };
    show(passed({ isContested: true, votesFor: 6, votesNeeded: 6, objections }));
    expect(await textOf()).toContain(`It has them, so Ben Tester takes over on ${WHEN}.`);
  });

  it("says between the end of the time to object and the change that the change is coming", async () => {
    show(passed({ takesEffectAt: daysFromNow(-0.01), objections: { ...OBJECTIONS, mayObject: false } }));
    expect(await textOf()).toContain("The time to object is over, and Ben Tester is taking over.");
  });
});

it("A commissioner who was voted out can be proposed without a seat", async () => {
  const replaced = aProposal({ status: "approved", mayBeVotedBack: true });
  open(LEAGUE, alice, {
    ...leagueAnswers({ commissionerId: ben.id }),
    "GET /api/leagues/:id/commissioner-voting-proposals": [replaced],
  });
  await press("Propose Change");
  const select = await dialog().findByLabelText<HTMLSelectElement>("New commissioner");
  expect([...select.options].map(({ text }) => text).slice(1)).toEqual(["casey", "Alice Tester (alice)"]);
});

describe("a new commissioner's button to complete the season", () => {
  it.each([
    ["active", "Complete League"],
    ["in_season", "End Season"],
  ] as const)("says in a league that is %s from when on it can be done", async (status, button) => {
    const hold = {
      ...{ seasonYear: 1, cardPaymentsUntil: null, earlyCompletion: null, mayAsk: false, holdsEarly: true },
      ...{ unsent: "0.00", inEscrow: "100.00", reviews: [], needsVote: "new_commissioner" as const },
    };
    open(LEAGUE, casey, {
      ...leagueAnswers({ status }, MEMBERS),
      "GET /api/leagues/:id/hold": { ...hold, completableFrom: SOON },
    });
    await screen.findByRole("heading", { name: "Sunday Crew" });
    await press("More");
    await sees(`You can end the season from ${WHEN}.`);
    await press(button);
    expect(
      dialog()
        .getByText(/You have just become the commissioner\./)
        .textContent?.replace(/\s/g, " "),
    ).toContain(WHEN);
    expect(dialog().queryByRole("button", { name: button })).toBeNull();
  });
});
