import { describe, expect, it } from "vitest";
import { completeLeague, type League, startSeason } from "#contract/leagues/leagues.ts";
import { removeMember } from "#contract/members/members.ts";
import { listPayouts, retryPayout, returnRemainder } from "#contract/money/payouts.ts";
import { listOwnPayments } from "#contract/money/receipts.ts";
import { hasPayouts } from "#server/money/payouts/queries.ts";
import { sendPayout } from "#server/money/payouts/send-payout.ts";
import { pausePayouts } from "#server/people/payout-accounts/pause-payouts.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";
import { nameBankAccount } from "#tests/money/acts.ts";
import { failing, refusal, workWith } from "#tests/money/processor-acts.ts";
import { testApp } from "#tests/support/app.ts";
import { emailTo, noticesTo, SIGNATURE } from "#tests/support/news.ts";
import { award, of, withLeague } from "#tests/support/with-league.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, type Person, pay } from "#tests/support/world.ts";

/** What winners, members and admins read about payouts, word for word (RULES §8, §18, §19). */
const world = withWorld();
const [casey] = withPeople(world, "casey");
const ada = withAdmin(world);
const url = () => world.deps.config.publicUrl;
let count = 0;

/** A completed season with two members who paid $50.00 each; the first has a bank account. */
async function aSeason(terms: Record<string, unknown> = {}) {
  const n = ++count;
  const [ben, cora] = [await aPerson(world, `ben${n}`), await aPerson(world, `cora${n}`)];
  const scene = { by: casey, players: [ben, cora], paid: true, status: "completed" } as const;
  const league = await withLeague(world, scene, { name: `Crew ${n}`, ...terms });
  await nameBankAccount(ben);
  await world.runJobs();
  return { league, ben, cora };
}

const pausedUntil = async ({ userId }: Person) => {
  const now = world.clock();
  const until = new Date(now.getTime() + 3_600_000);
  await inTransaction(world.deps.db, (tx) => pausePayouts(tx, { userId, reason: "password_reset", until, now }));
  return utcText(until);
};
const refusingTo = (payoutId: string, retriable: boolean) => {
  const createTransfer = failing(refusal("no", { message: "It is closed.", retriable }));
  return sendPayout(workWith(world, { createTransfer }), { payoutId });
};

/** The notification and the email of one title. */
async function expectNews(person: Person, { id }: League, { title, message, label, path, ...more }: News) {
  const { subject = title, others = [], facts = [] } = more;
  const shown = [message, ...others].join(" ");
  expect(await noticesTo(person, title, id)).toEqual([{ type: "payout_processed", message: shown, actionUrl: path }]);
  const listed = facts.length > 0 ? [facts.join("\n")] : [];
  expect(await emailTo(person, subject)).toEqual([title, message, ...listed, `${label}:\n${url()}${path}`, SIGNATURE]);
}
type News = {
  title: string;
  message: string;
  /** What the notification adds about others, and the email lists. */
  others?: string[];
  facts?: string[];
  label: string;
  path: string;
  subject?: string;
};

const ADD_ACCOUNT = "Add a bank account and we'll send it there. You do it once, and it takes two minutes.";

describe("an award", () => {
  it("tells each winner what they won, what comes next with and without a bank account, and who won the rest", async () => {
    const { league, ben, cora } = await aSeason({ commissionerReimbursement: 10 });
    expect((await award(casey, league, [ben, "60.00"], [cora, "20.00"])).status).toBe(201);
    const [first, second] = [`${ben.name} won $60.00 (1st place).`, `${cora.name} won $20.00 (2nd place).`];
    const reimbursed = "casey Tester is reimbursed $10.00 for running the league.";
    const owner = "casey Tester, Commissioner reimbursement: $10.00";
    await expectNews(ben, league, {
      title: `You won $60.00: 1st place in ${league.name}`,
      message: "We're sending it to your bank account.",
      others: [second, reimbursed],
      facts: ["You, 1st place: $60.00", `${cora.name}, 2nd place: $20.00`, owner],
      ...{ label: "See the league", path: `/leagues/${league.id}` },
    });
    const asked = { message: ADD_ACCOUNT, label: "Add a bank account", path: "/profile/payouts" };
    await expectNews(cora, league, {
      title: `You won $20.00: 2nd place in ${league.name}`,
      others: [first, reimbursed],
      facts: [`${ben.name}, 1st place: $60.00`, "You, 2nd place: $20.00", owner],
      ...asked,
    });
    await expectNews(casey, league, {
      title: `You're reimbursed $10.00 in ${league.name}`,
      others: [first, second],
      facts: [
        `${ben.name}, 1st place: $60.00`,
        `${cora.name}, 2nd place: $20.00`,
        "You, Commissioner reimbursement: $10.00",
      ],
      ...asked,
    });
  });

  it("tells the other members who won what, and no one twice", async () => {
    const { league, ben, cora } = await aSeason({ commissionerReimbursement: 10 });
    await award(casey, league, [ben, "60.00"]);
    const title = `Prizes awarded in ${league.name}`;
    const message = `${ben.name} won $60.00 (1st place). casey Tester is reimbursed $10.00 for running the league.`;
    expect(await noticesTo(cora, title, league.id)).toEqual([
      { type: "payout_processed", message, actionUrl: `/leagues/${league.id}` },
    ]);
    expect(await emailTo(cora, `${league.name}: who won what`)).toEqual([
      title,
      "Each winner is paid by bank transfer.",
      `${ben.name}, 1st place: $60.00\ncasey Tester, Commissioner reimbursement: $10.00`,
      `See the league:\n${url()}/leagues/${league.id}`,
      SIGNATURE,
    ]);
    for (const person of [ben, casey]) expect(await noticesTo(person, title, league.id)).toEqual([]);
  });

  it("tells a winner when the pause of their payouts ends", async () => {
    const { league, ben, cora } = await aSeason();
    const until = await pausedUntil(ben);
    await pausedUntil(cora);
    await award(casey, league, [ben, "60.00"], [cora, "40.00"]);
    const held = `Payouts to you are paused until ${until}, because your password was reset with a link.`;
    const [news] = await noticesTo(ben, `You won $60.00: 1st place in ${league.name}`, league.id);
    expect(news?.message).toBe(`${held} ${cora.name} won $40.00 (2nd place).`);
    const [more] = await noticesTo(cora, `You won $40.00: 2nd place in ${league.name}`, league.id);
    expect(more?.message).toBe(`${ADD_ACCOUNT} ${held} ${ben.name} won $60.00 (1st place).`);
  });
});

it("In a season that waits for its last card payments, the award says until when", async () => {
  const waiting = await testApp({ environment: { PAYOUT_HOLD_DAYS: "7" } });
  const dora = await aPerson(waiting, "dora");
  const eli = await aPerson(waiting, "eli");
  const league = await withLeague(waiting, { by: dora, players: [dora, eli], paid: true });
  const until = utcText(new Date(waiting.clock().getTime() + 7 * 86_400_000));
  await dora.call(completeLeague, of(league));
  const held = `The prizes are sent after ${until}: prizes wait a few days after the season's last card payment.`;
  const { message } = (await award(dora, league, [dora, "50.00"])).body;
  expect(message).toBe(`${held} We told the winner, who must add a bank account before we can pay them.`);
  const [won] = await noticesTo(dora, "You won $50.00: 1st place in Sunday League", league.id);
  expect(won?.message).toContain(`It's sent after ${until}`);
  const [news] = await noticesTo(eli, "Prizes awarded in Sunday League", league.id);
  expect(news?.message).toBe(`dora Tester won $50.00 (1st place). ${held}`);
  expect((await emailTo(eli, "Sunday League: who won what"))?.slice(1, 3)).toEqual([
    "Each winner is paid by bank transfer.",
    held,
  ]);
  await waiting.close();
});

describe("a payout", () => {
  const one = async () => {
    const season = await aSeason();
    const { body } = await award(casey, season.league, [season.ben, "100.00"]);
    return { ...season, payoutId: body.payouts[0]?.id ?? "" };
  };

  it("that is sent minutes after its award is reported to its winner", async () => {
    const { league, ben } = await one();
    world.advance({ hours: 0.1 });
    await world.runJobs();
    await expectNews(ben, league, {
      title: "Payout sent",
      message: `1st place, $100.00, from ${league.name} is on its way to your bank account.`,
      ...{ label: "See the league", path: `/leagues/${league.id}` },
      subject: `Payout sent: $100.00 from ${league.name}`,
    });
  });

  it("that is sent at once makes the notification of its award say so, and is reported no other way", async () => {
    const { league, ben, cora, payoutId } = await one();
    const title = `You won $100.00: 1st place in ${league.name}`;
    const won = async () => (await noticesTo(ben, title, league.id)).map(({ message }) => message);
    expect(await won()).toEqual(["We're sending it to your bank account."]);
    await world.runJobs();
    expect(await won()).toEqual(["It's on its way to your bank account."]);
    expect(await noticesTo(ben, "Payout sent", league.id)).toEqual([]);
    expect(await emailTo(ben, `Payout sent: $100.00 from ${league.name}`)).toBeUndefined();
    const [own] = (await ben.call(listPayouts, of(league))).body;
    const processedAt = world.clock().toISOString();
    expect(own).toMatchObject({
      ...{ id: payoutId, status: "completed", progress: "sent", outstanding: "0.00", processedAt, waitingSince: null },
    });
    const toOthers = { ...own, progress: null, outstanding: null };
    expect((await cora.call(listPayouts, of(league))).body).toEqual([toOthers]);
  });

  it("that is refused is reported to its winner and the admins, and sent again on request", async () => {
    const { league, ben, cora, payoutId } = await one();
    await refusingTo(payoutId, false);
    await expectNews(ben, league, {
      title: "Payout failed",
      message: `1st place, $100.00, from ${league.name} could not be sent. The money is safe and still yours; check your bank details, then retry.`,
      ...{ label: "See the league", path: `/leagues/${league.id}` },
      subject: `Payout failed: $100.00 from ${league.name}`,
    });
    expect(await noticesTo(ada, "A payout failed", league.id)).toEqual([
      {
        ...{ type: "admin_alert", actionUrl: "/admin" },
        message: `A payout of $100.00 to ${ben.name} in ${league.name} could not be sent: It is closed.`,
      },
    ]);
    const why = async (person: Person) => (await person.call(listPayouts, of(league))).body[0]?.failureMessage;
    const refused = "The payment processor refused it. The admins know why.";
    expect([await why(ada), await why(casey), await why(ben), await why(cora)]).toEqual([
      ...["It is closed.", refused, refused, null],
    ]);
    const member = await cora.call(retryPayout, of({ id: payoutId }));
    expect([member.status, member.error.message]).toEqual([
      403,
      "Only the winner, the commissioner or an admin can send a payout again.",
    ]);
    const again = await casey.call(retryPayout, of({ id: payoutId }));
    expect(again.body).toMatchObject({ id: payoutId, status: "pending", failureMessage: null });
    const twice = await ben.call(retryPayout, of({ id: payoutId }));
    expect([twice.status, twice.error.message]).toEqual([409, "Only a failed payout can be sent again."]);
    await world.runJobs();
    expect(await noticesTo(ben, "Payout sent", league.id)).toHaveLength(1);
  });

  it("that only lacks funds is retried without a message", async () => {
    const { league, ben, payoutId } = await one();
    await refusingTo(payoutId, true);
    expect(await noticesTo(ben, "Payout failed", league.id)).toEqual([]);
    expect(await noticesTo(ada, "A payout failed", league.id)).toEqual([]);
    const { rows } = await world.database.ownerPool.query("select run_at from graphile_worker.jobs where key = $1", [
      `send_payout:${payoutId}`,
    ]);
    expect(rows).toEqual([{ run_at: new Date(world.clock().getTime() + 600_000) }]);
    const [payout] = (await ben.call(listPayouts, of(league))).body;
    expect(payout).toMatchObject({
      status: "pending",
      failureMessage: "It couldn't be sent yet. We'll try again automatically.",
    });
    world.advance({ hours: 1 });
    await world.database.ownerPool.query("update graphile_worker._private_jobs set run_at = now() where key = $1", [
      `send_payout:${payoutId}`,
    ]);
    await world.runJobs();
    expect((await ben.call(listPayouts, of(league))).body).toMatchObject([{ status: "completed" }]);
  });
});

describe("what is left over from a season", () => {
  const giveRest = (league: League, amount: string) => casey.call(returnRemainder, { ...of(league), body: { amount } });

  it("is returned once the league is completed, while something is left", async () => {
    const early = await giveRest(await aLeague(world, casey), "1.00");
    expect(early.error.message).toBe("What is left can be returned once the league is completed.");
    const { league, ben } = await aSeason();
    await award(casey, league, [ben, "100.00"]);
    const late = await giveRest(league, "0.00");
    expect([late.status, late.error.message]).toEqual([409, "Nothing is left of this season's pool."]);
  });

  it("goes back to the cards, which the members are told by email", async () => {
    const { league, cora } = await aSeason();
    const season = { leagueId: league.id, seasonYear: 1 };
    expect(await hasPayouts(world.deps.db, season)).toBe(false);
    expect((await giveRest(league, "100.00")).body.message).toBe("We're returning $100.00 to 2 members.");
    expect(await hasPayouts(world.deps.db, season)).toBe(true);
    const [own] = (await cora.call(listOwnPayments, of(league))).body;
    expect(await emailTo(cora, `$50.00 from ${league.name} is on its way back to you`)).toEqual([
      "Your share of what was left is on its way",
      `The rest of the pool of ${league.name} is shared among its members. Your money goes back to the card you paid with; banks take up to ten days to show it.`,
      "Refund: $50.00 USD",
      `See the receipt:\n${url()}/receipts/payments/${own?.id}`,
      SIGNATURE,
    ]);
    expect(await noticesTo(cora, "Your share of what was left", league.id)).toEqual([]);
  });

  describe("from the season before", () => {
    const DYNASTY = { leagueType: "dynasty", minYears: 1, maxYears: 3 };
    /** The second season of a dynasty, with $30.00 from the first. */
    async function aSecondSeason() {
      const season = await aSeason(DYNASTY);
      await award(casey, season.league, [season.ben, "70.00"]);
      const body = { from: "completed", carryRemainder: true };
      expect((await casey.call(startSeason, { ...of(season.league), body })).status).toBe(200);
      return season;
    }
    const returned = async (league: League) =>
      (await casey.call(listPayouts, of(league))).body
        .filter(({ kind }) => kind === "return")
        .map(({ username, amount, seasonYear }) => ({ username, amount, seasonYear }));

    it("goes to those who have paid again: what they paid by card to that card, the rest to their bank account", async () => {
      const { league, cora } = await aSecondSeason();
      await pay(cora, league);
      await casey.call(completeLeague, of(league));
      expect((await giveRest(league, "80.00")).body.message).toBe("We're returning $80.00 to 1 member.");
      expect(await returned(league)).toEqual([{ username: cora.username, amount: "30.00", seasonYear: 2 }]);
      const message = `The rest of the pool of ${league.name} is shared among its members. We'll pay $30.00 of it to your bank account. If you haven't added one yet, you can do that on your dashboard.`;
      await expectNews(cora, league, {
        ...{ title: "Your share of what was left", message, label: "Open your dashboard", path: "/player" },
        subject: `$30.00 from ${league.name} for you`,
      });
      const email = await emailTo(cora, `$50.00 from ${league.name} is on its way back to you`);
      expect(email?.[0]).toBe("Your share of what was left is on its way");
    });

    it("goes to the members in a seat if no one has paid again", async () => {
      const { league, ben, cora } = await aSecondSeason();
      await casey.call(completeLeague, of(league));
      expect((await giveRest(league, "30.00")).body.message).toBe("We're returning $30.00 to 2 members.");
      const shares = [ben, cora].map(({ username }) => ({ username, amount: "15.00", seasonYear: 2 }));
      expect(await returned(league)).toEqual(expect.arrayContaining(shares));
      expect(await returned(league)).toHaveLength(2);
    });

    it("goes to those who paid for the latest season if no one is left in a seat", async () => {
      const { league, ben, cora } = await aSecondSeason();
      await pay(cora, league);
      for (const { userId } of [cora, ben]) {
        expect((await casey.call(removeMember, { params: { id: league.id, userId } })).status).toBe(200);
      }
      await casey.call(completeLeague, of(league));
      expect((await giveRest(league, "30.00")).status).toBe(200);
      expect(await returned(league)).toEqual([{ username: cora.username, amount: "30.00", seasonYear: 2 }]);
    });
  });
});
