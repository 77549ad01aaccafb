import { addDays } from "#contract/days.ts";
import type { Value } from "./copy-rows.ts";
import { FEE, idOf, type Part, paidSeats, range, SEATS, timesOf, userIdOf } from "./made-leagues.ts";

type Row = readonly Value[];
const USERS_PER_SESSION = 4;
const LEAGUES_PER_AUDITED_ACT = 10;
const INVITED_PER_LEAGUE = 3;

/** Two for each fee: to the player who paid, and to the commissioner. */
export function* notifications(part: Part): Generator<Row> {
  for (const { league, seat } of paidSeats(part)) {
    const { paidAt } = timesOf(league, part.now);
    for (const to of new Set([seat, 1])) {
      const ids = [idOf("notification", league, seat, to), userIdOf(league, to, part), idOf("league", league)];
      yield [...ids, "admin_alert", "A fee was paid", `$${FEE / 100}.00 for the season`, true, true, paidAt];
    }
  }
}

/** One for each fee, sent long ago and without its text. */
export function* mails(part: Part): Generator<Row> {
  for (const { league, seat } of paidSeats(part)) {
    const { paidAt } = timesOf(league, part.now);
    const to = `${userIdOf(league, seat, part)}@example.com`;
    yield [
      idOf("mail", league, seat),
      to,
      "Your receipt",
      "",
      "",
      idOf("notification", league, seat, seat),
      1,
      paidAt,
      paidAt,
    ];
  }
}

/** Two for each fee, handled. */
export function* providerEvents(part: Part): Generator<Row> {
  for (const { league, seat } of paidSeats(part)) {
    const { paidAt } = timesOf(league, part.now);
    for (const type of ["payment_intent.created", "payment_intent.succeeded"]) {
      const payload = `{"type": "${type}", "data": {"object": {"id": "pi_${league}_${seat}", "amount": ${FEE}}}}`;
      yield [`evt_${league}_${seat}_${type.length}`, type, `pi_${league}_${seat}`, payload, paidAt, paidAt, 1];
    }
  }
}

export function* invitations(part: Part): Generator<Row> {
  for (const league of range(part.first, part.end)) {
    const { createdAt } = timesOf(league, part.now);
    for (const number of range(0, INVITED_PER_LEAGUE)) {
      const id = idOf("invitation", league, number);
      const who = [idOf("league", league), `${id}@example.com`, userIdOf(league, 1, part)];
      yield [id, ...who, number === 0 ? "expired" : "accepted", `token ${id}`, addDays(createdAt, 14), createdAt];
    }
  }
}

/** One for every other league, over. */
export function* votes(part: Part): Generator<Row> {
  for (const league of range(part.first, part.end)) {
    if (league % 2 === 0) continue;
    const { createdAt } = timesOf(league, part.now);
    const ids = [idOf("vote", league), idOf("league", league), 1, userIdOf(league, 1, part)];
    const proposed = `[{"place": 1, "userId": "${userIdOf(league, 0, part)}", "amount": ${SEATS * FEE}}]`;
    yield [...ids, proposed, "approved", 7, 1, SEATS, addDays(createdAt, 7), createdAt, addDays(createdAt, 1)];
  }
}

export function* sessions({ first, end, now }: Part): Generator<Row> {
  for (const user of range(first * 4, end * 4)) {
    if (user % USERS_PER_SESSION !== 0) continue;
    const startedAt = addDays(now, -(user % 7));
    const sess = `{"cookie": {}, "userId": "${idOf("user", user)}"}`;
    yield [idOf("sid", user), sess, addDays(startedAt, 7), idOf("session", user), startedAt, startedAt, "127.0.0.1"];
  }
}

export function* accountEvents({ first, end, now }: Part): Generator<Row> {
  for (const user of range(first * 4, end * 4)) {
    yield [
      idOf("event", user),
      idOf("user", user),
      "signed_in",
      "127.0.0.1",
      "Firefox",
      "{}",
      addDays(now, -(user % 900)),
    ];
  }
}

export function* auditedActs(part: Part): Generator<Row> {
  for (const league of range(part.first, part.end)) {
    if (league % LEAGUES_PER_AUDITED_ACT !== 0) continue;
    const subject = ["league.edit", "league", idOf("league", league), "{}"];
    yield [idOf("act", league), userIdOf(league, 2, part), ...subject, timesOf(league, part.now).createdAt];
  }
}
