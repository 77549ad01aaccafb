import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import type { AdminCase } from "#contract/operations/admin-oversight.ts";
import { caseButtons } from "#contract/operations/case-kinds.ts";
import { ADMIN } from "#tests/specification/web/answers.ts";
import { open, rowOf, sees, unfoldAll } from "#tests/specification/web/app.tsx";
import type { Answers } from "#tests/specification/web/fake-server.ts";
import { aCase, ada, daysFromNow, LEAGUE, LEAGUE_ID, NOW } from "#tests/specification/web/fixtures.ts";

beforeEach(unfoldAll);

const UNCLAIMED_ID = "00000000-0000-4000-8000-0000000000f1";
const UNCLAIMED = aCase({
  ...{ id: UNCLAIMED_ID, kind: "payout_unclaimed", username: "casey", canBeGivenBack: true },
  message: "casey hasn't added a bank account, so the money is unclaimed.",
});
const FAILED: AdminCase = {
  ...UNCLAIMED,
  ...{ id: "00000000-0000-4000-8000-0000000000f2", kind: "refund_failed", canBeGivenBack: false },
  message: "The refund to casey failed.",
};
const alarm = {
  ...{ kind: "payable_long" as const, reference: UNCLAIMED_ID, leagueId: LEAGUE_ID, amount: "35.00", since: NOW },
  message: "A payout of $35.00 from Sunday Crew has not reached its winner for 60 days.",
};
const withAlarm: Answers = {
  ...ADMIN,
  "GET /api/admin/reconciliation": {
    latest: null,
    funding: {
      ...{ held: "0.00", owed: "0.00", frozen: "0.00", gap: "0.00" },
      ...{ fees: "0.00", disputeLosses: "0.00", operatorFunds: "0.00" },
    },
    alarms: [alarm],
  },
};

it("lists money that a case asks about only there", async () => {
  open("/admin", ada, { ...withAlarm, "GET /api/admin/cases": [UNCLAIMED] });
  await sees(UNCLAIMED.message);
  await sees("Potkeeper owes no one anything");
  expect(screen.queryByRole("list", { name: "Stuck money" })).toBeNull();
});

it("links other stuck money to its league instead of naming an id", async () => {
  open("/admin", ada, withAlarm);
  const stuck = within(await screen.findByRole("list", { name: "Stuck money" }));
  expect(stuck.getByRole("link", { name: "See the league" }).getAttribute("href")).toBe(LEAGUE);
  expect(stuck.queryByText(UNCLAIMED_ID)).toBeNull();
});

const DELETED = { username: null };
const OTHERS = { stake: "other_decides" } as const;
it.each<Partial<AdminCase>>([
  ...[{ kind: "payout_vote" } as const, { kind: "payout_review" } as const, { kind: "dispute_open" } as const],
  ...[{ kind: "commissioner_gone" } as const, { kind: "commissioner_gone", ...OTHERS } as const],
  ...[{ kind: "payout_unclaimed" } as const, { kind: "payout_unclaimed", canBeGivenBack: true } as const],
  ...[{ kind: "payout_failed" } as const, { kind: "payout_failed", occurredAt: daysFromNow(-60) } as const],
  ...[{ kind: "payout_failed", ...DELETED } as const, { kind: "payout_failed", ...DELETED, ...OTHERS } as const],
  ...[{ kind: "refund_failed" } as const, { kind: "refund_failed", ...DELETED, ...OTHERS } as const],
])("shows the first act of $kind, $username, $stake, and the others behind More", async (over) => {
  const item: AdminCase = { ...UNCLAIMED, canBeGivenBack: false, ...over };
  open("/admin", ada, { ...ADMIN, "GET /api/admin/cases": [item] });
  await sees(UNCLAIMED.message);
  const row = await rowOf(UNCLAIMED.message);
  const [first, ...others] = caseButtons(item, new Date());
  const acts = [...(row.lastElementChild?.querySelectorAll("button, a") ?? [])];
  const wordsOf = (all: Element[]) => all.map((act) => act.getAttribute("aria-label") ?? act.textContent);
  expect(wordsOf(acts)).toEqual([...(first ? [first] : []), ...(others.length > 0 ? ["More"] : [])]);
  if (others.length === 0) return;
  fireEvent.click(within(row).getByRole("button", { name: "More" }));
  expect(wordsOf([...(row.nextElementSibling?.querySelectorAll("button, a") ?? [])])).toEqual(others);
});

it("sorts cases by amount, and narrows many to one kind", async () => {
  const many = [1, 2, 3, 4, 5, 6, 7].map(
    (number): AdminCase => ({
      ...(number === 3 ? UNCLAIMED : FAILED),
      ...{ id: `00000000-0000-4000-8000-0000000000a${number}`, amount: `${(number * 37) % 100}.00` },
      message: `Case ${number}.`,
    }),
  );
  open("/admin", ada, { ...ADMIN, "GET /api/admin/cases": many });
  await sees("Case 1.");
  const shown = () => screen.getAllByText(/^Case \d\.$/).map(({ textContent }) => textContent);
  fireEvent.click(screen.getByRole("button", { name: "Amount" }));
  expect(shown()).toEqual([5, 2, 7, 4, 1, 6, 3].map((number) => `Case ${number}.`));
  fireEvent.change(screen.getByLabelText("Show cases"), { target: { value: "payout_unclaimed" } });
  expect(shown()).toEqual(["Case 3."]);
});

it("makes the oldest case's main button green, and never the one that keeps waiting", async () => {
  open("/admin", ada, { ...ADMIN, "GET /api/admin/cases": [UNCLAIMED, FAILED] });
  await sees(FAILED.message);
  const green = [...document.querySelectorAll("main tr .bg-green")].map(({ textContent }) => textContent);
  expect(green).toEqual(["Try the refund again"]);
});
