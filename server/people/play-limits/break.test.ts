import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { acceptInvitation, inviteByEmail } from "#contract/leagues/invitations.ts";
import { joinByLink, renewJoinLink } from "#contract/leagues/join-links.ts";
import { completeLeague, type League, startSeason } from "#contract/leagues/leagues.ts";
import { acceptReplacement, inviteReplacement } from "#contract/leagues/replacement-invitations.ts";
import { joinLeague, leaveLeague, remindMember } from "#contract/members/members.ts";
import { createPaymentIntent, paymentSuccess } from "#contract/money/payments.ts";
import { listPayouts, proposePayouts } from "#contract/money/payouts.ts";
import { announcePayment } from "#contract/money/treasurer/treasurer-payments.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { endBreakEarly, getPlayLimits, takeBreak, withdrawLimitChange } from "#contract/people/play-limits.ts";
import { castVote } from "#contract/votes/payout-votes.ts";
import { remindDeadlines } from "#server/leagues/remind-deadlines.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";
import { resumeUnfinished } from "#server/worker/resume-unfinished.ts";
import { cardOf, intoTheFuture, nameBankAccount } from "#tests/money/acts.ts";
import { byVenmo } from "#tests/money/treasurer-acts.ts";
import { noticesTo } from "#tests/support/news.ts";
import { of } from "#tests/support/with-league.ts";
import { withWorld } from "#tests/support/with-world.ts";
import {
  aLeague,
  aPerson,
  confirmCard,
  emailedToken,
  join,
  type Person,
  pay,
  startPayment,
} from "#tests/support/world.ts";

const world = withWorld();
let casey: Person;
let count = 0;
beforeAll(async () => {
  intoTheFuture(world);
  casey = await aPerson(world, "casey");
});
afterAll(async () => {
  await world.runJobs();
});

const SECOND = 1 / 3600;
const inDays = (days: number) => new Date(world.clock().getTime() + days * 86_400_000);

const onABreak = (person: Person, months = 6) => person.call(takeBreak, { body: { months } });
const own = async (person: Person) => (await person.call(getPlayLimits)).body;
const aPlayer = () => aPerson(world, `player${++count}`);
const aSeason = (terms: object = {}) =>
  aLeague(world, casey, {
    ...{ name: `League ${++count}`, paymentDeadline: inDays(60).toISOString(), endDate: inDays(120).toISOString() },
    ...terms,
  });
const start = (person: Person, league: League) =>
  person.call(createPaymentIntent, { body: { leagueId: league.id, amount: "50.00" } });
type Refused = { status: number; error: { message: string } };
const isRefusedUntil = async (person: Person, answer: Refused, still = " Prizes and refunds still reach you.") => {
  const until = new Date((await own(person)).breakUntil ?? "");
  expect([answer.status, answer.error.message]).toEqual([
    409,
    `You're on a break until ${utcText(until)}. Until then you can't join leagues or pay.${still}`,
  ]);
};

describe("a break of six months", () => {
  it("refuses joining and paying, and a vote, a prize and its payout still reach the person", async () => {
    const winner = await aPlayer();
    const [league, other] = [
      await aSeason({ payoutRule: "majority_approval" }),
      await aSeason({ isPublic: true, paymentDeadline: inDays(300).toISOString(), endDate: inDays(400).toISOString() }),
    ];
    const rival = await aPlayer();
    await join(casey, league, winner, rival);
    for (const person of [winner, rival]) await pay(person, league, { card: cardOf(world) });
    await nameBankAccount(winner);
    expect((await onABreak(winner)).status).toBe(200);
    world.advance({ days: 90 });
    await isRefusedUntil(winner, await winner.call(joinLeague, of(other)));
    await isRefusedUntil(winner, await start(winner, other));
    expect((await casey.call(completeLeague, of(league))).status).toBe(200);
    const payouts = [{ userId: winner.userId, place: 1, amount: "100.00" }];
    const proposed = await casey.call(proposePayouts, { ...of(league), body: { payouts } });
    const sessionId = proposed.body.votingSessionId ?? "";
    for (const person of [winner, rival]) {
      const voted = await person.call(castVote, { params: { sessionId }, body: { vote: "for" } });
      expect(voted.status).toBe(200);
    }
    await world.runJobs();
    const { body: paid } = await winner.call(listPayouts, of(league));
    expect(paid.map(({ amount, status }) => [amount, status])).toEqual([["100.00", "completed"]]);
    expect((await own(winner)).breakUntil).not.toBeNull();
    expect((await verifyBooks(world.deps.db)).violations).toEqual([]);
  });

  it("refuses an invitation, a join link, a dynasty seat and the commissioner's own league", async () => {
    const player = await aPlayer();
    const league = await aSeason();
    await casey.call(inviteByEmail, { ...of(league), body: { emails: [player.email] } });
    const invitation = await emailedToken(world, player.email, "invite/");
    const { body: link } = await casey.call(renewJoinLink, of(league));
    const dynasty = await aSeason({ leagueType: "dynasty" });
    const outgoing = await aPlayer();
    await join(casey, dynasty, outgoing);
    await pay(outgoing, dynasty, { years: 3, card: cardOf(world) });
    const offer = { leagueId: dynasty.id, email: player.email };
    expect((await outgoing.call(inviteReplacement, { body: offer })).status).toBe(201);
    const seat = await emailedToken(world, player.email, "replacement-invite/");
    await onABreak(player);
    await isRefusedUntil(player, await player.call(acceptInvitation, { params: { token: invitation } }));
    await isRefusedUntil(player, await player.call(joinByLink, { params: { token: link.token ?? "" } }));
    await isRefusedUntil(player, await player.call(acceptReplacement, { params: { token: seat } }));
    const dates = { paymentDeadline: inDays(60), endDate: inDays(90) };
    const run = await aLeague(world, player, { name: "Run on a break", ...dates });
    expect((await player.call(startSeason, of(run))).status).toBe(200);
    const another = await aLeague(world, player, { name: "Also", ...dates });
    await isRefusedUntil(player, await player.call(joinLeague, of(another)));
  });

  it("refuses joining a treasurer's league or telling them of a payment, and promises nothing of theirs", async () => {
    const player = await aPlayer();
    const league = await aSeason({ custody: "treasurer" });
    const other = await aSeason({ custody: "treasurer", isPublic: true });
    await join(casey, league, player);
    await onABreak(player);
    await isRefusedUntil(player, await player.call(joinLeague, of(other)), "");
    const body = { ...byVenmo(world), amount: "50.00", seasons: 1 };
    await isRefusedUntil(player, await player.call(announcePayment, { ...of(league), body }), "");
  });

  it("lists what the person owes and by when, so that they know before they begin it", async () => {
    const player = await aPlayer();
    const [league, paid] = [await aSeason({ name: "Owed" }), await aSeason({ name: "Paid" })];
    for (const one of [league, paid]) await join(casey, one, player);
    await pay(player, paid, { card: cardOf(world) });
    const { owed } = await own(player);
    const dueAt = league.paymentDeadline;
    expect(owed).toEqual([{ leagueId: league.id, leagueName: "Owed", amount: "50.00", currency: "USD", dueAt }]);
  });

  it("stops the deadline's reminders; a commissioner's own still arrives, so no one learns of the break", async () => {
    const player = await aPlayer();
    const [league, awake] = [await aSeason(), await aPlayer()];
    await join(casey, league, player, awake);
    await onABreak(player);
    world.advance({ days: 53, hours: 1 });
    await inTransaction(world.deps.db, (tx) => remindDeadlines(tx, { secret: world.deps.secret, now: world.clock() }));
    const reminders = async (person: Person) =>
      (await noticesTo(person, `${league.name}: $50.00 is due`, league.id)).length;
    expect([await reminders(awake), await reminders(player)]).toEqual([1, 0]);
    const byHand = await casey.call(remindMember, { params: { id: league.id, userId: player.userId } });
    expect(byHand.status).toBe(200);
    const { body: mails } = await world.visitor().call(listMails, { query: { to: player.email } });
    expect(mails.filter(({ subject }) => subject.includes(league.name)).length).toBeGreaterThan(0);
  });

  it("begins although the processor doesn't answer, and the job cancels what was open", async () => {
    const player = await aPlayer();
    const league = await aSeason();
    await join(casey, league, player);
    const intent = await startPayment(player, league);
    const { processor } = world.deps;
    vi.spyOn(processor as NonNullable<typeof processor>, "cancelPaymentIntent").mockRejectedValueOnce(
      new Error("down"),
    );
    expect((await onABreak(player)).status).toBe(200);
    await world.runJobs();
    expect((await confirmCard(player, intent, cardOf(world))).status).toBeGreaterThanOrEqual(400);
    expect((await own(player)).open).toEqual([]);
  });

  it("cancels a payment that was started before it; one that went through first stands, and its refund still comes", async () => {
    const player = await aPlayer();
    const [open, charged] = [await aSeason(), await aSeason()];
    for (const league of [open, charged]) await join(casey, league, player);
    const [canceled, succeeded] = [await startPayment(player, open), await startPayment(player, charged)];
    expect((await confirmCard(player, succeeded, cardOf(world))).status).toBe(200);
    expect((await onABreak(player)).status).toBe(200);
    expect((await confirmCard(player, canceled, cardOf(world))).status).toBeGreaterThanOrEqual(400);
    const { paymentIntentId } = succeeded;
    expect((await player.call(paymentSuccess, { body: { paymentIntentId } })).body.status).toBe("succeeded");
    expect(await own(player)).toMatchObject({ paid: "50.00", open: [] });
    const left = await player.call(leaveLeague, of(charged));
    expect([left.status, left.body.message]).toEqual([200, expect.stringContaining("$50.00")]);
  });
});

it("A payment that a break's lost job left open is found and canceled", async () => {
  const player = await aPlayer();
  const league = await aSeason();
  await join(casey, league, player);
  const intent = await startPayment(player, league);
  await world.runJobs();
  await onABreak(player);
  await world.database.ownerPool.query("delete from graphile_worker._private_jobs");
  world.advance({ hours: 1 });
  await resumeUnfinished(world.deps);
  await world.runJobs();
  expect((await confirmCard(player, intent, cardOf(world))).status).toBeGreaterThanOrEqual(400);
  expect((await own(player)).open).toEqual([]);
});

describe("the end of a break", () => {
  it("comes after its months, to the second", async () => {
    const player = await aPlayer();
    const league = await aSeason({ isPublic: true });
    const { body } = await onABreak(player, 1);
    const hours = (Date.parse(body.breakUntil ?? "") - world.clock().getTime()) / 3_600_000;
    expect(hours / 24).toBeGreaterThanOrEqual(28);
    world.advance({ hours: hours - SECOND });
    expect((await start(player, league)).status).toBe(409);
    world.advance({ hours: SECOND });
    expect((await start(player, league)).status).toBe(200);
  });

  it("comes 7 days after it was asked for early, to the second, and can be withdrawn until then", async () => {
    const player = await aPlayer();
    const { body: begun } = await onABreak(player, 6);
    const asked = await player.call(endBreakEarly);
    const takesEffectAt = inDays(7).toISOString();
    expect(asked.body).toMatchObject({ breakUntil: begun.breakUntil, pending: [{ kind: "break", takesEffectAt }] });
    expect((await player.call(endBreakEarly)).status).toBe(409);
    const withdrawn = await player.call(withdrawLimitChange, { params: { kind: "break" } });
    expect(withdrawn.body).toMatchObject({ breakUntil: begun.breakUntil, pending: [] });
    world.advance({ days: 8 });
    expect((await own(player)).breakUntil).toBe(begun.breakUntil);
    await player.call(endBreakEarly);
    const league = await aSeason({ isPublic: true });
    world.advance({ days: 7, hours: -SECOND });
    expect((await start(player, league)).status).toBe(409);
    world.advance({ hours: SECOND });
    expect((await own(player)).breakUntil).toBeNull();
    expect((await start(player, league)).status).toBe(200);
  });

  it("moves away at once when it is lengthened, and never nearer by asking for a shorter break", async () => {
    const player = await aPlayer();
    const { body: first } = await onABreak(player, 2);
    expect((await onABreak(player, 1)).status).toBe(409);
    await player.call(endBreakEarly);
    const { body: longer } = await onABreak(player, 12);
    expect(longer.pending).toEqual([]);
    expect(Date.parse(longer.breakUntil ?? "")).toBeGreaterThan(Date.parse(first.breakUntil ?? ""));
    world.advance({ days: 8 });
    expect((await own(player)).breakUntil).toBe(longer.breakUntil);
  });

  it("isn't asked for without a break, or when the break ends within 7 days anyway", async () => {
    const player = await aPlayer();
    expect((await player.call(endBreakEarly)).status).toBe(409);
    const { body } = await onABreak(player, 1);
    world.advance({ hours: (Date.parse(body.breakUntil ?? "") - world.clock().getTime()) / 3_600_000 - 24 * 7 });
    const late = await player.call(endBreakEarly);
    expect([late.status, late.error.message]).toEqual([409, expect.stringContaining("within 7 days")]);
  });

  it("is 1 to 12 months away", async () => {
    const player = await aPlayer();
    for (const months of [0, 13, 1.5, "six", undefined]) {
      expect((await player.call(takeBreak, { body: { months } })).status).toBe(400);
    }
    expect((await own(player)).breakUntil).toBeNull();
  });

  it("is told by email", async () => {
    const player = await aPlayer();
    const { body } = await onABreak(player, 3);
    const { body: mails } = await world.visitor().call(listMails, { query: { to: player.email } });
    const told = mails.find(({ subject }) => subject === "Your break at Potkeeper was changed");
    expect(told?.text).toContain(`until ${utcText(new Date(body.breakUntil ?? ""))}`);
  });
});
