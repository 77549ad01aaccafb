import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import type { Due } from "#contract/members/league-dues.ts";
import { COMMISSIONER, PLAYER } from "#tests/specification/web/answers.ts";
import { dialog, fill, open, press, sees, seesToast, server, unfoldAll } from "#tests/specification/web/app.tsx";
import { aDue, DUES_TERMS, duesAnswers, fine } from "#tests/specification/web/dues-fixtures.ts";
import { type Answers, failing } from "#tests/specification/web/fake-server.ts";
import {
  alice,
  ben,
  casey,
  daysFromNow,
  idOf,
  LEAGUE,
  LEAGUE_ID,
  NOW,
  PAYMENT,
} from "#tests/specification/web/fixtures.ts";

beforeEach(unfoldAll);

const bens = { userId: ben.id, name: "Ben Tester" };
const ALL = [
  aDue({ standing: "paid", left: "0.00" }),
  fine,
  aDue({ ...bens, id: idOf(702), dueAt: daysFromNow(-3) }),
  aDue({ ...bens, id: idOf(703), kind: "late", amount: "10.00", dueAt: NOW }),
];

const NOBODY_AGREED = { mayObject: false, isAccepted: false, isTakenFromPrizes: false, ballot: null };
const show = (as: typeof casey, dues: Due[] = ALL, answers: Answers = {}, terms: object = DUES_TERMS) =>
  open(LEAGUE, as, { ...{ ...PLAYER, ...COMMISSIONER, ...duesAnswers(dues, terms) }, ...answers });
/** Once what it says is loaded. */
const part = async () => {
  const fold = (await screen.findByText("What everyone owes")).closest("details") as HTMLElement;
  await waitFor(() => expect(within(fold).getAllByRole("listitem")).not.toEqual([]));
  return fold;
};
const rows = async () => [...(await part()).querySelectorAll("summary")].slice(1).map(({ textContent }) => textContent);

it("Members who are behind come first, each with a sum, which opens to what it is made of", async () => {
  show(casey);
  await sees("$65.00 still to come");
  expect(await rows()).toEqual([
    expect.stringMatching(/^Ben Testersince .*\$60\.00$/),
    expect.stringMatching(/^Alice Testercharge\$5\.00$/),
  ]);
  within(await part()).getByText("Casey Tester: “Late line-up”");
});

it("Once all that a member owes is behind its date, its line doesn't set a part of it apart", async () => {
  const parts = [-40, -20].map((days, nth) =>
    aDue({ ...bens, id: idOf(710 + nth), kind: "part", part: nth + 1, amount: "25.00", dueAt: daysFromNow(days) }),
  );
  show(casey, [
    aDue({ ...bens, id: idOf(702) }),
    ...parts,
    aDue({ ...bens, id: idOf(703), kind: "late", amount: "10.00" }),
  ]);
  await sees("$60.00 still to come");
  expect(await rows()).toEqual([expect.stringMatching(/^Ben Testersince .*\$60\.00$/)]);
});

it("What a member says they paid isn't asked for again beside what is still open, and each season keeps its fee", async () => {
  const ofAlice = [
    aDue({ standing: "sent" }),
    aDue({ id: idOf(704), kind: "part", part: 1, amount: "20.00", seasonYear: 2 }),
    aDue({ id: idOf(705), amount: "20.00", seasonYear: 2 }),
    aDue({ ...bens, id: idOf(706), amount: "0.00", standing: "waived" }),
  ];
  show(alice, [fine, ...ofAlice]);
  await sees("$25.00 still to come");
  expect(await rows()).toEqual([
    expect.stringMatching(/^Youby .*, says \$50\.00 is paid\$25\.00$/),
    expect.stringMatching(/^Ben TesterNothing$/),
  ]);
  expect(screen.getByRole("link", { name: "Pay $25.00" })).toBeTruthy();
  within(await part()).getByText("Entry fee, part 1, season 2");
  expect(within(await part()).queryByText("Entry fee, season 2")).toBeNull();
});

it("At a member's name the commissioner lowers their fee", async () => {
  show(casey, ALL);
  await part();
  await press("Lower the fee of Ben Tester");
  expect((await dialog().findByLabelText<HTMLSelectElement>("Member")).value).toBe(ben.id);
});

it("The commissioner charges all members, and is told what is wrong at its field", async () => {
  const call = "POST /api/leagues/:id/charges";
  show(casey, ALL, { [call]: { message: "2 members charged $2.00 each. We told them." } });
  await part();
  await press("Charge");
  await press("All", dialog());
  await press("Charge", dialog());
  await dialog().findByText("Enter what each of them pays");
  fill({ "Each pays": "2", Reason: "Trade fee" });
  await press("Charge", dialog());
  await seesToast("Charged", "2 members charged $2.00 each. We told them.");
  const body = { userIds: [ben.id, alice.id], chargeKind: "fine", amount: "2", reason: "Trade fee" };
  expect(server().made(call)).toMatchObject([{ params: { id: LEAGUE_ID }, body }]);
});

it("The commissioner waives a late fee and withdraws a charge, with a reason, also if it is gone already", async () => {
  const [WAIVE, WITHDRAW] = ["POST /api/dues/:id/waive", "POST /api/dues/:id/withdraw"] as const;
  const LISTS = "GET /api/leagues/:id/dues";
  show(casey, ALL, {
    [WAIVE]: { message: "It isn't owed anymore. We told the member." },
    [WITHDRAW]: failing(409, { message: "It isn't owed anymore." }),
  });
  await part();
  await press("Waive Late fee of Ben Tester");
  fill({ Reason: "Hospital" });
  await press("Waive it", dialog());
  await waitFor(() =>
    expect(server().made(WAIVE)).toMatchObject([{ params: { id: idOf(703) }, body: { reason: "Hospital" } }]),
  );
  await press("Withdraw Fine “Late line-up” of Alice Tester");
  const loads = server().made(LISTS).length;
  fill({ Reason: "Wrong week" });
  await press("Withdraw it", dialog());
  await waitFor(() => expect(server().made(LISTS).length).toBeGreaterThan(loads));
  expect(server().made(WITHDRAW)).toMatchObject([{ params: { id: fine.id }, body: { reason: "Wrong week" } }]);
});

it("A member objects once, pays their own, and can pay for another", async () => {
  const call = "POST /api/dues/:id/object";
  show(alice, ALL, { [call]: { message: "We told the commissioner and the members." } });
  await part();
  expect(screen.queryByRole("button", { name: /^(Withdraw|Waive|Charge)/ })).toBeNull();
  expect(screen.getByRole("link", { name: "Pay $5.00" }).getAttribute("href")).toBe(PAYMENT);
  expect(screen.getByRole("link", { name: "Pay for Ben Tester" }).getAttribute("href")).toBe(
    `${PAYMENT}?for=${ben.id}`,
  );
  await press("Object to Fine “Late line-up”");
  fill({ Reason: "I set it on time" });
  await press("Object", dialog());
  await waitFor(() => expect(server().made(call)).toMatchObject([{ params: { id: fine.id } }]));
});

it("An objection is read by everyone, and isn't offered twice", async () => {
  show(alice, [{ ...fine, objection: "I set it on time", objectedAt: NOW, agreement: NOBODY_AGREED }]);
  await sees("Objection: “I set it on time”");
  expect(screen.queryByRole("button", { name: /^Object/ })).toBeNull();
});

const agreedOn = (over: object) => [{ ...fine, agreement: { ...NOBODY_AGREED, ...over } }];
const actsOn = async () =>
  within(await part())
    .queryAllByRole("button")
    .map(({ textContent }) => textContent);

it.each([
  [alice, { mayObject: true }, /Not taken from prizes unless/, "Accept", "POST /api/dues/:id/accept", {}],
  [casey, {}, /Late line-up/, "Ask members", "POST /api/dues/:id/ask", {}],
  [
    ...([ben, { ballot: { votesFor: 1, votesAgainst: 2, eligible: 5, mayVote: true } }] as const),
    ...([/1 of 5 members say that it stands, 2 that it doesn't; 3 needed\./, "It doesn't stand"] as const),
    ...(["POST /api/dues/:id/vote", { vote: "against" }] as const),
  ],
] as const)("On a charge $username acts as they can: %j", async (as, agreement, says, name, call, body) => {
  show(as, agreedOn(agreement), { [call]: { message: "Counted." } });
  await sees(says);
  expect((await actsOn()).includes("Object")).toBe("mayObject" in agreement);
  const [act] = await screen.findAllByRole("button", { name: new RegExp(`^${name}: Fine “Late line-up”`) });
  fireEvent.click(act as HTMLElement);
  fireEvent.click(dialog().getByRole("button", { name }));
  await seesToast("Success", "Counted.");
  expect(server().made(call)).toMatchObject([{ body }]);
});

it("What is agreed on says that it is taken from the next prize", async () => {
  show(casey, agreedOn({ isAccepted: true, isTakenFromPrizes: true }));
  await sees("$5.00 is taken from the next prize.");
  expect(await actsOn()).not.toContain("Ask members");
});
