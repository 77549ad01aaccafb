import { describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import {
  claimSeat,
  endSeatLink,
  listNamedSeats,
  type NamedSeat,
  renewSeatLink,
} from "#contract/leagues/named-seats.ts";
import { listMembers } from "#contract/members/members.ts";
import { listDebts, sendDebt } from "#contract/money/treasurer/debts.ts";
import { announcePayment, confirmPayments, refusePayment } from "#contract/money/treasurer/treasurer-payments.ts";
import {
  answerTreasurer,
  getKeptMoney,
  nameTreasurer,
  showAccountsOnLinks,
} from "#contract/money/treasurer/treasurers.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { setWaysToPay } from "#contract/people/ways-to-pay.ts";
import { addNames, fieldOf, openSeat, payByLink, sayByLink } from "#tests/money/seat-link-acts.ts";
import { byVenmo, done } from "#tests/money/treasurer-acts.ts";
import { award, of, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aPerson, type Person, setStatus } from "#tests/support/world.ts";

const world = withWorld();
const [casey, ann] = withPeople(world, "casey", "ann");

async function withSeat(name = "Dana Scully", terms: Record<string, unknown> = {}) {
  const league = await withLeague(world, { by: casey, players: [ann], treasurer: casey }, terms);
  const [seat] = await addNames(casey, league, name);
  return { league, seat: seat as NamedSeat };
}
const textOf = async (seat: Pick<NamedSeat, "token">) =>
  (await openSeat(world, seat)).body.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
const kept = async (league: League) => done(await casey.call(getKeptMoney, of(league)));
const announcedIn = async (league: League) =>
  (await kept(league)).payments.filter(({ standing }) => standing === "announced");
const toldTo = async (who: Person) => done(await who.call(listNotifications, { query: {} })).map(({ title }) => title);

async function withPrize(amount = "50.00") {
  const { league, seat } = await withSeat();
  await payByLink(world, seat);
  const paymentIds = (await announcedIn(league)).map(({ id }) => id);
  done(await casey.call(confirmPayments, { ...of(league), body: { paymentIds } }));
  await setStatus(casey, league, "in_season");
  await setStatus(casey, league, "completed");
  done(await award(casey, league, [{ userId: seat.userId } as Person, amount]));
  const [debt] = done(await casey.call(listDebts, of(league)));
  const send = async () => done(await casey.call(sendDebt, { ...of(debt ?? { id: "" }), body: byVenmo(world) }));
  const debtNow = async () => done(await ann.call(listDebts, of(league)))[0];
  const given = { debts: debt?.id ?? "", amount };
  return { league, seat, send, debtNow, given };
}

describe("A seat's page", () => {
  it("says whose seat it is, what it owes by when and in what reference, without a cookie", async () => {
    const { league, seat } = await withSeat();
    const { statusCode, headers, body } = await openSeat(world, seat, { cookie: casey.cookie() });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      "cache-control": "private, no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
      "content-security-policy": expect.stringMatching(/^default-src 'none'; script-src 'self'; (?!.*https:)/),
    });
    expect(headers).not.toHaveProperty("set-cookie");
    const text = await textOf(seat);
    expect(text).toContain("You are Dana Scully in Sunday League");
    const [{ reference = "" } = {}] = (await kept(league)).owing.filter(({ userId }) => userId === seat.userId);
    expect(text).toMatch(new RegExp(`You owe casey Tester \\$50 .00 by \\w+ \\d+, 2026 .*${reference}`));
    expect(text).toMatch(/Not yet (Dana Scully, ann Tester|ann Tester, Dana Scully)/);
    expect(
      [...body.matchAll(/<meta property="og:(?:title|description)" content="([^"]*)"/g)].map(([, words]) => words),
    ).toEqual(["Sunday League"]);
    expect(body.match(/<script[^>]*>/g)).toEqual(['<script src="/theme.js">', '<script src="/seat.js">']);
  });

  it("takes 'I've paid', which waits for the treasurer marked as the link's word, and its being taken back", async () => {
    const { league, seat } = await withSeat();
    expect(await payByLink(world, seat)).toMatchObject({
      statusCode: 303,
      headers: { location: `/seat/${seat.token}` },
    });
    expect(await announcedIn(league)).toMatchObject([
      { name: "Dana Scully", amount: "50.00", way: "venmo", byLink: true },
    ]);
    const members = (await ann.call(listMembers, of(league))).body;
    expect(members.find(({ userId }) => userId === seat.userId)).toMatchObject({ saysPaid: true, saidByLink: true });
    expect((await toldTo(casey))[0]).toMatch(/by their link/);
    const page = await openSeat(world, seat);
    expect(page.body).toContain("You said you paid $50.00 by Venmo");
    const paymentId = fieldOf(page.body, "paymentId");
    expect((await sayByLink(world, seat, "not-paid", { paymentId })).statusCode).toBe(303);
    expect(await announcedIn(league)).toEqual([]);
    expect(await textOf(seat)).toContain("You owe casey Tester");
  });

  it("announces once, however often the form is sent", async () => {
    const { league, seat } = await withSeat();
    const { body } = await openSeat(world, seat);
    const given = { choice: fieldOf(body, "choice"), way: "venmo", paidOn: fieldOf(body, "paidOn") };
    const sent = await Promise.all([1, 2, 3].map(() => sayByLink(world, seat, "paid", given)));
    expect(sent.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 409, 409]);
    expect(await announcedIn(league)).toHaveLength(1);
  });

  it("offers the earliest part first, then more, and announces what was chosen", async () => {
    const parts = [10, 20].map((days) => ({
      amount: "25.00",
      dueAt: new Date(world.clock().getTime() + days * 86_400_000).toISOString(),
    }));
    const { league, seat } = await withSeat("Dana Scully", { entryParts: parts });
    const { body } = await openSeat(world, seat);
    const options = [...body.matchAll(/<option value="([\d.]+ [^"]*)" (selected)?>([^<]*)/g)].map(
      ([, , picked, words]) => [words, picked],
    );
    expect(options).toEqual([
      ["$25.00: entry fee, part 1", "selected"],
      ["$50.00: all of it", undefined],
    ]);
    const [, whole = ""] = /<option value="(50.00 [^"]*)"/.exec(body) ?? [];
    expect((await payByLink(world, seat, { choice: whole })).statusCode).toBe(303);
    expect(await announcedIn(league)).toMatchObject([{ amount: "50.00" }]);
  });

  it("keeps what was typed beside what is wrong with it", async () => {
    const { seat } = await withSeat();
    const refused = await payByLink(world, seat, { way: "cash", paidOn: "2020-01-01" });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toMatch(/role="alert"[^>]*>Choose a day of the last year/);
    expect(refused.body).toMatch(/aria-invalid="true" aria-describedby="paid-paidOn-fault"\s+value="2020-01-01"/);
    expect(refused.body).toContain('<option value="cash" selected>');
    expect((await payByLink(world, seat, { choice: "1.00 1 " })).body).toMatch(
      /role="alert"[^>]*>The entry fee is \$50.00/,
    );
  });

  it("shows a name that is markup as text, in every place", async () => {
    const { seat } = await withSeat(`<img src=x onerror=alert(1)>`);
    const { body } = await openSeat(world, seat);
    expect(body).toContain("&lt;img src=x onerror=alert(1)&gt;");
    expect(body).not.toContain("<img src=x");
  });

  it("says once that the treasurer refused a payment, and stops a link that says so a fourth time in a week", async () => {
    const { league, seat } = await withSeat();
    for (let time = 0; time < 3; time++) {
      await payByLink(world, seat);
      const [said] = await announcedIn(league);
      done(await casey.call(refusePayment, { ...of(said ?? { id: "" }), body: { reason: "Nothing came." } }));
    }
    expect(await textOf(seat)).toContain("your payment hasn't arrived: “Nothing came.”");
    expect((await payByLink(world, seat)).statusCode).toBe(409);
  });
});

describe("The ways to pay on a seat's page", () => {
  const WAYS = [
    { kind: "venmo" as const, username: "casey-1" },
    { kind: "iban" as const, holder: "Casey Tester", iban: "DE89370400440532013000", bic: null },
    { kind: "cash_app" as const, cashtag: "caseyt" },
    { kind: "cash" as const, note: "At 12 Elm Street" },
    { kind: "sentence" as const, text: "Put a check in my mailbox" },
  ];

  it("are handles, with what Venmo forbids folded and last; accounts once the treasurer has said so, and nobody else", async () => {
    done(await casey.call(setWaysToPay, { body: { ways: WAYS, currentPassword: "correct horse" } }));
    const { league, seat } = await withSeat();
    const titles = async () =>
      [...(await openSeat(world, seat)).body.matchAll(/<(h3|summary)[^>]*>(?:<span[^>]*>)?([^<]*)</g)]
        .slice(0, 4)
        .map(([, , words]) => words);
    expect((await titles()).slice(0, 3)).toEqual(["Cash", "Cash App", "Venmo"]);
    expect(await textOf(seat)).not.toMatch(/DE89|Elm Street|mailbox/);
    expect(await textOf(seat)).toMatch(/Venmo don.{1,5}t allow entry fees.*bank transfer or cash is better/);
    const allow = (who: Person) => who.call(showAccountsOnLinks, { ...of(league), body: { shows: true } });
    expect((await allow(ann)).status).toBe(403);
    done(await allow(casey));
    expect(await titles()).toEqual(["Bank transfer (IBAN)", "Cash", "Cash App", "Something else"]);
    expect(await textOf(seat)).toContain("DE89 3704 0044 0532 0130 00");
    await payByLink(world, seat);
    expect(await textOf(seat)).not.toMatch(/DE89|casey-1|caseyt/);
    done(await casey.call(nameTreasurer, { ...of(league), body: { userId: ann.userId } }));
    done(await ann.call(answerTreasurer, { ...of(league), body: { accepts: true } }));
    expect((await kept(league)).linksShowAccounts).toBe(false);
    done(await casey.call(setWaysToPay, { body: { ways: [], currentPassword: "correct horse" } }));
  });
});

describe("What a winner's link says", () => {
  it("that it arrived is marked everywhere and settles nothing", async () => {
    const { league, seat, send, debtNow, given } = await withPrize();
    expect(await textOf(seat)).toContain("You won: 1st place $50 .00 casey Tester owes it to you.");
    expect((await sayByLink(world, seat, "arrived", given)).statusCode).toBe(409);
    await send();
    expect((await sayByLink(world, seat, "arrived", { ...given, amount: "49.00" })).statusCode).toBe(409);
    expect((await sayByLink(world, seat, "arrived", given)).statusCode).toBe(303);
    expect((await sayByLink(world, seat, "arrived", given)).statusCode).toBe(303);
    expect(await debtNow()).toMatchObject({
      standing: "sent",
      receivedAt: null,
      saidByLinkAt: world.clock().toISOString(),
    });
    const told = done(await casey.call(listNotifications, { query: {} })).filter(
      ({ leagueId }) => leagueId === league.id,
    );
    expect(told.filter(({ title }) => /link says that \$50.00 .* arrived$/.test(title))).toHaveLength(1);
    const { treasurerRecord, seasons } = await kept(league);
    expect(treasurerRecord.confirmed).toBe(0);
    expect(seasons).toMatchObject([{ received: 0, unconfirmed: 1 }]);
    expect(await textOf(seat)).toContain("Dana Scully&#39;s link says it arrived.");
  });

  it("that it hasn't makes it owed again, once a sending and twice a debt", async () => {
    const { seat, send, debtNow, given } = await withPrize();
    const deny = () => sayByLink(world, seat, "not-arrived", { ...given, reason: "Nothing here." });
    await send();
    const empty = await sayByLink(world, seat, "not-arrived", given);
    expect([empty.statusCode, /<details [^>]*open>\s*<summary[^>]*><span[^>]*>It hasn/.test(empty.body)]).toEqual([
      400,
      true,
    ]);
    expect((await deny()).statusCode).toBe(303);
    expect(await debtNow()).toMatchObject({
      standing: "owed",
      denial: "Nothing here.",
      saidByLinkAt: expect.any(String),
    });
    expect((await deny()).statusCode).toBe(409);
    await send();
    expect(await debtNow()).toMatchObject({ standing: "sent", saidByLinkAt: null });
    await deny();
    await send();
    const third = await deny();
    expect([third.statusCode, third.body.includes("This link has said 2 times")]).toEqual([409, true]);
    expect(await debtNow()).toMatchObject({ standing: "sent" });
  });

  it("where to be paid reaches the treasurer 48 hours after the last change", async () => {
    const { league, seat } = await withPrize();
    const shown = async () => done(await casey.call(listNamedSeats, of(league)))[0]?.payTo;
    expect((await sayByLink(world, seat, "pay-to", { payTo: "Venmo @dana" })).statusCode).toBe(303);
    world.advance({ hours: 40 });
    await sayByLink(world, seat, "pay-to", { payTo: "Venmo @dana-s" });
    world.advance({ hours: 9 });
    expect(await shown()).toBeNull();
    world.advance({ hours: 40 });
    expect(await shown()).toBe("Venmo @dana-s");
    const { seat: loser } = await withSeat();
    expect((await sayByLink(world, loser, "pay-to", { payTo: "Me" })).statusCode).toBe(409);
  });
});

describe("A link that has ended", () => {
  it("says so, how and when, and nothing of the money", async () => {
    const { league, seat } = await withSeat();
    const params = { ...of(league).params, userId: seat.userId };
    const renewed = done(await casey.call(renewSeatLink, { params }));
    expect((await openSeat(world, seat)).statusCode).toBe(404);
    done(await casey.call(endSeatLink, { params }));
    const ended = await openSeat(world, renewed);
    expect([ended.statusCode, ended.body]).toEqual([410, expect.stringContaining("This link has ended")]);
    expect(ended.body).not.toMatch(/\$|casey|ann Tester/);
    const again = done(await casey.call(renewSeatLink, { params }));
    done(await (await aPerson(world, "dana")).call(claimSeat, { params: { token: again.token ?? "" } }));
    expect(await textOf(again)).toMatch(/This seat has its own account.*It was claimed on \w+ \d+, 2026\./);
    const given = { choice: "50.00 1 ", way: "cash", paidOn: world.clock().toISOString().slice(0, 10) };
    for (const act of ["paid", "take-off", "not-in-league"]) {
      expect((await sayByLink(world, again, act, given)).statusCode).toBe(303);
    }
    expect(await textOf(again)).toContain("This seat has its own account");
    expect(await announcedIn(league)).toEqual([]);
  });

  it("by 'I'm not in this league' tells the commissioner, and a deleted league has no page", async () => {
    const { league, seat } = await withSeat();
    expect((await sayByLink(world, seat, "not-in-league")).statusCode).toBe(303);
    expect((await openSeat(world, seat)).statusCode).toBe(410);
    expect((await toldTo(casey))[0]).toBe("Somebody with Dana Scully's link says they aren't in Sunday League");
    expect(done(await casey.call(listNamedSeats, of(league)))[0]).toMatchObject({
      token: null,
      linkEnd: "not_in_league",
    });
    await world.database.ownerPool.query("update leagues set deleted_at = now() where id = $1", [league.id]);
    expect((await openSeat(world, seat)).statusCode).toBe(404);
    await world.database.ownerPool.query("update leagues set deleted_at = null where id = $1", [league.id]);
  });
});

describe("A thief with a link", () => {
  it("reaches no other seat's payment or debt, no other act and no account's word", async () => {
    const { seat: thief } = await withSeat("A Thief");
    const { league, seat } = await withSeat();
    await payByLink(world, seat);
    const [said] = await announcedIn(league);
    expect((await sayByLink(world, thief, "not-paid", { paymentId: said?.id ?? "" })).statusCode).toBe(404);
    done(await casey.call(refusePayment, { ...of(said ?? { id: "" }), body: { reason: "Nothing came." } }));
    const body = { ...byVenmo(world), amount: "50.00", forUserId: seat.userId };
    const byAnn = done(await ann.call(announcePayment, { ...of(league), body }));
    expect((await sayByLink(world, seat, "not-paid", { paymentId: byAnn.id })).statusCode).toBe(404);
    const { given, send, debtNow } = await withPrize();
    await send();
    for (const act of ["arrived", "not-arrived"])
      expect((await sayByLink(world, thief, act, { ...given, reason: "x" })).statusCode).toBe(404);
    expect(await debtNow()).toMatchObject({ standing: "sent", saidByLinkAt: null });
    for (const act of ["constructor", "__proto__", "vote"])
      expect((await sayByLink(world, thief, act)).statusCode).toBe(404);
  });

  it("who is the treasurer says nothing that counts, and changes nothing by opening it", async () => {
    const { league, seat } = await withSeat();
    const before = await world.database.pool.query("select * from named_seats where user_id = $1", [seat.userId]);
    await openSeat(world, seat, { cookie: casey.cookie() });
    expect((await world.app.inject({ method: "HEAD", url: `/seat/${seat.token}` })).statusCode).toBe(200);
    await world.app.inject({ url: `/seat/${seat.token}/take-off` });
    const after = await world.database.pool.query("select * from named_seats where user_id = $1", [seat.userId]);
    expect(after.rows).toEqual(before.rows);
    const paid = await payByLink(world, seat);
    expect(paid.headers).not.toHaveProperty("set-cookie");
    expect(await announcedIn(league)).toMatchObject([{ byLink: true, receivedBy: null }]);
  });
});
