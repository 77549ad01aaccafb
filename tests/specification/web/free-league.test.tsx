import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { ALL_PAID_OUT, leagueAnswers } from "#tests/specification/web/answers.ts";
import { dialog, open, press, seesToast, server } from "#tests/specification/web/app.tsx";
import { aLeague, casey, LEAGUE } from "#tests/specification/web/fixtures.ts";

const FREE: Partial<League> = { entryFee: "0.00", commissionerReimbursement: "0.00" };
const MONEY = /\b(pay(s|ments?|outs?)?|paid|prepaid|owes?|fee|escrow|pool)\b|\$/i;

it.each([
  { button: "Start Season", status: "active" },
  { button: "Complete League", status: "active" },
  { button: "End Season", status: "in_season" },
  { button: "Start Next Season", status: "completed", leagueType: "dynasty" },
] as const)("$button in a free league says nothing about money", async ({ button, ...terms }) => {
  open(LEAGUE, casey, { ...leagueAnswers({ ...FREE, ...terms }), ...ALL_PAID_OUT });
  const [opener] = await screen.findAllByRole("button", { name: button });
  expect(opener?.closest("li")?.textContent).not.toMatch(MONEY);
  await press(button);
  const asked = await screen.findByRole("dialog");
  expect(asked.textContent).toContain("In the league");
  expect(asked.textContent).not.toMatch(MONEY);
});

it("a free league that is completed has no payouts to propose", async () => {
  open(LEAGUE, casey, { ...leagueAnswers({ ...FREE, status: "active" }), ...ALL_PAID_OUT });
  await press("Complete League");
  server().answer({ "POST /api/leagues/:id/complete": aLeague({ ...FREE, status: "completed" }) });
  dialog().getByText("After this, no one can join, and we notify the members.");
  await press("Complete League", dialog());
  await seesToast("League Completed", "We've notified the members.");
});
