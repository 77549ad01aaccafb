import type { TestApp } from "#tests/support/app.ts";
import type { Person } from "#tests/support/world.ts";

/** Everyone who may request something about a league; "key" is a program with one of the commissioner's, to read. */
export const ROLES = [
  "visitor",
  "holder of a link",
  "holder of an ended link",
  "stranger",
  "from the provider",
  "invited",
  "member",
  "paid member",
  "winner",
  "treasurer",
  "former treasurer",
  "commissioner",
  "former commissioner",
  "admin",
  "second admin",
  "erased",
  "key",
] as const;
export type Role = (typeof ROLES)[number];

export type LeagueScene = {
  id: string;
  member: string;
  session: string;
  /** Votes before the latest. */
  sessions: string[];
  dispute: string;
  payment: string;
  payout: string;
  results: string;
};

/** Those who aren't signed in. */
export type Visitor = "visitor" | "holder of a link" | "holder of an ended link";
export const VISITORS: readonly Role[] = ["visitor", "holder of a link", "holder of an ended link"] satisfies Visitor[];

export type Cast = Record<Exclude<Role, Visitor | "second admin" | "key">, Person> & {
  disputer: Person;
  newcomer: Person;
};

export const NOTHING = { session: "", sessions: [], dispute: "", payment: "", payout: "", results: "" };

/** Prizes of every shape, so that answers show all their fields. */
export const PRIZES = [
  { kind: "custom", label: "Best name", amount: "1.00" },
  { kind: "weekly_high_score", amount: "0.50", isEachWeek: true, fromWeek: 1, toWeek: 2, phase: "all" },
  { kind: "regular_season_place", place: 1, percentage: 1 },
  { kind: "each_win", amount: "0.01", isEachWeek: true, games: 1, fromWeek: 1, toWeek: 1 },
  { kind: "monthly_high_score", amount: "0.50", months: 2, ties: "season_points", isGross: true },
];
export const TOLD = { prizeRules: PRIZES, description: "Among friends." };

/** The id that a query finds first. */
export const idIn = async ({ database }: TestApp, text: string, values: string[]) =>
  String((await database.ownerPool.query(text, values)).rows[0]?.id ?? "");
