import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { dialog, fill, main, open, press, sees, server } from "#tests/specification/web/app.tsx";
import { alice, aSession, ben, daysFromNow, NOW, VOTING } from "#tests/specification/web/fixtures.ts";

const OBJECT = "POST /api/voting-sessions/:id/objections";
type Session = ReturnType<typeof aSession>;
type Objections = NonNullable<Session["objections"]>;

/** An approved award that waits (RULES §17). */
const waiting = (over: Partial<Session> = {}, objections: Partial<Objections> = {}): Session =>
  aSession({
    ...{ status: "approved", votesFor: 5, votesAgainst: 0, totalEligibleVoters: 9, votesNeeded: 5, resolvedAt: NOW },
    ...{ waitsUntil: daysFromNow(3), expiresAt: daysFromNow(3), decideBy: null, carriedOutAt: null },
    objections: {
      ...{ until: daysFromNow(3), needed: 3, isAfterVote: true, mayObject: true, hasObjected: false },
      ...{ mayWithdraw: false, made: [], ...objections },
    },
    ...over,
  });
const show = (session: Session) => open(VOTING, alice, { "GET /api/voting-sessions/:id": session });
const words = () => screen.getByRole("main").textContent;
const made = [{ userId: ben.id, username: "ben", reason: "Week 3 was forfeited.", at: NOW }];
const button = (name: string) => main().queryByRole("button", { name });

it("An approved award that waits says how many objections stop it, and takes one with a reason", async () => {
  show(waiting());
  await sees("Time to object");
  expect(words()).toMatch(
    /The prizes are awarded on .*, unless 3 of 9 members object by then; none so far\. No money has moved\./,
  );
  expect(words()).not.toContain("we told each winner");
  server().answer({ [OBJECT]: waiting({}, { hasObjected: true, made }) });
  await press("Object");
  expect(dialog().getByText(/Enough objections let an admin decide about them/)).toBeDefined();
  fill({ Reason: "This is our pot." }, dialog());
  await press("Object", dialog());
  await sees("Your objection is counted.");
  expect(server().made(OBJECT)).toMatchObject([{ body: { reason: "This is our pot." } }]);
});

it("After enough objections, it says who decides until when, and takes no more", async () => {
  const contested = { waitsUntil: null, decideBy: daysFromNow(7) };
  show(waiting({ ...contested, status: "rejected" }, { mayObject: false, made }));
  await sees("Week 3 was forfeited.");
  expect(words()).toMatch(/an admin decides by .*, and all members can read why/);
  expect(button("Object")).toBeNull();
});

it("In a treasurer league, the vote is open again with what it takes, and nothing says escrow or held", async () => {
  const reopened = { status: "active" as const, waitsUntil: null, decideBy: daysFromNow(7), votesNeeded: 6 };
  show(waiting({ ...reopened, custody: "treasurer", resolvedAt: null }, { mayObject: false, made }));
  await sees("Vote for");
  expect(words()).toContain("Enough members objected, so it now takes 6 of 9 votes.");
  expect(words()).toContain("6 votes in favor: two thirds of everyone who can vote, because members objected.");
  expect(words()).not.toMatch(/escrow|held|secure/i);
});
