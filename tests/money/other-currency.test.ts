import { and, eq, ne } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endSeason, getLeague, startSeason } from "#contract/leagues/leagues.ts";
import { getPayoutPool, listPayouts, proposePayouts, returnRemainder } from "#contract/money/payouts.ts";
import { exportAccount } from "#contract/people/leave-for-good.ts";
import { addCents, centsOf } from "#contract/platform/money.ts";
import { linkPreview } from "#server/leagues/previews/link-preview.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { mails } from "#server/platform/db/schema/mails.ts";
import { payouts as payoutRows } from "#server/platform/db/schema/payouts.ts";
import { intoTheFuture } from "#tests/money/acts.ts";
import { passDays } from "#tests/money/pass-days.ts";
import { readEverything } from "#tests/money/read-everything.ts";
import { done, payTreasurer, settleDebts } from "#tests/money/treasurer-acts.ts";
import {
  aCrew,
  type Crew,
  cancelSeason,
  disputePrizes,
  playDynasty,
  playSeason,
} from "#tests/money/treasurer-season.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { textsIn } from "#tests/support/never-said.ts";
import { aLeague, aPerson, join, type Person } from "#tests/support/world.ts";

describe("Leagues in pounds", () => {
  let world: TestApp;
  let crew: Crew;
  let stranger: Person;
  let leagueIds: string[];
  /** Every text that was answered, with what was called. */
  const answers = new Map<string, Set<string>>();

  beforeAll(async () => {
    world = await testApp();
    world.app.addHook("onSend", async ({ method, routeOptions: { url = "" } }, _reply, payload) => {
      if (typeof payload !== "string" || !url.startsWith("/api/")) return payload;
      const call = `${method} ${url}`;
      for (const text of textsIn(JSON.parse(payload))) answers.set(call, (answers.get(call) ?? new Set()).add(text));
      return payload;
    });
    intoTheFuture(world);
    crew = await aCrew(world);
    stranger = await aPerson(world, "stranger");
    const played = { world, crew, pass: passDays(world), currency: "GBP" };
    const leagues = [
      await playSeason(played),
      await cancelSeason(played),
      await playDynasty(played),
      await disputePrizes(played),
    ];
    leagueIds = leagues.map(({ id }) => id);
    await passDays(world)(40);
  });
  afterAll(() => world.close());

  const tokensIn = async (path: string): Promise<string[]> => {
    const sent = await world.deps.db.select().from(mails);
    return [...new Set(sent.flatMap(({ text }) => text.match(new RegExp(`(?<=/${path}/)[\\w-]+`)) ?? []))];
  };

  it("have no dollar sign in any email, and name sums in pounds", async () => {
    const sent = await world.deps.db.select().from(mails);
    const texts = sent.map(
      ({ subject, text, html }) => `${subject}\n${text}\n${html.replace(/<style.*?<\/style>/g, "")}`,
    );
    expect(texts.filter((text) => text.includes("£50.00")).length).toBeGreaterThan(20);
    expect(texts.flatMap((text) => text.match(/.*(\$|\bUSD\b|dollar).*/g) ?? [])).toEqual([]);
  });

  it("have none in any answer, to nobody, in no export and no preview of a link", async () => {
    const people = [...Object.values(crew), stranger];
    const [invitations, replacements] = [await tokensIn("invite"), await tokensIn("replacement-invite")];
    await readEverything(world, { leagueIds, people, invitations, replacements });
    for (const person of Object.values(crew)) {
      done(await person.call(exportAccount, { body: { currentPassword: "correct horse" } }));
    }
    const paths = [...leagueIds.map((id) => `/leagues/${id}`), ...invitations.map((token) => `/invite/${token}`)];
    for (const path of paths) {
      answers.set(path, new Set(textsIn(await linkPreview(world.deps.db, { path, now: world.clock() }))));
    }
    expect(answers.size).toBeGreaterThan(70);
    const all = [...answers].flatMap(([call, texts]) => [...texts].map((text) => `${call} | ${text}`));
    expect(all.filter((text) => text.includes("£")).length).toBeGreaterThan(40);
    expect(all.filter((text) => text.includes("$"))).toEqual([]);
  });

  it("state their currency beside the amounts", async () => {
    const league = (await crew.casey.call(getLeague, { params: { id: leagueIds[0] ?? "" } })).body;
    expect([league.currency, league.entryFee]).toEqual(["GBP", "50.00"]);
    const exported = done(await crew.alice.call(exportAccount, { body: { currentPassword: "correct horse" } }));
    const { payments, payouts, dues } = exported as Record<string, { currency: string }[]>;
    for (const rows of [payments, payouts, dues]) {
      expect(new Set(rows?.map(({ currency }) => currency))).toEqual(new Set(["GBP"]));
    }
    const dollars = (await world.database.ownerPool.query("select distinct currency from leagues")).rows;
    expect(dollars).toEqual([{ currency: "GBP" }]);
  });
});

describe("A season in krónur", () => {
  let world: TestApp;
  let people: [Person, Person, Person, Person];
  beforeAll(async () => {
    world = await testApp();
    const [casey, alice, ben, dana] = await Promise.all(
      ["casey", "alice", "ben", "dana"].map((name) => aPerson(world, name)),
    );
    if (!casey || !alice || !ben || !dana) throw new Error("Nobody is there.");
    people = [casey, alice, ben, dana];
  });
  afterAll(() => world.close());

  it("is split into whole ones, to the last payout, however odd the shares, and emails show no decimals", async () => {
    const [casey, ...players] = people;
    const league = await aLeague(world, casey, {
      ...{ custody: "treasurer", currency: "ISK", entryFee: "3335", commissionerReimbursement: "3.33" },
      payoutStructure: [
        { place: 1, percentage: 33.34 },
        { place: 2, percentage: 33.33 },
        { place: 3, percentage: 33.33 },
      ],
      prizeRules: [
        { kind: "custom", label: "Best name", amount: "1001" },
        { kind: "custom", label: "Most trades", percentage: 7.77 },
      ],
    });
    const params = { id: league.id };
    await join(casey, league, ...players);
    await payTreasurer(world, casey, league, ...players);
    done(await casey.call(startSeason, { params, body: { from: "active" } }));
    done(await casey.call(endSeason, { params }));

    const { available, reimbursement, left } = done(await casey.call(getPayoutPool, { params }));
    expect([available, reimbursement]).toEqual(["9672.00", "333.00"]);
    const [first, second, third] = players;
    const winners = [first, second, third].map((person) => person?.userId ?? "");
    const places = left.places.map(({ place, amount }) => ({ place, amount, userId: winners[place - 1] ?? "" }));
    const others = left.others.map(({ title, amount }) => ({ prize: title, amount, userId: winners[0] ?? "" }));
    expect(addCents(...[...places, ...others].map(({ amount }) => centsOf(amount)))).toBe(centsOf(available));
    // Two prizes are given by hand; the rest goes back in shares.
    const [best, ...rest] = [...others, ...places];
    const given = [best, rest.at(-1)].flatMap((one) => (one ? [one] : []));
    done(await casey.call(proposePayouts, { params, body: { payouts: given } }));
    const { available: remainder } = done(await casey.call(getPayoutPool, { params }));
    done(await casey.call(returnRemainder, { params, body: { amount: remainder } }));
    await settleDebts(world, casey, league, ...players);

    const paid = done(await casey.call(listPayouts, { params }));
    expect(paid.length).toBe(6);
    expect(paid.filter(({ amount }) => !amount.endsWith(".00"))).toEqual([]);
    expect(addCents(...paid.map(({ amount }) => centsOf(amount)))).toBe(3 * 3_335_00);
    const unsettled = and(eq(payoutRows.leagueId, league.id), ne(payoutRows.status, "completed"));
    expect(await world.deps.db.$count(payoutRows, unsettled)).toBe(0);
    expect((await verifyBooks(world.deps.db)).violations).toEqual([]);

    const sent = await world.deps.db.select().from(mails);
    const texts = sent.map(({ subject, text }) => `${subject}\n${text}`.replaceAll("\u00a0", " "));
    expect(texts.filter((text) => text.includes("ISK 3,335")).length).toBeGreaterThan(2);
    expect(texts.filter((text) => /\$|ISK [\d,]+\.\d/.test(text))).toEqual([]);
  });
});
