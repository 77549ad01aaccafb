import { describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { startSeason } from "#contract/leagues/leagues.ts";
import {
  addNamedSeats,
  editNamedSeat,
  endSeatLink,
  getClaimOffer,
  listNamedSeats,
} from "#contract/leagues/named-seats.ts";
import { runAgain } from "#contract/leagues/run-again.ts";
import { getStanding } from "#contract/leagues/standing.ts";
import { listMembers, remindMember, sendReminders } from "#contract/members/members.ts";
import { setEmailWish } from "#contract/notices/email-wishes.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { remindDeadlines } from "#server/leagues/remind-deadlines.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { done } from "#tests/money/treasurer-acts.ts";
import { of, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { setStatus } from "#tests/support/world.ts";

const world = withWorld();
const [casey, ann] = withPeople(world, "casey", "ann");
let leagues = 0;

const NAMES = [{ name: "Dana Scully" }, { name: "Fox Mulder", email: "fox@example.com" }];
const mailsTo = async (to: string) => (await casey.call(listMails, { query: { to } })).body;
const seatsOf = async (league: League) => (await casey.call(listNamedSeats, of(league))).body;
const linkIn = ({ text }: { text: string }) => /\/seat\/([\w-]{43})/.exec(text)?.[1];
const opens = async (token: string | null | undefined) =>
  (await world.visitor().call(getClaimOffer, { params: { token: token ?? "none" } })).status;

async function withNames(terms: object = {}, names: object[] = NAMES) {
  // Each league has addresses of its own, because one gets an invitation a day about a league.
  const league = await withLeague(
    world,
    { by: casey, players: [ann], treasurer: casey },
    { name: `L${++leagues}`, ...terms },
  );
  const members = names.map((one) => ({
    name: "",
    ...one,
    ...("email" in one && { email: `l${leagues}.${one.email}` }),
  }));
  const seats = done(await casey.call(addNamedSeats, { ...of(league), body: { members } }));
  return { league, seats, fox: `l${leagues}.fox@example.com` };
}

describe("A member without an account", () => {
  it("with an address is emailed a link to the seat, once, and again at another address; nobody who stopped it", async () => {
    const { league, seats, fox } = await withNames();
    const [mail, ...more] = await mailsTo(fox);
    expect(seats.map(({ isEmailed }) => isEmailed)).toEqual([false, true]);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`casey Tester added you to ${league.name}`);
    expect(await opens(linkIn(mail ?? { text: "" }))).toBe(200);
    const stop = /\/unsubscribe\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
    done(await world.visitor().call(setEmailWish, { params: { token: stop }, body: { wanted: false } }));
    const edit = (email: string) =>
      casey.call(editNamedSeat, {
        params: { ...of(league).params, userId: seats[1]?.userId ?? "" },
        body: { name: "Fox Mulder", email, team: null },
      });
    done(await edit(`new.${fox}`));
    expect(await mailsTo(`new.${fox}`)).toHaveLength(1);
    done(await edit(fox));
    expect(await mailsTo(fox)).toHaveLength(1);
  });

  it("is counted as told only if there is an address, and is said to have only a link otherwise", async () => {
    const { league, seats, fox } = await withNames();
    const reminded = done(await casey.call(sendReminders, of(league)));
    expect(reminded).toEqual({
      message: "Payment reminders sent to 2 members. 1 member has only a link: send it yourself.",
      remindersSent: 2,
      onlyLink: 1,
    });
    expect((await mailsTo(fox))[0]?.subject).toBe(`${league.name}: your entry fee of $50.00 is due`);
    expect(done(await casey.call(sendReminders, of(league)))).toMatchObject({ remindersSent: 0, onlyLink: 1 });
    const needs = async () => (await casey.call(getStanding, of(league))).body.needs.map(({ kind }) => kind);
    expect(await needs()).toContain("remind");
    const params = { ...of(league).params, userId: seats[0]?.userId ?? "" };
    const one = done(await casey.call(remindMember, { params }));
    expect(one).toEqual({ message: "1 member has only a link: send it yourself.", remindersSent: 0, onlyLink: 1 });
    expect(await needs()).not.toContain("remind");
    expect(done(await casey.call(sendReminders, of(league)))).toEqual({
      message: "No reminders were sent: the 3 members who owe got one in the last 24 hours.",
      remindersSent: 0,
    });
  });

  it("gets two reminders a season at most, by hand or around the deadline, and none once the link has ended", async () => {
    const { league, fox } = await withNames();
    const other = await withNames({ name: "Ended" });
    const ended = { ...of(other.league).params, userId: other.seats[1]?.userId ?? "" };
    done(await casey.call(endSeatLink, { params: ended }));
    const reminders = async (to: string) =>
      (await mailsTo(to)).filter(({ subject }) => subject.includes("is due")).length;
    const run = () =>
      inTransaction(world.deps.db, (tx) => remindDeadlines(tx, { secret: world.deps.secret, now: world.clock() }));
    const byDay: number[] = [];
    world.advance({ days: 22, hours: 1 });
    for (let day = -8; day <= 5; day++) {
      await run();
      byDay.push(await reminders(fox));
      world.advance({ days: 1 });
    }
    // The first of them is three days before the deadline, and the second one day after it.
    expect(byDay).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2]);
    expect(done(await casey.call(sendReminders, of(league)))).toMatchObject({ onlyLink: 2 });
    expect(await reminders(fox)).toBe(2);
    expect((await seatsOf(league)).map(({ isEmailed }) => isEmailed)).toEqual([false, false]);
    expect(await reminders(other.fox)).toBe(0);
  });

  it("is carried into the league that is run again with a new link, if chosen", async () => {
    const { league, seats } = await withNames();
    await setStatus(casey, league, "cancelled");
    const inDays = (days: number) => new Date(world.clock().getTime() + days * 86_400_000).toISOString();
    const terms = {
      ...{ name: "Again", entryFee: "60.00", paymentDeadline: inDays(30), endDate: inDays(90) },
      payoutStructure: [{ place: 1, percentage: 100 }],
    };
    const body = { league: terms, invite: [ann.userId, seats[1]?.userId ?? ""] };
    const again = done(await casey.call(runAgain, { ...of(league), body }));
    expect(again.invitationsSent).toBe(1);
    const [carried, ...others] = await seatsOf(again.league);
    expect(others).toEqual([]);
    expect(carried).toMatchObject({ name: "Fox Mulder", email: seats[1]?.email });
    expect(carried?.userId).not.toBe(seats[1]?.userId);
    expect(carried?.token).not.toBe(seats[1]?.token);
    expect(await opens(carried?.token)).toBe(200);
    expect((await casey.call(listMembers, of(again.league))).body).toMatchObject([{ paymentStatus: "pending" }]);
  });

  it("has a new link in a dynasty's next season, and the old one doesn't work anymore", async () => {
    const { league, seats } = await withNames({ leagueType: "dynasty", minYears: 1, maxYears: 2, entryFee: "0.00" });
    done(await casey.call(startSeason, { ...of(league), body: { from: "active" } }));
    await setStatus(casey, league, "completed");
    done(await casey.call(startSeason, { ...of(league), body: { from: "completed" } }));
    const renewed = await seatsOf(league);
    expect(renewed.map(({ userId }) => userId)).toEqual(seats.map(({ userId }) => userId));
    for (const [at, { token }] of renewed.entries()) {
      expect(await opens(token)).toBe(200);
      expect(await opens(seats[at]?.token)).toBe(404);
    }
    expect(await mailsTo(`seat-${seats[0]?.userId}@deleted.invalid`)).toEqual([]);
  });
});
