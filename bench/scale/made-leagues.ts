import { createHash } from "node:crypto";
import { GONE_TELL_DAYS } from "#contract/commissioner-gone.ts";
import { addDays } from "#contract/days.ts";
import { fantasyServices, sports } from "#contract/league-types.ts";
import type { Value } from "./copy-rows.ts";

export const SEATS = 12;
export const FEE = 5000;
const USERS_PER_LEAGUE = 4;
const YEARS_DAYS = 1000;
const FEE_DUE_DAYS = 20;
const SEASON_DAYS = 120;
/** How many leagues have one of everything that a job looks for, regardless of how many leagues there are. */
export const OPEN_LEAGUES = 50;

/** A part of the leagues: those from `first` on, below `end`, of people of their own. */
export type Part = { first: number; end: number; now: Date };
type Row = readonly Value[];

/** The same id for the same thing, spread over the index as random ids are. */
export function idOf(kind: string, ...numbers: number[]): string {
  const hex = createHash("md5")
    .update(`${kind} ${numbers.join(" ")}`)
    .digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

export function* range(first: number, end: number): Generator<number> {
  for (let number = first; number < end; number++) yield number;
}

const isOpen = (league: number) => league < OPEN_LEAGUES;

/** Three in four leagues are over; the rest are at every stage before. */
export function statusOf(league: number) {
  if (isOpen(league)) return "in_season";
  const share = league % 100;
  if (share < 75) return "completed";
  if (share < 78) return "cancelled";
  if (share < 83) return "draft";
  return share < 90 ? "active" : "in_season";
}

const isOver = (league: number) => ["completed", "cancelled"].includes(statusOf(league));

/** When a league was made, and its dates. Those that are over were made long ago; the others are on time. */
export function timesOf(league: number, now: Date) {
  const age = isOver(league) ? 150 + ((league * 7919) % YEARS_DAYS) : league % 15;
  const createdAt = new Date(addDays(now, -age).getTime() - (league % 86_400) * 1000);
  if (isOpen(league)) {
    return { createdAt, paymentDeadline: addDays(now, -1.1), endDate: addDays(now, -0.1), paidAt: addDays(now, -2) };
  }
  return {
    createdAt,
    paymentDeadline: addDays(createdAt, FEE_DUE_DAYS + 5),
    endDate: addDays(createdAt, SEASON_DAYS),
    paidAt: addDays(createdAt, 1),
  };
}

/** Everyone plays in three leagues; a league's first member wins it and the second runs it. */
function userOf(league: number, seat: number, { first, end }: Part): number {
  const people = (end - first) * USERS_PER_LEAGUE;
  return first * USERS_PER_LEAGUE + (((league - first) * USERS_PER_LEAGUE + seat) % people);
}

export const userIdOf = (league: number, seat: number, part: Part) => idOf("user", userOf(league, seat, part));

/** Everyone has paid for a completed season, no one for a draft or a canceled league; else two of the twelve still owe. */
export function hasPaid(league: number, seat: number): boolean {
  const status = statusOf(league);
  return status === "completed" || (["active", "in_season"].includes(status) && seat < SEATS - 2);
}

const FIRST_NAMES = ["Casey", "Ben", "Dora", "Nell", "Omar", "Priya", "Quinn", "Rosa", "Sam", "Tess", "Uma", "Vic"];
const LAST_NAMES = ["Keller", "Abbott", "Brandt", "Castro", "Dietz", "Ellis", "Farrow", "Guzman", "Hale", "Ibarra"];
const picked = (list: readonly string[], number: number) => list[number % list.length] ?? "";

export function* users({ first, end, now }: Part): Generator<Row> {
  for (const user of range(first * USERS_PER_LEAGUE, end * USERS_PER_LEAGUE)) {
    const name = `${idOf("name", user).slice(0, 8)}_${user}`;
    const at = addDays(now, -(user % YEARS_DAYS));
    const names = [picked(FIRST_NAMES, user), picked(LAST_NAMES, user >> 3)];
    yield [idOf("user", user), name, `${name}@example.com`, at, ...names, "no password", at, at];
  }
}

export function* leagues(part: Part): Generator<Row> {
  for (const league of range(part.first, part.end)) {
    const { createdAt, paymentDeadline, endDate } = timesOf(league, part.now);
    const status = statusOf(league);
    const completedAt = status === "completed" ? endDate : null;
    yield [
      ...[idOf("league", league), `${picked(LAST_NAMES, league)} ${idOf("name", league).slice(0, 6)} League`],
      ...[userIdOf(league, 1, part), FEE, SEATS, paymentDeadline, endDate, status],
      ...['[{"place": 1, "percentage": 100}]', league % 3 === 0, picked(sports, league), "2026"],
      ...[
        picked(fantasyServices, league >> 4),
        isOver(league) ? endDate : null,
        completedAt,
        paymentDeadline < part.now && !isOpen(league),
        isOver(league) ? null : paymentDeadline,
        isOver(league) ? null : addDays(endDate, GONE_TELL_DAYS),
        createdAt,
        createdAt,
      ],
    ];
  }
}

export function* seats(part: Part): Generator<Row> {
  for (const league of range(part.first, part.end)) {
    const { createdAt, paidAt } = timesOf(league, part.now);
    for (const seat of range(0, SEATS)) {
      const paid = hasPaid(league, seat);
      const ids = [idOf("seat", league, seat), idOf("league", league), userIdOf(league, seat, part)];
      yield [...ids, paid ? "paid" : "pending", paid ? paidAt : null, createdAt, paid ? FEE : 0];
    }
  }
}

export function* payments(part: Part): Generator<Row> {
  for (const { league, seat } of paidSeats(part)) {
    const { paidAt } = timesOf(league, part.now);
    const ids = [idOf("payment", league, seat), idOf("league", league), userIdOf(league, seat, part)];
    yield [...ids, FEE, 1, 1, `pi_${league}_${seat}`, "succeeded", paidAt, paidAt];
  }
}

export function* allocations(part: Part): Generator<Row> {
  for (const { league, seat } of paidSeats(part)) yield [idOf("payment", league, seat), 1, FEE];
}

export function* paidSeats({ first, end }: Part): Generator<{ league: number; seat: number }> {
  for (const league of range(first, end)) {
    for (const seat of range(0, SEATS)) if (hasPaid(league, seat)) yield { league, seat };
  }
}

/** A completed league has paid its winner everything. */
export function* payouts(part: Part): Generator<Row> {
  for (const league of range(part.first, part.end)) {
    if (statusOf(league) !== "completed") continue;
    const { endDate } = timesOf(league, part.now);
    const ids = [idOf("payout", league), idOf("league", league), 1, userIdOf(league, 0, part)];
    yield [...ids, "prize", 1, SEATS * FEE, "completed", `tr_${league}`, endDate, endDate];
  }
}
