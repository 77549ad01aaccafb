import { describe, expect, it } from "vitest";
import { endSeason, type League, startSeason } from "#contract/leagues/leagues.ts";
import { remindMember, sendReminders } from "#contract/members/members.ts";
import { denyDebt, listDebts, receiveDebt, sendDebt } from "#contract/money/treasurer/debts.ts";
import { refusePayment } from "#contract/money/treasurer/treasurer-payments.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { jobHandlers } from "#server/worker/registry.ts";
import { announce, byVenmo, done } from "#tests/money/treasurer-acts.ts";
import { propose, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import type { Person } from "#tests/support/world.ts";

const world = withWorld();
const [casey, alice, ben] = withPeople(world, "casey", "alice", "ben");
let number = 0;

/** Every title that a person has been told about a league, oldest first. */
const toldIn = async (person: Person, { id }: League) =>
  (await person.call(listNotifications)).body
    .filter(({ leagueId }) => leagueId === id)
    .map(({ title }) => title)
    .reverse();
/** What they are told while this happens. */
async function news(person: Person, league: League, happens: () => Promise<unknown>) {
  const before = await toldIn(person, league);
  await happens();
  return (await toldIn(person, league)).slice(before.length);
}
const job = () => jobHandlers(world.deps).remind_treasurers({});
async function passing(days: number) {
  world.advance({ days });
  await job();
}

const aTreasurersLeague = (...paid: Person[]) =>
  withLeague(world, { by: casey, players: [alice, ben], paid, treasurer: casey }, { name: `Sunday Crew ${++number}` });

describe("an announced payment", () => {
  it("reminds the treasurer after 2, 5 and 10 days without an answer, and not twice for one of them", async () => {
    const league = await aTreasurersLeague();
    await announce(world, alice, league);
    const waits = `alice Tester waits for you to confirm $50.00 in ${league.name}`;
    expect(await news(casey, league, () => passing(1.9))).toEqual([]);
    expect(await news(casey, league, () => passing(0.2))).toEqual([waits]);
    expect(await news(casey, league, job)).toEqual([]);
    expect(await news(casey, league, () => passing(2.7))).toEqual([]);
    expect(await news(casey, league, () => passing(0.3))).toEqual([waits]);
    expect(await news(casey, league, () => passing(4.8))).toEqual([]);
    expect(await news(casey, league, () => passing(0.2))).toEqual([waits]);
    expect(await news(casey, league, () => passing(20))).toEqual([]);
    const second = await aTreasurersLeague();
    await announce(world, alice, second);
    expect(await news(casey, second, () => passing(6)), "of two days for which the server was off").toHaveLength(1);
    expect(await news(casey, second, job)).toEqual([]);
    expect(await news(alice, league, () => passing(0))).toEqual([]);
  });

  it("reminds nobody once it is answered, and counts several of a league as one", async () => {
    const league = await aTreasurersLeague();
    const [ofAlice] = [await announce(world, alice, league), await announce(world, ben, league)];
    expect(await news(casey, league, () => passing(2.1))).toEqual([
      `2 payments wait for you to confirm in ${league.name}`,
    ]);
    done(await casey.call(refusePayment, { params: { id: ofAlice }, body: { reason: "Nothing came." } }));
    const waits = `ben Tester waits for you to confirm $50.00 in ${league.name}`;
    expect(await news(casey, league, () => passing(3))).toEqual([waits]);
  });

  it("comes to the treasurer in one email a day, with what else there is", async () => {
    const league = await aTreasurersLeague();
    for (const person of [alice, ben]) await announce(world, person, league);
    world.advance({ hours: 25 });
    await jobHandlers(world.deps).send_collected_emails({});
    await passing(1.1);
    world.advance({ hours: 2 });
    const emails = async () => (await casey.call(listMails, { query: { to: casey.email } })).body.length;
    const before = await emails();
    await jobHandlers(world.deps).send_collected_emails({});
    expect(await emails()).toBe(before + 1);
    await jobHandlers(world.deps).send_collected_emails({});
    expect(await emails()).toBe(before + 1);
  });

  it("ends the reminders to its member: the commissioner's, to all or to one, and those about the deadline", async () => {
    const league = await aTreasurersLeague();
    const params = { id: league.id };
    await announce(world, alice, league);
    const one = { params: { ...params, userId: alice.userId } };
    expect((await casey.call(remindMember, one)).body.remindersSent).toBe(0);
    expect((await casey.call(sendReminders, { params })).body.remindersSent).toBe(1);
    expect((await casey.call(remindMember, one)).body.message).toBe(
      "Nobody needs a reminder: everyone has paid, or says so.",
    );
    world.advance({ days: 27.01 });
    const due = `${league.name}: $50.00 is due`;
    const deadlines = () => jobHandlers(world.deps).remind_deadlines({});
    const toBen = news(ben, league, deadlines);
    expect(await toBen).toEqual([due]);
    expect(await toldIn(alice, league)).not.toContain(due);
  });
});

/** A season that Alice won. @returns The debt's calls. */
async function wonByAlice() {
  const league = await aTreasurersLeague(alice, ben);
  const params = { id: league.id };
  done(await casey.call(startSeason, { params, body: { from: "active" } }));
  done(await casey.call(endSeason, { params }));
  done(await propose(casey, league, [[alice, "100.00"]]));
  const [debt] = (await alice.call(listDebts, { params })).body;
  return { league, prize: { params: { id: debt?.id ?? "" } } };
}

describe("a debt", () => {
  const owedTo = ({ name }: League) => `You still owe alice Tester $100.00 in ${name}`;

  it("reminds both sides after 3, 7 and 14 days unpaid, then after as many days unconfirmed, until it is received", async () => {
    const { league, prize } = await wonByAlice();
    expect(await news(alice, league, () => passing(2.9))).toEqual([]);
    for (const days of [0.2, 4, 7]) {
      const toCasey = news(casey, league, async () => {
        expect(await news(alice, league, () => passing(days))).toEqual(["casey Tester still owes you $100.00"]);
      });
      expect(await toCasey).toEqual([owedTo(league)]);
      expect(await news(alice, league, job)).toEqual([]);
    }
    done(await casey.call(sendDebt, { ...prize, body: byVenmo(world) }));
    expect(await news(alice, league, () => passing(2.9))).toEqual([]);
    const toCasey = news(casey, league, async () => {
      expect(await news(alice, league, () => passing(0.2))).toEqual(["Did $100.00 from casey Tester arrive?"]);
    });
    expect(await toCasey).toEqual([`alice Tester hasn't confirmed $100.00 from ${league.name}`]);
    done(await alice.call(denyDebt, { ...prize, body: { reason: "Nothing came." } }));
    expect(await news(casey, league, () => passing(3.1))).toEqual([owedTo(league)]);
    done(await casey.call(sendDebt, { ...prize, body: byVenmo(world) }));
    done(await alice.call(receiveDebt, prize));
    expect(await news(alice, league, () => passing(15))).toEqual([]);
  });
});
