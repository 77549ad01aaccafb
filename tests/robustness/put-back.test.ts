import { beforeAll, describe, expect, it } from "vitest";
import { allEndpoints } from "#contract/all-endpoints.ts";
import { getChannel, setChannel } from "#contract/leagues/league-channel.ts";
import { getLeagueHistory, tellLeagueHistory } from "#contract/leagues/league-history.ts";
import { createLeague, editLeague, getLeague, type League } from "#contract/leagues/leagues.ts";
import { editNamedSeat, listNamedSeats } from "#contract/leagues/named-seats.ts";
import { lowerEntryFee } from "#contract/members/members.ts";
import { nameTreasurer, showAccountsOnLinks } from "#contract/money/treasurer/treasurers.ts";
import { getEmailChoices, setEmailChoice } from "#contract/notices/email-choices.ts";
import { getEmailWish, setEmailWish } from "#contract/notices/email-wishes.ts";
import { getPush, setPushChoice, turnOnPush } from "#contract/notices/push.ts";
import { editLeagueAsAdmin, listAllLeagues } from "#contract/operations/admin-leagues.ts";
import { editUser, listUsers } from "#contract/operations/admin-users.ts";
import { getCurrentUser, updateProfile } from "#contract/people/auth.ts";
import { setMonthlyLimit, takeBreak } from "#contract/people/play-limits.ts";
import { setProfilePicture } from "#contract/people/profile-pictures.ts";
import { getWaysToPay, setWaysToPay } from "#contract/people/ways-to-pay.ts";
import type { Endpoint } from "#contract/platform/endpoint.ts";
import { assignTeam, linkPlatform } from "#contract/results/league-results.ts";
import { PRIZES } from "#tests/access/cast.ts";
import { done } from "#tests/money/treasurer-acts.ts";
import type { Client } from "#tests/support/app.ts";
import { withNames } from "#tests/support/named-league.ts";
import { edit, of, withLeague } from "#tests/support/with-league.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, emailedToken, setStatus } from "#tests/support/world.ts";

const world = withWorld();
const aging = withWorld({ sessionsAge: true });
const admin = withAdmin(world);
const [casey, ann, ben] = withPeople(world, "casey", "ann", "ben");

const inDays = (days: number) => new Date(world.clock().getTime() + days * 86_400_000).toISOString();

/** Terms that show in every shape that a league's fields have. */
const TERMS: Record<string, () => Record<string, unknown>> = {
  plain: () => ({}),
  "told with markup": () => ({ description: "<b>Bring $50</b> & a **friend**\n\n- [rules](/x)", isPublic: true }),
  "with parts, late fees and charges": () => ({
    ...{ lateFee: "5", lateFeeAfterDays: 2, maxChargesPerMember: "20.00", remindsMembers: false },
    entryParts: [
      { amount: "20", dueAt: inDays(10) },
      { amount: "30", dueAt: inDays(30) },
    ],
  }),
  "with other prizes and a vote": () => ({
    ...{ prizeRules: PRIZES, payoutRule: "majority_approval", commissionerReimbursement: "12.5" },
    payoutStructure: [33.34, 33.33, 33.33].map((percentage, nth) => ({ place: nth + 1, percentage })),
  }),
  "with a prize table": () => ({
    objectionDays: 3,
    prizeTable: { rows: [{ from: 2, amounts: ["60", "40.00"] }], surplus: "members" },
  }),
  "over seasons": () => ({ leagueType: "dynasty", minYears: 1, maxYears: 3 }),
  "with weekly prizes": () => ({ leagueType: "pickem", payoutFrequency: "weekly", periodPrizeShare: "20" }),
  "in kronur": () => ({ custody: "treasurer", currency: "ISK", entryFee: "5000" }),
};
const STATUSES = ["draft", "active", "in_season", "completed", "cancelled"] as const;

/** A league of each of these in each status, by either custody where the terms leave it open, with members who have paid. */
const leagues: [title: string, league: League][] = [];
beforeAll(async () => {
  for (const [title, terms] of Object.entries(TERMS)) {
    for (const [nth, status] of STATUSES.entries()) {
      const isKept = terms().custody === "treasurer" || (title.length + nth) % 2 === 0;
      leagues.push([`${title}, ${status}`, await (status === "draft" ? aDraft(terms()) : aLeagueIn(status))]);

      async function aLeagueIn(status: League["status"]) {
        const paid = title.includes("parts") ? [] : [ann, ben];
        const scene = { by: casey, players: [ann, ben], paid, ...(isKept && { treasurer: casey }) };
        const league = await withLeague(world, scene, terms());
        return status === "active" ? league : setStatus(casey, league, status);
      }
    }
  }
});

async function aDraft(terms: object) {
  const dates = { paymentDeadline: inDays(30), endDate: inDays(120) };
  const body = { name: "A draft", entryFee: "50", ...dates, payoutStructure: [{ place: 1, percentage: 100 }] };
  return done(await casey.call(createLeague, { body: { ...body, ...terms } }));
}

/** Every row of every table, but those about requests. */
async function everything(): Promise<Map<string, string>> {
  const query = async (text: string) => (await world.database.ownerPool.query(text)).rows;
  const tables = await query(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'sessions'",
  );
  const all = ["graphile_worker._private_jobs", ...tables.map(({ name }) => name)];
  const rowsOf = (name: string) => query(`select coalesce(json_agg(t order by t::text), '[]') as rows from ${name} t`);
  return new Map(await Promise.all(all.map(async (name) => [name, JSON.stringify(await rowsOf(name))] as const)));
}

/** The tables that are other than before. */
const changedSince = async (before: Map<string, string>) =>
  [...(await everything())].filter(([name, rows]) => rows !== before.get(name)).map(([name]) => name);

const leagueOf = async ({ id }: League) => done(await casey.call(getLeague, of({ id })));
const put = (league: League, body: object) => casey.call(editLeague, { ...of(league), body });

describe("A league as GET answers it", () => {
  it.each([0, 200])(
    "changes nothing when its commissioner PUTs it back %i days later, whatever its terms and status",
    async (days) => {
      world.advance({ days });
      const before = await everything();
      for (const [title, league] of leagues) {
        const shown = await leagueOf(league);
        world.advance({ hours: 1 });
        const { status, body } = await put(league, shown);
        expect([title, status, body]).toEqual([title, 200, shown]);
      }
      expect(await changedSince(before)).toEqual([]);
    },
  );
});

it("A finished league is PUT back without the proof that finishing it takes", async () => {
  const dora = await aPerson(aging, "dora");
  const league = await setStatus(dora, await aLeague(aging, dora), "completed");
  aging.advance({ hours: 2 });
  const { body } = await dora.call(getLeague, of(league));
  const back = (changes: object) => dora.call(editLeague, { ...of(league), body: { ...body, ...changes } });
  expect((await back({})).body).toEqual(body);
  expect((await back({ status: "cancelled" })).error.code).toBe("reauthenticate");
});

describe("An edit made from what GET answered", () => {
  it("changes what it changes in every league, with all other terms sent along, and ignores what can't be edited", async () => {
    for (const [title, league] of leagues) {
      const shown = await leagueOf(league);
      world.advance({ hours: 1 });
      const description = `${title}, told otherwise`;
      const { status, body } = await put(league, {
        ...shown,
        description,
        memberCount: 40,
        commissionerId: ann.userId,
      });
      expect([title, status, body]).toEqual([title, 200, { ...shown, description, updatedAt: body.updatedAt }]);
    }
  });

  it("is refused once the league has changed since, and an edit that doesn't say what it was made from isn't", async () => {
    const [[, league] = ["", {} as League]] = leagues;
    const seen = await leagueOf(league);
    world.advance({ hours: 1 });
    expect((await edit(casey, league, { name: "Monday League" })).status).toBe(200);
    const before = await everything();
    for (const stale of [seen, { ...seen, name: "Tuesday League" }]) {
      const { status, error } = await put(league, stale);
      expect([status, error.message]).toEqual([
        409,
        "This league has changed since you loaded it. Load it again, then make your edit.",
      ]);
    }
    expect(await changedSince(before)).toEqual([]);
    const { updatedAt: _, ...silent } = seen;
    expect((await put(league, silent)).body.name).toBe(seen.name);
  });

  it("is refused with a field that no answer has", async () => {
    const [[, league] = ["", {} as League]] = leagues;
    const { status, error } = await put(league, { ...(await leagueOf(league)), entriesPerPerson: 2 });
    expect([status, error.message]).toEqual([
      400,
      expect.stringContaining("entriesPerPerson: there is no such field here"),
    ]);
  });
});

type Found = { by: Client; params?: Record<string, string>; body: unknown };
const first = <Row>([row]: readonly Row[]) => row as Row;

/** For each call that PUTs an object, or a list's entry: who finds it where, as an answer has it. */
const OBJECTS: [call: Endpoint, find: () => Promise<Found>][] = [
  [editLeague, async () => ({ by: casey, ...of(first(leagues)[1]), body: await leagueOf(first(leagues)[1]) })],
  [
    editLeagueAsAdmin,
    async () => {
      const { body } = await admin.call(listAllLeagues);
      const league = first(body);
      return { by: admin, ...of(league), body: league };
    },
  ],
  [
    editUser,
    async () => {
      const { body } = await admin.call(listUsers);
      const user = first(body.filter(({ id }) => id === ann.userId));
      return { by: admin, ...of(user), body: user };
    },
  ],
  [
    setChannel,
    async () => {
      const league = await aLeague(world, casey);
      await casey.call(setChannel, { ...of(league), body: { address: "https://hooks.slack.com/services/T0/B0/x1" } });
      return { by: casey, ...of(league), body: (await casey.call(getChannel, of(league))).body };
    },
  ],
  [
    editNamedSeat,
    async () => {
      const names = [{ name: "Dana Scully", email: "dana@example.com" }];
      const { league, dana } = await withNames(world, { by: casey, players: [ben], names });
      const { body } = await casey.call(listNamedSeats, of(league));
      return { by: casey, params: { id: league.id, userId: dana.userId }, body: first(body) };
    },
  ],
  [
    tellLeagueHistory,
    async () => {
      const [[, league] = ["", {} as League]] = leagues;
      done(await casey.call(tellLeagueHistory, { ...of(league), body: { text: "2024,1,Ann,350\n2023,1,Ben" } }));
      return { by: casey, ...of(league), body: done(await casey.call(getLeagueHistory, of(league))) };
    },
  ],
  [
    setWaysToPay,
    async () => {
      const ways = [{ kind: "venmo", username: "casey-jones" }, { kind: "cash" }];
      done(await casey.call(setWaysToPay, { body: { ways, currentPassword: "correct horse" } }));
      return { by: casey, body: done(await casey.call(getWaysToPay)) };
    },
  ],
  [updateProfile, async () => ({ by: ann, body: done(await ann.call(getCurrentUser)) })],
  [turnOnPush, async () => ({ by: ann, body: done(await ann.call(getPush)) })],
  [
    setPushChoice,
    async () => {
      const choice = first(done(await ann.call(getPush)).choices);
      return { by: ann, params: { topic: choice.topic }, body: choice };
    },
  ],
  [
    setEmailChoice,
    async () => {
      const choice = first(done(await ann.call(getEmailChoices)));
      return { by: ann, params: { topic: choice.topic }, body: choice };
    },
  ],
  [
    setEmailWish,
    async () => {
      const params = { token: await emailedToken(world, ann.email, "unsubscribe/") };
      return { by: ann, params, body: done(await ann.call(getEmailWish, { params })) };
    },
  ],
];

/** Calls that set one thing, in words that no answer has for it. */
const SETS_ONE_THING: Endpoint[] = [
  ...[assignTeam, linkPlatform, lowerEntryFee, nameTreasurer, showAccountsOnLinks],
  ...[setMonthlyLimit, takeBreak, setProfilePicture],
];

const nameOf = ({ method, url }: Endpoint) => `${method} ${url}`;

describe("Every object that a PUT takes", () => {
  it("is among these", () => {
    const puts = Object.values(allEndpoints as Record<string, Endpoint>).filter(({ method }) => method === "PUT");
    const known = [...OBJECTS.map(([call]) => call), ...SETS_ONE_THING];
    expect(known.map(nameOf).sort()).toEqual(puts.map(nameOf).sort());
  });

  it.each(OBJECTS.map(([call, find]) => [nameOf(call), call, find] as const))(
    "changes nothing as it was answered: %s",
    async (_, call, find) => {
      const { by, body, ...at } = await find();
      const before = await everything();
      world.advance({ hours: 1 });
      expect((await by.call(call, { ...at, body })).status).toBe(200);
      expect(await changedSince(before)).toEqual([]);
    },
  );
});
