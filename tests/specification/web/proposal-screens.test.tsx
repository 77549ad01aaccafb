import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { leagueAnswers } from "#tests/specification/web/answers.ts";
import { dialog, fill, labeled, main, open, press, sees, server } from "#tests/specification/web/app.tsx";
import {
  alice,
  aSession,
  ben,
  casey,
  daysFromNow,
  idOf,
  LEAGUE,
  NOW,
  VOTING,
} from "#tests/specification/web/fixtures.ts";
import { formatDay } from "#web/ui/day.ts";

const OBJECT = "POST /api/voting-sessions/:id/objections";
type Session = ReturnType<typeof aSession>;
type Objections = NonNullable<Session["objections"]>;

const objections = (over: Partial<Objections> = {}): Objections => ({
  ...{ until: daysFromNow(3), needed: 2, isAfterVote: false, mayObject: true, hasObjected: false, mayWithdraw: false },
  made: [{ userId: ben.id, username: "ben", reason: "Week 3 was forfeited.", at: NOW }],
  ...over,
});
const aProposal = (over: Partial<Objections> = {}, session: Partial<Session> = {}) =>
  aSession({
    kind: "proposal",
    expiresAt: daysFromNow(3),
    votesFor: 0,
    votesAgainst: 0,
    objections: objections(over),
    ...session,
  });
const show = (session: Session, by = alice) => open(VOTING, by, { "GET /api/voting-sessions/:id": session });
const words = () => screen.getByRole("main").textContent;
const button = (name: string) => main().queryByRole("button", { name });

it("A proposal says how long members can object, how many objections it takes, and who has objected and why", async () => {
  show(aProposal());
  await sees("Proposed payouts");
  await sees("OPEN TO OBJECTIONS");
  const text = words();
  expect(text).toContain("Objections from 2 of 7 members lead to a vote; 1 so far. No money has moved.");
  expect(within(screen.getByRole("list", { name: "Objections" })).getByText("Week 3 was forfeited.")).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Vote/ })).toBeNull();
  expect([button("Object"), button("Withdraw the proposal")].map(Boolean)).toEqual([true, false]);
});

it("A member who can object and hasn't reads that agreeing takes nothing, and how many objections are needed", async () => {
  show(aProposal());
  await sees("If you agree with the payouts, you don't have to do anything.");
  await press("Object");
  expect(dialog().getByText("1 of 2 needed")).toBeDefined();
});

it("A member who has objected isn't told how to agree", async () => {
  show(aProposal({ hasObjected: true }));
  await sees("OPEN TO OBJECTIONS");
  expect(words()).not.toContain("If you agree with them");
});

it("Objecting takes a reason, and is sent once", async () => {
  show(aProposal());
  server().answer({ [OBJECT]: aProposal({ hasObjected: true }) });
  await press("Object");
  await press("Object", dialog());
  await sees("Write why you object");
  fill({ Reason: "I came second." }, dialog());
  await press("Object", dialog());
  await sees("Your objection is counted.");
  expect(server().made(OBJECT)).toMatchObject([{ body: { reason: "I came second." } }]);
});

it("A member who objected can withdraw it, and the commissioner can withdraw the proposal", async () => {
  show(aProposal({ hasObjected: true, mayWithdraw: true }));
  await sees("OPEN TO OBJECTIONS");
  expect(["Object", "Withdraw your objection", "Withdraw the proposal"].map((name) => Boolean(button(name)))).toEqual([
    false,
    true,
    true,
  ]);
});

it.each([
  ["from results says that the teams stay frozen", idOf(901), true],
  ["without results says nothing about teams", null, false],
])("Withdrawing a proposal %s", async (_, resultsId, isSaid) => {
  show(aProposal({ mayWithdraw: true }, { resultsId }));
  await press("Withdraw the proposal");
  const said = dialog().queryByText(
    /The season's teams stay frozen: to give one to another member, you need a reason\./,
  );
  expect(said !== null).toBe(isSaid);
});

it("A member who hadn't paid can only watch", async () => {
  show(aProposal({ mayObject: false }, { isEligible: false }));
  await sees("Only members who had paid when the payouts were proposed can object.");
  expect(button("Object")).toBeNull();
});

it.each([
  ["AWARDED", { status: "approved" as const }, "The prizes are awarded, and we told each winner."],
  ["BEING AWARDED", { expiresAt: daysFromNow(-1) }, "the prizes are being awarded."],
  ["WITHDRAWN", { ended: { how: "withdrawn" as const, reason: "Two teams mixed up." } }, "Two teams mixed up."],
  ["NOT PAID", { ended: { how: "impossible" as const, reason: "The pool is empty." } }, "The pool is empty."],
])("A proposal that ended as %s says so and takes no more objections", async (badge, end, sentence) => {
  show(aProposal({}, end));
  await sees(badge);
  expect(words()).toContain(sentence);
  expect(button("Object")).toBeNull();
});

it("A vote that began with objections shows them", async () => {
  show(
    aSession({
      objections: objections({
        made: [...objections().made, { userId: casey.id, username: "casey", reason: null, at: NOW }],
      }),
    }),
  );
  await sees("Why the members are voting");
  expect(words()).toContain("enough members objected");
  expect(button("Vote for")).not.toBeNull();
});

const completed = { status: "completed" as const, objectionDays: 3 };

it("A league's page leads its members to the proposal and says what happens", async () => {
  const answers = leagueAnswers(completed);
  open(LEAGUE, alice, { ...answers, "GET /api/leagues/:id/voting": aProposal() });
  await sees(/Members can object to the proposed payouts until/);
  await sees(/, 1 objection$/);
  expect(screen.getByRole("link", { name: "Look at the payouts" }).getAttribute("href")).toContain("/voting/");
});

it("The commissioner reads before proposing when the prizes are awarded", async () => {
  open(LEAGUE, casey, leagueAnswers(completed));
  await press("Propose Payouts");
  await labeled("Winner of place 1");
  fill({ "Winner of place 1": alice.id });
  await press("Continue", dialog());
  const day = formatDay(daysFromNow(3));
  expect(screen.getByRole("dialog").textContent).toContain(
    `The prizes are awarded on ${day}, unless members object by then.`,
  );
  expect(await dialog().findByRole("button", { name: "Propose" })).toBeDefined();
});
