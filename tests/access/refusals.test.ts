import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { allEndpoints } from "#contract/all-endpoints.ts";
import { inviteByEmail } from "#contract/leagues/invitations.ts";
import { getJoinLink, renewJoinLink, turnOffJoinLink } from "#contract/leagues/join-links.ts";
import { forgetLeagueHistory, tellLeagueHistory } from "#contract/leagues/league-history.ts";
import {
  copyInvitation,
  listLeagueInvitations,
  resendInvitation,
  revokeInvitation,
} from "#contract/leagues/league-invitations.ts";
import {
  completeLeague,
  editLeague,
  endSeason,
  getLeague,
  previewEdit,
  startSeason,
} from "#contract/leagues/leagues.ts";
import { runAgain } from "#contract/leagues/run-again.ts";
import { remindMember, removeMember, sendReminders } from "#contract/members/members.ts";
import { proposePayouts, retryPayout, returnRemainder } from "#contract/money/payouts.ts";
import { getCurrentUser } from "#contract/people/auth.ts";
import type { Endpoint } from "#contract/platform/endpoint.ts";
import { assignTeam, linkPlatform, unlinkPlatform, uploadResults } from "#contract/results/league-results.ts";
import { previewUpload } from "#contract/results/upload-reading.ts";
import { remindWinner } from "#contract/votes/unclaimed.ts";
import { readersOf } from "#server/access/league-access.ts";
import { idIn, ROLES, type Role, VISITORS } from "#tests/access/cast.ts";
import { openScene, PROVIDER, type Scene } from "#tests/access/opening.ts";
import { bodyOf, described, exampleOf } from "#tests/robustness/bodies.ts";
import { type Client, type TestApp, testApp } from "#tests/support/app.ts";
import { scriptedPlatforms } from "#tests/support/scripted-platforms.ts";
import { aPerson, type Person } from "#tests/support/world.ts";

let world: TestApp;
let scene: Scene;
beforeAll(async () => {
  const script = scriptedPlatforms();
  world = await testApp({ environment: { SAFEGUARDS: "second-admin", ...PROVIDER }, platforms: script.platforms });
  scene = await openScene(world, script);
});
afterAll(() => world.close());

const later = { paymentDeadline: "2026-12-01T00:00:00Z", endDate: "2027-03-01T00:00:00Z" };
/** Acts that only the commissioner and admins may perform, each with valid input. */
const MANAGING: [Endpoint, body?: object][] = [
  [editLeague, { ...later, name: "Mine now" }],
  [previewEdit, { entryFee: "60.00" }],
  [completeLeague],
  [startSeason],
  [endSeason],
  [
    runAgain,
    {
      league: { ...later, name: "Mine again", entryFee: "50.00", payoutStructure: [{ place: 1, percentage: 100 }] },
      invite: [],
    },
  ],
  [inviteByEmail, { emails: ["someone@example.com"] }],
  [listLeagueInvitations],
  [resendInvitation],
  [copyInvitation],
  [revokeInvitation],
  [getJoinLink],
  [renewJoinLink],
  [turnOffJoinLink],
  [linkPlatform, { address: "900000000000000991" }],
  [unlinkPlatform],
  [uploadResults, { text: "1,Anchors" }],
  [previewUpload, { text: "1,Anchors" }],
  [tellLeagueHistory, { text: "2024,1,Ann,50" }],
  [forgetLeagueHistory],
  [assignTeam, { userId: null }],
  [sendReminders],
  [remindMember],
  [removeMember],
  [proposePayouts, { payouts: [{ userId: randomUUID(), place: 1, amount: "1.00" }] }],
  [returnRemainder, { amount: "1.00" }],
];

describe("what only a league's commissioner may do", () => {
  /** 401 without an account, 404 for roles that can't see the league, 403 for those that can but don't run it. */
  const expected = (role: Role): number => {
    if (VISITORS.includes(role) || role === "erased") return 401;
    return role === "member" || role === "paid member" ? 403 : 404;
  };
  const others = ROLES.filter(
    (role) => role !== "commissioner" && role !== "admin" && role !== "second admin" && role !== "key",
  );

  it.each(MANAGING.map(([endpoint, body]) => [`${endpoint.method} ${endpoint.url}`, endpoint, body] as const))(
    "%s refuses everyone else in a private league",
    async (_, endpoint, body) => {
      const { id, member } = scene.leagues.private;
      const answers = await Promise.all(
        others.map(async (role) => [
          role,
          (
            await scene.people[role].call(endpoint, {
              params: { id, userId: member, invitationId: randomUUID(), teamId: "1" },
              body,
            })
          ).status,
        ]),
      );
      expect(answers).toEqual(others.map((role) => [role, expected(role)]));
    },
  );

  it.each([
    ["reminding a winner", remindWinner],
    ["sending a payout again", retryPayout],
  ] as const)("%s refuses everyone but the people it concerns", async (_, endpoint) => {
    const params = { id: scene.leagues.private.payout };
    for (const role of [
      "visitor",
      "holder of a link",
      "holder of an ended link",
      "stranger",
      "from the provider",
      "invited",
      "member",
      "erased",
    ] as const) {
      expect([401, 403, 404], role).toContain((await scene.people[role].call(endpoint, { params })).status);
    }
  });
});

/** The admins' calls answer 403 to everyone else, whatever they name. */
const isAdmins = (url: string) => url.startsWith("/api/admin/");

/** Calls whose address is a secret that lets in who holds it, or names no record. */
const HAS_NO_ID = /:(token|kind|topic)\b|payment-intents/;

/** Bodies that examples of their fields don't make valid. */
const BODIES: Readonly<Record<string, object>> = {
  "DELETE /api/auth/passkeys/:id": { currentPassword: "correct horse" },
  "PUT /api/leagues/:id": { ...later, name: "Mine now" },
  "POST /api/leagues/:id/run-again": MANAGING.find(([call]) => call === runAgain)?.[1] ?? {},
  "POST /api/leagues/:id/invitations": { emails: ["someone@example.com"] },
  "POST /api/leagues/:id/treasurer-payments": { way: "cash", paidOn: "2026-09-01", amount: "50.00" },
  "POST /api/leagues/:id/treasurer-payments/record": {
    userId: randomUUID(),
    way: "cash",
    paidOn: "2026-09-01",
    amount: "50.00",
  },
  "POST /api/debts/:id/sent": { way: "cash", paidOn: "2026-09-01" },
  "PUT /api/leagues/:id/platform-link": { address: "900000000000000991" },
};

describe("what belongs to someone else", () => {
  const named = Object.values(allEndpoints as Record<string, Endpoint>).filter(
    ({ url }) => url.includes("/:") && !HAS_NO_ID.test(url) && !isAdmins(url),
  );
  let passerby: Person;
  beforeAll(async () => {
    passerby = await aPerson(world, "passerby", { isVerified: true });
  });

  const inPrivate = (table: string, where = "true") =>
    `select t.id from ${table} t join leagues l on l.id = t.league_id where not l.is_public and ${where}`;
  const TREASURERS = "l.custody = 'treasurer'";
  const ofOthers = (table: string) => `select id from ${table} where user_id <> $1`;
  /** Finds a record that a call could name: the first pattern that fits its address. */
  const RECORDS: [RegExp, string][] = [
    [/\/dues\/:id/, inPrivate("dues", "kind = 'charge'")],
    [/\/treasurer-payments\/:id/, inPrivate("payments", TREASURERS)],
    [/\/debts\/:id/, inPrivate("payouts", TREASURERS)],
    [/\/payouts\/:id/, inPrivate("payouts", "l.custody = 'potkeeper'")],
    [/\/receipts\/payments\/:id/, inPrivate("payments")],
    [/\/voting-sessions\/:id|:sessionId/, inPrivate("voting_sessions")],
    [/:proposalId/, inPrivate("commissioner_voting_proposals")],
    [/\/seat-claims\/:id/, "select id from seat_claims"],
    [/\/objections\/:id/, "select id from admin_requests"],
    [/:disputeId/, "select d.id from disputes d"],
    [/\/auth\/sessions\/:id/, "select public_id as id from sessions where sess->>'userId' <> $1"],
    [/\/passkeys\/:id/, ofOthers("passkeys")],
    [/\/auth\/keys\/:id/, ofOthers("api_keys")],
    [/\/notifications\/:id/, ofOthers("notifications")],
    [/\/account-links\/:id/, "select 'link_unknown' as id"],
    [/./, ""],
  ];

  it.each(named.map((call) => [`${call.method} ${call.url}`, call] as const))(
    "at %s answers a stranger as if it didn't exist",
    async (name, call) => {
      const { id: league, member, results } = scene.leagues.private;
      const query = RECORDS.find(([pattern]) => pattern.test(call.url))?.[1] ?? "";
      const record = query ? await idIn(world, query, query.includes("$1") ? [passerby.userId] : []) : league;
      expect(record).not.toBe("");
      const invitation = await idIn(world, "select id from invitations where league_id = $1", [league]);
      const inLeague = {
        userId: member,
        importId: results,
        teamId: "1",
        invitationId: invitation,
        table: "members",
        listId: league,
      };
      const real = { ...inLeague, id: record, sessionId: record, disputeId: record, proposalId: record };
      const made = /^(pi|link|d[pu])_/.exec(record)?.[0];
      const other = made ? `${made}none` : randomUUID();
      const none = { ...inLeague, id: other, sessionId: other, disputeId: other, proposalId: other };
      const body = BODIES[name] ?? (call.schema.body ? exampleOf(bodyOf(call)) : undefined);
      const [there, nowhere] = [
        await passerby.call(call, { params: real, body }),
        await passerby.call(call, { params: none, body }),
      ];
      expect([there.status, there.error]).toEqual([nowhere.status, nowhere.error]);
      expect(there.status).toBe(404);
    },
  );
});

/** These end the session, or answer so to a wrong password or passkey. */
const ANSWERS_ALIKE = /^\/api\/auth\/(log|sessions|erase)|passkey/;

describe("whoever may not make a call", () => {
  const calls = Object.values(allEndpoints as Record<string, Endpoint>);

  /** Whether a call that refuses a person says something of a body that it doesn't take. */
  async function readsFirst(person: Client, call: Endpoint, refused: number): Promise<boolean> {
    const name = `${call.method} ${call.url}`;
    const params = exampleOf(described(call.schema.params ?? z.object({}))) as Record<string, string>;
    const body = call.schema.body && (BODIES[name] ?? exampleOf(bodyOf(call)));
    const { status } = await person.call(call, { params, body });
    if (isAdmins(call.url)) expect(status, name).toBe(refused);
    if (status !== refused || !body) return false;
    return (await person.call(call, { params, body: { nonsense: true } })).status !== refused;
  }

  it.each([
    ["a visitor", 401],
    ["someone without a league", 403],
  ] as const)("as %s, hears so before anything is said of what they sent", async (who, refused) => {
    const person = who === "a visitor" ? world.visitor() : await aPerson(world, "loner", { isVerified: true });
    const told: string[] = [];
    for (const call of calls.filter(({ url }) => !ANSWERS_ALIKE.test(url))) {
      if (await readsFirst(person, call, refused)) told.push(call.url);
    }
    expect(told).toEqual([]);
  });
});

describe("a league's changes", () => {
  const settings = ["draft", "active", "in_season", "completed", "cancelled"].flatMap((status) =>
    [true, false].map((isPublic) => ({ status, isPublic })),
  );

  it("are told to those who can read it, and to no one else, whatever its status is; to no one once it is deleted", async () => {
    const { ownerPool } = world.database;
    const { id } = scene.leagues.private;
    const ids = new Map<Role, string>();
    for (const role of ROLES) {
      const { status, body } = await scene.people[role].call(getCurrentUser);
      if (status === 200) ids.set(role, body.id);
    }
    expect(ids.size).toBeGreaterThan(6);
    /** Who can open the league's page, and who is told about its changes. */
    const compared = async () => {
      const readers = await readersOf(world.deps.db, { leagueIds: [id], among: [...ids.values()] });
      const told = new Set(readers.map(({ userId }) => userId));
      const rows = [...ids].map(async ([role, userId]) => {
        const { status } = await scene.people[role].call(getLeague, { params: { id } });
        return { role, opens: status === 200, isTold: told.has(userId) };
      });
      return Promise.all(rows);
    };
    const { rows: before } = await ownerPool.query("select status, is_public from leagues where id = $1", [id]);
    const set = (status: string, isPublic: boolean) =>
      ownerPool.query("update leagues set status = $2, is_public = $3 where id = $1", [id, status, isPublic]);
    try {
      for (const setting of settings) {
        await set(setting.status, setting.isPublic);
        const people = await compared();
        const isOpenToAll = setting.isPublic && ["draft", "active"].includes(setting.status);
        expect(
          people.filter(({ opens, isTold }) => opens !== isTold),
          JSON.stringify(setting),
        ).toEqual([]);
        expect(people.some(({ opens }) => opens)).toBe(true);
        expect(people.some(({ opens }) => !opens)).toBe(!isOpenToAll);
      }
      await ownerPool.query("update leagues set deleted_at = now() where id = $1", [id]);
      expect((await compared()).filter(({ opens, isTold }) => opens || isTold)).toEqual([]);
    } finally {
      await ownerPool.query("update leagues set deleted_at = null where id = $1", [id]);
      await set(before[0]?.status, before[0]?.is_public);
    }
  });
});
