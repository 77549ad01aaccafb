import { afterAll, describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { leaveLeague } from "#contract/members/members.ts";
import { cancelOpenPayments, createPaymentIntent, paymentSuccess } from "#contract/money/payments.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { listAccountEvents } from "#contract/people/account-events.ts";
import { getPlayLimits, setMonthlyLimit, withdrawLimitChange } from "#contract/people/play-limits.ts";
import { withdrawnInWords } from "#server/money/payments/withdraw-payments-of.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";
import { untilSomeoneWaits } from "#tests/support/until-someone-waits.ts";
import { withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aPerson, confirmCard, join, type Person, pay, startPayment } from "#tests/support/world.ts";

const world = withWorld();
const [casey] = withPeople(world, "casey");
let count = 0;
afterAll(() => world.runJobs());

const SECOND = 1 / 3600;

/** Someone with a seat in leagues whose fee is $60.00. */
async function aPlayer(leagues = 2) {
  const player = await aPerson(world, `player${++count}`);
  const made: League[] = [];
  for (let nth = 0; nth < leagues; nth++) {
    const dates = { paymentDeadline: inDays(200), endDate: inDays(300) };
    const terms = { name: `League ${count}.${nth}`, entryFee: "60.00", ...dates };
    made.push(await withLeague(world, { by: casey, players: [player] }, terms));
  }
  return { player, leagues: made as [League, ...League[]] };
}
const inDays = (days: number) => new Date(world.clock().getTime() + days * 86_400_000).toISOString();
const limit = (person: Person, amount: unknown) => person.call(setMonthlyLimit, { body: { amount } });
const own = async (person: Person) => (await person.call(getPlayLimits)).body;
const start = (person: Person, league: League | undefined, more: object = {}) =>
  person.call(createPaymentIntent, { body: { leagueId: league?.id, amount: "60.00", ...more } });
const finish = async (person: Person, intent: { paymentIntentId: string; clientSecret: string }) => {
  const card = await confirmCard(person, intent);
  const { paymentIntentId } = intent;
  return { card, told: await person.call(paymentSuccess, { body: { paymentIntentId } }) };
};

it("A first limit that is set while a payment is being stored refuses that payment with the limit's sentence", async () => {
  const { player, leagues } = await aPlayer(1);
  const setting = await world.database.ownerPool.connect();
  await setting.query("begin");
  await setting.query("select from users where id = $1 for update", [player.userId]);
  const now = world.clock();
  await setting.query(
    "insert into play_limit_changes (user_id, kind, amount, asked_at, takes_effect_at) values ($1, 'monthly_limit', 1000, $2, $2)",
    [player.userId, now],
  );
  const started = start(player, leagues[0]);
  await untilSomeoneWaits(world.database);
  await setting.query("commit");
  setting.release();
  const { status, error } = await started;
  expect([status, error.message]).toEqual([409, expect.stringContaining("You set a limit of $10.00 a month")]);
});

describe("a monthly limit", () => {
  it("refuses what exceeds it, says what is left and until when, and lets the next month begin again", async () => {
    const { player, leagues } = await aPlayer();
    expect((await limit(player, "100")).body).toMatchObject({ monthlyLimit: "100.00", paid: "0.00", pending: [] });
    await pay(player, leagues[0]);
    const refused = await start(player, leagues[1]);
    const now = world.clock();
    const nextMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1));
    expect([refused.status, refused.error.message]).toEqual([
      409,
      `You set a limit of $100.00 a month, and $40.00 is left until ${utcText(nextMonth)}. Nothing was charged. Your limits are under Payouts in your profile.`,
    ]);
    expect(await own(player)).toMatchObject({ paid: "60.00", open: [], monthEndsAt: nextMonth.toISOString() });
    world.advance({ hours: (nextMonth.getTime() - now.getTime()) / 3_600_000 - SECOND });
    expect((await start(player, leagues[1])).status).toBe(409);
    world.advance({ hours: SECOND });
    expect((await start(player, leagues[1])).status).toBe(200);
  });

  it("isn't exceeded by two payments at once: one is started, and the other is told that it counts", async () => {
    const { player, leagues } = await aPlayer(3);
    await limit(player, 100);
    const answers = await Promise.all(leagues.map((league) => start(player, league)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.error.message).toContain("$60.00 counts for payments that you started and can still cancel.");
    expect((await own(player)).open).toMatchObject([{ amount: "60.00" }]);
    // Asking again for the one that is open isn't another payment.
    const open = leagues[answers.findIndex(({ status }) => status === 200)];
    expect((await start(player, open)).status).toBe(200);
  });

  it("isn't exceeded by one that begins while another is being stored: it waits for that, and counts it", async () => {
    const { player, leagues } = await aPlayer();
    await limit(player, 100);
    const other = await world.database.pool.connect();
    await other.query("begin");
    await other.query(
      `insert into payments (league_id, user_id, amount, first_season, seasons, created_at, updated_at)
       values ($1, $2, 6000, 1, 1, $3, $3)`,
      [leagues[0].id, player.userId, world.clock()],
    );
    const asked = start(player, leagues[1]);
    await untilSomeoneWaits(world.database);
    await other.query("commit");
    other.release();
    expect((await asked).status).toBe(409);
  });

  it("counts an open payment until its person cancels it, which keeps it from going through", async () => {
    const { player, leagues } = await aPlayer();
    await limit(player, 100);
    const intent = await startPayment(player, leagues[0]);
    expect((await start(player, leagues[1])).status).toBe(409);
    const canceled = await player.call(cancelOpenPayments);
    expect([canceled.status, canceled.body.message]).toEqual([200, "1 payment canceled. Nothing was charged."]);
    expect((await finish(player, intent)).card.status).toBeGreaterThanOrEqual(400);
    expect((await start(player, leagues[1])).status).toBe(200);
  });

  it("says of a payment that its card was charged for first that it stands", async () => {
    const { player, leagues } = await aPlayer();
    const intent = await startPayment(player, leagues[0]);
    expect((await start(player, leagues[1])).status).toBe(200);
    expect((await confirmCard(player, intent)).status).toBe(200);
    expect((await player.call(cancelOpenPayments)).body).toEqual({
      ...{ message: "1 payment canceled. 1 payment was already made and stands.", canceled: 1 },
    });
  });

  it.each([
    [{ canceled: 0, paid: 0, atBank: 1 }, "1 payment is still with your bank and can't be canceled now."],
    [{ canceled: 0, paid: 2, atBank: 0 }, "2 payments were already made and stand."],
  ])("says what became of started payments: %o", (withdrawn, said) => {
    expect(withdrawnInWords(withdrawn)).toBe(said);
  });

  it("counts what somebody pays for another member, and not what others pay for them", async () => {
    const { player, leagues } = await aPlayer();
    const friend = await aPerson(world, `friend${count}`);
    await join(casey, leagues[0], friend);
    await limit(player, 100);
    const forFriend = await start(player, leagues[0], { forUserId: friend.userId });
    expect(forFriend.status).toBe(200);
    await finish(player, forFriend.body);
    expect((await own(player)).paid).toBe("60.00");
    expect((await start(player, leagues[1])).status).toBe(409);
    const forPlayer = await start(friend, leagues[0], { forUserId: player.userId });
    await finish(friend, forPlayer.body);
    expect((await own(player)).paid).toBe("60.00");
  });

  it("lets a payment of exactly the limit through, and gets back what was refunded of this month's payments", async () => {
    const { player, leagues } = await aPlayer();
    await limit(player, 60);
    await pay(player, leagues[0]);
    expect((await start(player, leagues[1])).status).toBe(409);
    expect((await player.call(leaveLeague, { params: { id: leagues[0].id } })).status).toBe(200);
    expect((await own(player)).paid).toBe("0.00");
    expect((await start(player, leagues[1])).status).toBe(200);
  });

  it("set or lowered while a payment is under way leaves that payment: it stands, and counts", async () => {
    const { player, leagues } = await aPlayer();
    const intent = await startPayment(player, leagues[0]);
    expect((await limit(player, 20)).status).toBe(200);
    const { card, told } = await finish(player, intent);
    expect([card.status, told.body.status]).toEqual([200, "succeeded"]);
    expect(await own(player)).toMatchObject({ monthlyLimit: "20.00", paid: "60.00" });
    expect((await start(player, leagues[1])).error.message).toContain("$0.00 is left");
  });

  it("takes whole dollars only, and says so", async () => {
    const { player } = await aPlayer();
    for (const amount of ["0", "10.50", "-5", "1e3", "", "ten", undefined, 1_000_001]) {
      const { status, error } = await limit(player, amount);
      expect([amount, status, error.errors?.[0]?.path]).toEqual([amount, 400, "amount"]);
    }
    expect((await own(player)).history).toEqual([]);
  });
});

describe("changing a monthly limit", () => {
  it("to a higher one waits 7 days to the second, and to a lower one doesn't", async () => {
    const { player } = await aPlayer(0);
    await limit(player, 100);
    const asked = await limit(player, 200);
    const takesEffectAt = inDays(7);
    expect(asked.body).toMatchObject({ monthlyLimit: "100.00", pending: [{ amount: "200.00", takesEffectAt }] });
    world.advance({ days: 7, hours: -SECOND });
    expect((await own(player)).monthlyLimit).toBe("100.00");
    world.advance({ hours: SECOND });
    expect(await own(player)).toMatchObject({ monthlyLimit: "200.00", pending: [] });
    expect((await limit(player, 50)).body).toMatchObject({ monthlyLimit: "50.00", pending: [] });
  });

  it("to none waits 7 days, too", async () => {
    const { player, leagues } = await aPlayer(1);
    await limit(player, 10);
    expect((await limit(player, null)).body).toMatchObject({ monthlyLimit: "10.00", pending: [{ amount: null }] });
    world.advance({ days: 7, hours: -SECOND });
    expect((await start(player, leagues[0])).status).toBe(409);
    world.advance({ hours: SECOND });
    expect((await own(player)).monthlyLimit).toBeNull();
    expect((await start(player, leagues[0])).status).toBe(200);
  });

  it("can be withdrawn until it takes effect, and a lower one withdraws a higher one that waits", async () => {
    const { player } = await aPlayer(0);
    const withdraw = () => player.call(withdrawLimitChange, { params: { kind: "monthly_limit" } });
    await limit(player, 100);
    expect((await withdraw()).status).toBe(404);
    await limit(player, 200);
    expect((await withdraw()).body).toMatchObject({ monthlyLimit: "100.00", pending: [] });
    await limit(player, 300);
    await limit(player, 80);
    world.advance({ days: 8 });
    expect(await own(player)).toMatchObject({ monthlyLimit: "80.00", pending: [] });
    expect((await limit(player, 80)).status).toBe(409);
    const { history } = await own(player);
    expect(history.map(({ amount, withdrawnAt }) => [amount, withdrawnAt !== null])).toEqual([
      ["80.00", false],
      ["300.00", true],
      ["200.00", true],
      ["100.00", false],
    ]);
  });

  it("asked for again while one waits begins the 7 days again", async () => {
    const { player } = await aPlayer(0);
    await limit(player, 100);
    await limit(player, 200);
    world.advance({ days: 6 });
    expect((await limit(player, 500)).body.pending).toMatchObject([{ amount: "500.00", takesEffectAt: inDays(7) }]);
    world.advance({ days: 2 });
    expect((await own(player)).monthlyLimit).toBe("100.00");
  });

  it("is told by email with what counts from when, and kept in the account's history", async () => {
    const { player } = await aPlayer(0);
    await limit(player, 100);
    await limit(player, 200);
    const { body: mails } = await world.visitor().call(listMails, { query: { to: player.email } });
    const told = mails.filter(({ subject }) => subject === "Your monthly limit at Potkeeper was changed");
    expect(told).toHaveLength(2);
    const texts = told.map(({ text }) => text).join("\n");
    expect(texts).toContain("$100.00 a month, from now on");
    expect(texts).toMatch(/\$200\.00 a month, from \w+ \d+, \d{4}, [\d:]+ [AP]M UTC; \$100\.00 a month until then/);
    const { body: events } = await player.call(listAccountEvents);
    expect(events.filter(({ kind }) => kind === "monthly_limit_changed")).toHaveLength(2);
  });
});
