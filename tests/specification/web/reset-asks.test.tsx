import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { NextStep } from "#contract/leagues/next-steps.ts";
import type { ResetAsk } from "#contract/leagues/reset-asks.ts";
import { BARE, COMMISSIONER, leagueAnswers, PLAYER } from "#tests/specification/web/answers.ts";
import { dialog, open, press, sees, seesToast, server } from "#tests/specification/web/app.tsx";
import { type Answers, failing } from "#tests/specification/web/fake-server.ts";
import {
  ada,
  aLeague,
  alice,
  aMember,
  ben,
  casey,
  daysFromNow,
  idOf,
  LEAGUE,
  LEAGUE_ID,
} from "#tests/specification/web/fixtures.ts";

const ASKS = "GET /api/leagues/:id/reset-asks";
const ASK = "POST /api/leagues/:id/reset-asks";
const ANSWER = "POST /api/leagues/:id/reset-asks/:askId/answer";
const LINK = "POST /api/leagues/:id/reset-asks/:askId/link";
const askId = idOf(950);

const anAsk = (over: Partial<ResetAsk> = {}): ResetAsk => ({
  ...{ id: askId, userId: alice.id, name: "Alice Tester", confirmations: 0 },
  ...{ linkFrom: daysFromNow(1), endsAt: daysFromNow(7) },
  ...over,
});

async function openRequests(asks: ResetAsk[], answers: Answers = {}) {
  open(LEAGUE, casey, { ...leagueAnswers(), ...BARE, [ASKS]: asks, ...answers });
  await press("More");
  await press("Reset a Password");
}

describe("the commissioner", () => {
  it("asks for a member, and sees how far it is", async () => {
    await openRequests([]);
    await dialog().findByLabelText("Who lost their password?");
    const offered = dialog()
      .getAllByRole("option")
      .map(({ textContent }) => textContent);
    expect(offered).toEqual(["Alice Tester", "Ben Tester", "Dora Tester"]);
    server().answer({ [ASK]: anAsk(), [ASKS]: [anAsk()] });
    await press("Ask two members");
    await seesToast("Members Asked", "Alice Tester and the other members are told. Anyone can say no.");
    expect(server().made(ASK)).toMatchObject([{ body: { userId: alice.id } }]);
    await dialog().findByText(/0 of 2 confirmed\. No link before/);
    expect(dialog().queryByRole("button", { name: "Make the link" })).toBeNull();
    expect(dialog().queryByRole("option", { name: "Alice Tester" })).toBeNull();
    await press("Ask two members");
    expect(server().made(ASK).at(-1)).toMatchObject({ body: { userId: ben.id } });
  });

  it.each([
    { what: "before the day is over", over: { confirmations: 2 } },
    { what: "with one confirmation", over: { confirmations: 1, linkFrom: daysFromNow(-1) } },
  ])("gets no link $what, and can take it back", async ({ over }) => {
    await openRequests([anAsk(over)], { [ANSWER]: { message: "You took it back. No link will be made." } });
    await dialog().findByText(new RegExp(`^${over.confirmations} of 2 confirmed`));
    expect(dialog().queryByRole("button", { name: "Make the link" })).toBeNull();
    server().answer({ [ASKS]: [] });
    await press("Take it back", dialog());
    await seesToast("Done", "You took it back. No link will be made.");
    expect(server().made(ANSWER)).toMatchObject([{ params: { askId }, body: { answer: "stop" } }]);
  });

  it("gets the link once, which stays on the screen when the request is gone", async () => {
    await openRequests([anAsk({ confirmations: 2, linkFrom: daysFromNow(-1) })], { [LINK]: { token: "secret-token" } });
    await dialog().findByText(/^2 of 2 confirmed\. Ends/);
    server().answer({ [ASKS]: [] });
    await press("Make the link", dialog());
    const shown = await dialog().findByLabelText("Link for Alice Tester, shown only now");
    expect((shown as HTMLInputElement).value).toMatch(/\/reset-password\?token=secret-token$/);
  });

  it("reads why the members weren't asked, or the link wasn't made", async () => {
    const message = "Only an admin can make a link for this account.";
    await openRequests([anAsk({ confirmations: 2, linkFrom: daysFromNow(-1) })], {
      ...{ [ASK]: failing(409, { message }), [LINK]: failing(409, { message }) },
    });
    await dialog().findByLabelText("Who lost their password?");
    await press("Ask two members");
    await seesToast("The members weren't asked", message);
    await press("Make the link", dialog());
    await seesToast("The link wasn't made", message);
  });

  it.each([
    { where: "where email is sent", as: casey, answers: leagueAnswers() },
    {
      where: "with two other members",
      as: casey,
      answers: { ...leagueAnswers({}, [aMember(alice), aMember(ben)]), ...BARE },
    },
    { where: "as an admin of another's league", as: ada, answers: { ...leagueAnswers(), ...BARE } },
  ])("finds nothing of it in the menu $where", async ({ as, answers }) => {
    open(LEAGUE, as, answers);
    await press("More");
    await screen.findByRole("button", { name: "Edit League" });
    expect(screen.queryByRole("button", { name: "Reset a Password" })).toBeNull();
  });

  it("opens the same from what needs them", async () => {
    const step = { kind: "make_reset_link" as const, askId, name: "Alice Tester", by: daysFromNow(3) };
    open("/", casey, {
      ...{ ...PLAYER, ...COMMISSIONER, ...leagueAnswers(), ...BARE },
      "GET /api/needs": [{ ...step, leagueId: LEAGUE_ID, leagueName: "Sunday Crew", currency: "USD" }],
      [ASKS]: [anAsk({ confirmations: 2, linkFrom: daysFromNow(-1) })],
    });
    await sees("Two members confirmed that Alice Tester lost their password");
    await press("Make the link, Sunday Crew");
    await dialog().findByText(/^2 of 2 confirmed/);
  });
});

const inLeague = { leagueId: aLeague().id, leagueName: "Sunday Crew", currency: "USD", askId, by: daysFromNow(3) };

async function answerFrom(step: NextStep, path = "/player") {
  open(path, ben, { ...PLAYER, ...BARE, "GET /api/needs": [step], [ANSWER]: { message: "It is kept." } });
}

describe("the members", () => {
  const step = { ...inLeague, kind: "confirm_reset" as const, name: "Alice Tester", mayConfirm: true };

  it.each([
    { button: "I've talked to them", answer: "confirm" },
    { button: "No", answer: "stop" },
  ])("answer “$button”", async ({ button, answer }) => {
    await answerFrom(step);
    await sees("Has Alice Tester lost their password? Talk to them, then confirm it");
    await press("Answer, Sunday Crew");
    dialog().getByText(/^Anyone with the link can use the account of Alice Tester\. Confirm only if/);
    await press(button, dialog());
    await seesToast("Done", "It is kept.");
    expect(server().made(ANSWER)).toMatchObject([{ params: { id: LEAGUE_ID, askId }, body: { answer } }]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("who can't confirm it can say no", async () => {
    await answerFrom({ ...step, mayConfirm: false });
    await sees("Has Alice Tester lost their password? You can say no");
    await press("Answer, Sunday Crew");
    await dialog().findByRole("button", { name: "No" });
    expect(dialog().queryByRole("button", { name: "I've talked to them" })).toBeNull();
  });

  it("whose password it is stop it", async () => {
    await answerFrom({ ...inLeague, kind: "stop_reset", name: "Casey Tester" });
    await sees("Casey Tester asks for a link to set your password: stop it if you didn't ask");
    await press("Look at it, Sunday Crew");
    expect(dialog().queryByRole("button", { name: "I've talked to them" })).toBeNull();
    await press("I didn't ask for this", dialog());
    await seesToast("Done", "It is kept.");
    expect(server().made(ANSWER)).toMatchObject([{ body: { answer: "stop" } }]);
  });

  it("answer on the league's page, too", async () => {
    open(LEAGUE, ben, {
      ...{ ...leagueAnswers(), ...BARE },
      ...{ "GET /api/leagues/:id/next-steps": [step], [ANSWER]: { message: "It is kept." } },
    });
    await sees("Has Alice Tester lost their password? Talk to them, then confirm it.");
    await press("Answer, Sunday Crew");
    await press("I've talked to them", dialog());
    await seesToast("Done", "It is kept.");
  });
});
