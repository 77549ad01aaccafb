import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Due } from "#contract/members/league-dues.ts";
import { leagueAnswers, PAYING, PLAYER } from "#tests/specification/web/answers.ts";
import { bodiesOf, main, open, press, sees, server } from "#tests/specification/web/app.tsx";
import { aDue, DUES_TERMS, fine } from "#tests/specification/web/dues-fixtures.ts";
import type { Answers } from "#tests/specification/web/fake-server.ts";
import {
  alice,
  aMember,
  ben,
  daysFromNow,
  idOf,
  LEAGUE_ID,
  owing,
  PAYMENT,
} from "#tests/specification/web/fixtures.ts";
import { anAnnounced, howToPay, KEPT, keptAnswers } from "#tests/specification/web/payment-fixtures.ts";

const INTENT = "POST /api/create-payment-intent";
const DUES = "GET /api/leagues/:id/dues";

const entry = aDue({});
const part = (nth: number, amount: string) =>
  aDue({ id: idOf(710 + nth), kind: "part", part: nth, amount, dueAt: daysFromNow(nth * 10) });

const intents: Answers = {
  [INTENT]: ({ body }) => {
    const { amount, yearsSelected = 0 } = body as { amount: string; yearsSelected?: number };
    const paymentIntentId = `pi_${amount.replace(".", "")}`;
    return { clientSecret: `pi_${amount}_secret`, paymentIntentId, amount, yearsSelected };
  },
};
const show = (
  dues: Due[],
  path = PAYMENT,
  members = [aMember(alice, owing), aMember(ben)],
  terms: object = DUES_TERMS,
) =>
  open(path, alice, {
    ...{ ...PLAYER, ...PAYING, ...leagueAnswers(terms, members), ...intents },
    [DUES]: { dues, chargeable: [] },
  });
const asked = () => bodiesOf(INTENT);

it("A member who owes only the entry fee pays as in any league", async () => {
  show([entry]);
  await screen.findByRole("heading", { name: "Pay your entry fee" });
  expect(asked()).toEqual([{ leagueId: LEAGUE_ID, amount: "50.00", yearsSelected: 1 }]);
  expect(screen.queryByRole("checkbox")).toBeNull();
});

it("All that is owed is ticked, line by line, and what is unticked isn't paid", async () => {
  show([entry, fine]);
  await screen.findByRole("button", { name: "Pay $55.00" });
  main().getByText("Late line-up");
  expect(asked()).toEqual([{ leagueId: LEAGUE_ID, amount: "55.00", yearsSelected: 1, dueIds: [fine.id] }]);
  fireEvent.click(screen.getByRole("checkbox", { name: /^Entry fee/ }));
  await screen.findByRole("button", { name: "Pay $5.00" });
  expect(asked().at(-1)).toEqual({ leagueId: LEAGUE_ID, amount: "5.00", dueIds: [fine.id] });
  // Something has to be paid.
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: /^Fine/ }).disabled).toBe(true);
});

it("Parts take the entry fee's place, each with its date", async () => {
  show([entry, part(1, "20.00"), part(2, "30.00")], PAYMENT, undefined, {
    entryParts: [
      { amount: "20.00", dueAt: daysFromNow(10) },
      { amount: "30.00", dueAt: daysFromNow(20) },
    ],
  });
  await screen.findByRole("button", { name: "Pay $50.00" });
  fireEvent.click(screen.getByRole("checkbox", { name: /^Entry fee, part 2/ }));
  await screen.findByRole("button", { name: "Pay $20.00" });
  expect(asked().at(-1)).toEqual({ leagueId: LEAGUE_ID, amount: "20.00", dueIds: [idOf(711)] });
});

it("An earlier part goes first: leaving it out leaves out the later ones, and picking one picks those before it", async () => {
  const entryParts = [1, 2, 3].map((nth) => ({ amount: "10.00", dueAt: daysFromNow(nth * 10) }));
  show([entry, part(1, "10.00"), part(2, "10.00"), part(3, "10.00"), fine], PAYMENT, undefined, { entryParts });
  const box = (name: RegExp) => screen.getByRole<HTMLInputElement>("checkbox", { name });
  const ticked = () => [/part 1/, /part 2/, /part 3/, /^Fine/].map((name) => box(name).checked);
  await screen.findByRole("button", { name: "Pay $35.00" });
  fireEvent.click(box(/part 2/));
  await screen.findByRole("button", { name: "Pay $15.00" });
  expect(ticked()).toEqual([true, false, false, true]);
  fireEvent.click(box(/part 3/));
  await screen.findByRole("button", { name: "Pay $35.00" });
  fireEvent.click(box(/part 1/));
  await screen.findByRole("button", { name: "Pay $5.00" });
  expect(ticked()).toEqual([false, false, false, true]);
});

it.each([
  ["Pay $5.00", "button", [fine]],
  ["Nothing to pay", "heading", []],
] as const)("A member who has paid the entry fee finds what else there is to pay: %s", async (name, role, others) => {
  show([{ ...entry, standing: "paid", left: "0.00" }, ...others], PAYMENT, [aMember(alice), aMember(ben)]);
  await screen.findByRole(role, { name });
});

it("Paying for another member says whose seat it is, and whose receipt", async () => {
  const bens = { ...entry, id: idOf(720), userId: ben.id, name: "Ben Tester" };
  show([{ ...entry, standing: "paid" }, bens], `${PAYMENT}?for=${ben.id}`, [aMember(alice), aMember(ben, owing)], {});
  await screen.findByRole("heading", { name: "Pay for Ben Tester" });
  await sees("The seat is Ben Tester's. The receipt and any refund are yours.");
  expect(asked()).toEqual([{ leagueId: LEAGUE_ID, amount: "50.00", yearsSelected: 1, forUserId: ben.id }]);
});

const HOW = "GET /api/leagues/:id/how-to-pay";
const ANNOUNCE = "POST /api/leagues/:id/treasurer-payments";

it("The treasurer's screen has the same lines, and the links' amount follows", async () => {
  open(PAYMENT, alice, { ...keptAnswers(), [HOW]: howToPay({ dues: [fine] }), [ANNOUNCE]: anAnnounced() });
  const link = await screen.findByRole<HTMLAnchorElement>("link", { name: /^Open Venmo/, hidden: true });
  expect(link.href).toContain("amount=55.00");
  fireEvent.click(screen.getByRole("checkbox", { name: /^Entry fee/ }));
  await press("I've paid $5.00");
  await waitFor(() =>
    expect(server().made(ANNOUNCE)).toMatchObject([{ body: { amount: "5.00", seasons: 0, dueIds: [fine.id] } }]),
  );
});

it("Who joined from the list reads why the treasurer's account numbers aren't there", async () => {
  open(PAYMENT, alice, { ...keptAnswers(), [HOW]: howToPay({ ways: [], withholds: true }) });
  await sees(/^You joined from the list, so Casey Tester's account numbers are shown once/);
  expect(screen.queryByText(/hasn't said how to pay/)).toBeNull();
});

it("Somebody who owes nothing pays for a member without the treasurer's ways to be paid", async () => {
  const member = { userId: ben.id, name: "Ben Tester" };
  open(`${PAYMENT}?for=${ben.id}`, alice, {
    ...keptAnswers({}, [aMember(alice), aMember(ben, owing)]),
    ...leagueAnswers(KEPT, [aMember(alice), aMember(ben, owing)]),
    [HOW]: howToPay({ member, ways: [] }),
    [ANNOUNCE]: anAnnounced(),
  });
  await sees(/Ben Tester sees them and can pass them on/);
  fireEvent.change(screen.getByLabelText("How"), { target: { value: "cash" } });
  await press("I've paid $50.00");
  await waitFor(() =>
    expect(server().made(ANNOUNCE)).toMatchObject([{ body: { amount: "50.00", forUserId: ben.id } }]),
  );
});

it("A member reads who said that they paid for them, and can take it back", async () => {
  const announced = anAnnounced({ paidBy: { userId: ben.id, name: "Ben Tester" } });
  open(PAYMENT, alice, { ...keptAnswers(), [HOW]: howToPay({ announced }) });
  await sees("Ben Tester said they paid $50.00 for you by Venmo on Aug 30, 2026.");
  screen.getByRole("button", { name: "That isn't so" });
});
