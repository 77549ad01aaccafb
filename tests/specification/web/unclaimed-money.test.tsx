import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import type { Unclaimed } from "#contract/operations/unclaimed-money.ts";
import { ADMIN } from "#tests/specification/web/answers.ts";
import { fill, open, press, sees, server, unfoldAll } from "#tests/specification/web/app.tsx";
import { ada, LEAGUE_ID, NOW } from "#tests/specification/web/fixtures.ts";

beforeEach(unfoldAll);

const PAY_OUT = "POST /api/admin/unclaimed/:id/pay-out";
const kept: Unclaimed = {
  ...{ id: "00000000-0000-4000-8000-0000000000f1", leagueId: LEAGUE_ID, leagueName: "Sunday Crew", seasonYear: 1 },
  ...{ username: "elena", amount: "35.00", reason: "No answer for 90 days.", createdAt: NOW },
};

const openWith = (money: Unclaimed) =>
  open("/admin", ada, { ...ADMIN, "GET /api/admin/unclaimed": [money], [PAY_OUT]: { message: "On its way." } });

it("an owner who still has an account is paid without being named again", async () => {
  openWith(kept);
  await press("Pay out");
  await sees("The money can only go to elena. Once they add a bank account, we send it there.");
  expect(screen.queryByLabelText("Username or email")).toBeNull();
  fill({ Reason: "She wrote to us." });
  await press("Pay out", within(screen.getByRole("dialog")));
  await sees("On its way.");
  expect(server().made(PAY_OUT)).toMatchObject([{ body: { account: "elena", reason: "She wrote to us." } }]);
});

it("a deleted owner is paid to the account that the admin names", async () => {
  openWith({ ...kept, username: null });
  await press("Pay out");
  fill({ "Username or email": "elena.new", Reason: "She wrote to us." });
  await press("Pay out", within(screen.getByRole("dialog")));
  await sees("On its way.");
  expect(server().made(PAY_OUT)).toMatchObject([{ body: { account: "elena.new", reason: "She wrote to us." } }]);
});
