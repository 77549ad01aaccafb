import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ADMIN, leagueAnswers, PAYING, PLAYER } from "#tests/specification/web/answers.ts";
import { open, sees } from "#tests/specification/web/app.tsx";
import { ada, alice, LEAGUE, PAYMENT } from "#tests/specification/web/fixtures.ts";

it.each([
  { name: "the profile's page about security", path: "/profile/security", user: alice, answers: {} },
  { name: "the admin page", path: "/admin", user: ada, answers: ADMIN },
  { name: "the mailbox", path: "/mailbox", user: null, answers: { "GET /api/mailbox": [] } },
  { name: "the payment page", path: PAYMENT, user: alice, answers: { ...PLAYER, ...PAYING } },
  { name: "a league", path: LEAGUE, user: alice, answers: leagueAnswers() },
  { name: "a canceled league", path: LEAGUE, user: alice, answers: leagueAnswers({ status: "cancelled" }) },
])("$name names the zone of its times once, by its short name", async ({ path, user, answers }) => {
  open(path, user, answers);
  await sees(/^Times are in (?:[A-Z]{2,5}|GMT[+-][\d:]+)\.$/);
  expect(screen.getAllByText(/^Times are in .+\.$/)).toHaveLength(1);
});
